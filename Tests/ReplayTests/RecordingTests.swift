// Recordings are replayed.
