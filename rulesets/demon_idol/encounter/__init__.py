"""How two parties meet, phases 1 to 3: `reaction`, `surprise`, `encounter_distance`."""
