"""The tests, and the proofs that run over them."""
