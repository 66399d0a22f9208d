"""What tests share: benches, players that try things out, proofs of the clauses."""
