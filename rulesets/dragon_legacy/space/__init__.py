"""Where units are, and what they get at from there.

- `battlefield`: the two fields; what is adjacent, in range, or can be walked to
- `interception`: ways to a melee attack, and who could step into them
- `areas`: where the centre of an area may be, which squares it covers, whom it spares
"""
