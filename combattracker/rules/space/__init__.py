"""Where bodies are, how they get about, what they see and what areas cover: geometry that rules ask, and no rule."""
