"""What has happened, changed afterwards."""
