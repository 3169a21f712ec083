// Stores lines of text and icons; included by loops.h.

// Stores pixels of a foreground. - at: Index of the first one in the step. - count: 0 to 16.
PANELIST_INLINE void PANELIST(store_foreground_group)(
  PANELIST(target) to, const panelist_step *step, size_t at, const void *mixture,
  PANELIST(dithers) thresholds, int isShaded, int count) {
  const PANELIST(bytes) coverage = PANELIST(load_bytes)(step->coverage + at);
  const PANELIST(bytes) halo = isShaded ? PANELIST(load_bytes)(step->halo + at) : coverage;
  const ptrdiff_t column = step->column + (ptrdiff_t)at;
  if (to.format == PANELIST_HALVES)
    PANELIST(store_halves)(
      (uint16_t *)to.line + column,
      isShaded ? PANELIST(shaded_halves)(mixture, coverage, halo, thresholds)
               : PANELIST(blended_halves)(mixture, coverage, thresholds),
      count);
  else {
    PANELIST(fetch)((uint32_t *)to.line + column, to.ahead, 64);
    PANELIST(store_words)(
      (uint32_t *)to.line + column,
      isShaded ? PANELIST(shaded)(mixture, coverage, halo) : PANELIST(blended)(mixture, coverage),
      count);
  }
}

// Stores a line of a foreground, without a branch for each pixel: without coverage, blending yields
// the ground.
//
// - mixture: The mixture of the first sixteen columns; channels for halves.
// - way: Bytes from it to the mixture of the next sixteen; 0 if all columns share one.
// - isShaded: Whether the halo darkens the ground; a constant where this is inlined.
PANELIST_INLINE void PANELIST(foreground_line)(
  PANELIST(target) to, const panelist_step *given, const void *mixture, size_t way, int isShaded) {
  // A local copy, which stores cannot alias, so that it is not reloaded.
  const panelist_step own = {
    .column = given->column, .coverage = given->coverage, .halo = given->halo};
  const panelist_step *step = &own;
  const PANELIST(dithers) thresholds = PANELIST(thresholds)(step->column, to.number);
  const size_t count = (size_t)given->count, whole = count & ~(size_t)15;
  size_t at = 0;
  for (; at != whole; at += 16, mixture = (const char *)mixture + way)
    PANELIST(store_foreground_group)(to, step, at, mixture, thresholds, isShaded, 16);
  if (count == whole) return;
  const int rest = (int)(count - whole);
  // Sideways, foregrounds on words end after a whole number of eight, unless the damage cuts them.
  if (way != 0 && to.format == PANELIST_WORDS && rest == 8)
    PANELIST(store_foreground_group)(to, step, at, mixture, thresholds, isShaded, 8);
  else PANELIST(store_foreground_group)(to, step, at, mixture, thresholds, isShaded, rest);
}

// Sideways, stores a line of a foreground on words and the next one: each group of columns on both,
// by one mixture.
PANELIST_INLINE void PANELIST(foreground_line_twice)(
  PANELIST(target) to, PANELIST(target) next, const panelist_step *given, int isShaded) {
  const panelist_step first = {
    .column = given->column, .coverage = given->coverage, .halo = given->halo};
  const panelist_step second = {
    .column = given->column, .coverage = given->coverage + given->stride,
    .halo = given->halo + given->stride};
  const PANELIST(dithers) thresholds = PANELIST(thresholds)(given->column, to.number);
  const size_t count = (size_t)given->count, whole = count & ~(size_t)15;
  const char *mixture = given->from;
  size_t at = 0;
  for (; at != whole; at += 16, mixture += sizeof(panelist_mixtures)) {
    PANELIST(store_foreground_group)(to, &first, at, mixture, thresholds, isShaded, 16);
    PANELIST(store_foreground_group)(next, &second, at, mixture, thresholds, isShaded, 16);
  }
  const int rest = (int)(count - whole);
  if (rest == 8) {
    PANELIST(store_foreground_group)(to, &first, at, mixture, thresholds, isShaded, 8);
    PANELIST(store_foreground_group)(next, &second, at, mixture, thresholds, isShaded, 8);
  } else if (rest) {
    PANELIST(store_foreground_group)(to, &first, at, mixture, thresholds, isShaded, rest);
    PANELIST(store_foreground_group)(next, &second, at, mixture, thresholds, isShaded, rest);
  }
}

// The same, with or without a halo, each compiled separately. - mixture, way: As above.
PANELIST_INLINE void PANELIST(store_foreground)(
  PANELIST(target) to, const panelist_step *step, const void *mixture, size_t way) {
  if (step->shade) PANELIST(foreground_line)(to, step, mixture, way, 1);
  else PANELIST(foreground_line)(to, step, mixture, way, 0);
}
