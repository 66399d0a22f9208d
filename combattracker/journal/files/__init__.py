"""What is done with whole files of fights: listing, checking, rescuing, exchanging."""
