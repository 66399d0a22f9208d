"""What the GM can do: each act is a function of the workspace; what came out of it is the message there."""
