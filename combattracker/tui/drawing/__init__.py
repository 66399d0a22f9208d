"""What the parts of the screen paint, as lines and tones."""
