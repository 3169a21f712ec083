// What is stored of a line of text or of a sign; included by loops.h.

// Stores pixels of an ink. - at: Their first, from the step's on. - count: 0 to 16.
PANELIST_INLINE void PANELIST(store_ink_group)(
  PANELIST(target) to, const panelist_step *step, size_t at, const void *mixture,
  PANELIST(dithers) thresholds, int isShaded, int count) {
  const PANELIST(bytes) coverage = PANELIST(load_bytes)(step->coverage + at);
  const PANELIST(bytes) rim = isShaded ? PANELIST(load_bytes)(step->rim + at) : coverage;
  const ptrdiff_t column = step->column + (ptrdiff_t)at;
  if (to.format == PANELIST_HALVES)
    PANELIST(store_halves)(
      (uint16_t *)to.line + column,
      isShaded ? PANELIST(shaded_halves)(mixture, coverage, rim, thresholds)
               : PANELIST(inked_halves)(mixture, coverage, thresholds),
      count);
  else
    PANELIST(store_words)(
      (uint32_t *)to.line + column,
      isShaded ? PANELIST(shaded)(mixture, coverage, rim) : PANELIST(inked)(mixture, coverage),
      count);
}

// A line of an ink, without a branch for a pixel: where nothing covers, the ground comes of it.
//
// - mixture: What the first sixteen columns are mixed of; planes for halves.
// - way: From it to that of the next sixteen in bytes; 0 where they are mixed of the same.
// - isShaded: Whether its rim darkens the ground, a constant where this is inlined.
PANELIST_INLINE void PANELIST(ink_line)(
  PANELIST(target) to, const panelist_step *given, const void *mixture, size_t way, int isShaded) {
  // Of its own, so that no store could change it and it need not be loaded again.
  const panelist_step own = {
    .column = given->column, .coverage = given->coverage, .rim = given->rim};
  const panelist_step *step = &own;
  const PANELIST(dithers) thresholds = PANELIST(thresholds)(step->column, to.number);
  const size_t count = (size_t)given->count, whole = count & ~(size_t)15;
  size_t at = 0;
  for (; at != whole; at += 16, mixture = (const char *)mixture + way)
    PANELIST(store_ink_group)(to, step, at, mixture, thresholds, isShaded, 16);
  if (count == whole) return;
  PANELIST(store_ink_group)(
    to, step, at, mixture, thresholds, isShaded, (int)(count - whole));
}

// The same, with or without a rim; known when it is compiled. - mixture, way: As above.
PANELIST_INLINE void PANELIST(store_ink)(
  PANELIST(target) to, const panelist_step *step, const void *mixture, size_t way) {
  if (step->shade) PANELIST(ink_line)(to, step, mixture, way, 1);
  else PANELIST(ink_line)(to, step, mixture, way, 0);
}
