"""From YAML files to validated models, with the place of every mistake."""
