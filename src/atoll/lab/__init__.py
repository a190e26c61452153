"""Many games at once: simulations, benchmarks, and the peers beside us."""
