"""What everything else stands on.

`schemas` what the library may say · `clock` the eleven phases and the segments.
"""
