"""Heavy island board games, exactly by the book."""
