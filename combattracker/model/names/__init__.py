"""What people are called in texts: references in the place of names, and the way from them to what somebody reads."""
