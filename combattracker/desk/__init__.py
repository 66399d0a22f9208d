"""What every front end of a fight needs, without any picture: what is asked, selected, typed, refused, covered."""
