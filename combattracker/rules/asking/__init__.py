"""What a script asks, in what words it is answered, and how dice and commands are written."""
