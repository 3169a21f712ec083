// What is stored of a line of text or of a sign; included by loops.h.

// Where the bytes of an ink's line are, and how they are read.
typedef struct {
  const uint8_t *coverage, *rim;
  // From a byte of the line that counts more to the one of that which counts less.
  ptrdiff_t less;
  // How much of 4 that one counts, 0 to 2.
  int share;
} PANELIST(line);

PANELIST_INLINE PANELIST(line) PANELIST(line_of)(const panelist_ink *ink, ptrdiff_t below) {
  const ptrdiff_t start = below * ink->stride + (ink->phase > 2 ? ink->above : 0);
  return (PANELIST(line)){
    .coverage = ink->coverage + start,
    .rim = ink->rim + start,
    .less = ink->phase > 2 ? -ink->above : ink->above,
  };
}

// Which of its ways an ink is stored in: 0 to 5.
PANELIST_INLINE uint32_t PANELIST(kind_of)(const panelist_ink *ink) {
  return 2 * (ink->phase > 2 ? 1 : ink->phase) + (ink->shade ? 1 : 0);
}

// How much of sixteen pixels is covered: between two lines of the picture the nearest of 255, halves
// rounded up.
PANELIST_INLINE PANELIST(bytes) PANELIST(covering)(PANELIST(line) line, const uint8_t *bytes) {
  const PANELIST(bytes) more = PANELIST(load_bytes)(bytes);
  if (!line.share) return more;
  const PANELIST(bytes) less = PANELIST(load_bytes)(bytes + line.less);
  if (line.share == 2) return PANELIST(mean_up)(more, less);
  // Rounded down first, so that what is rounded up then is rounded once.
  return PANELIST(mean_up)(more, PANELIST(mean_down)(more, less));
}

// How much of sixteen pixels the rim covers: between two lines of the picture what either has, so that
// it is as dark around the letters as on a line.
PANELIST_INLINE PANELIST(bytes) PANELIST(rim)(
  PANELIST(line) line, const uint8_t *bytes, PANELIST(bytes) coverage) {
  const PANELIST(bytes) rim = PANELIST(load_bytes)(bytes);
  if (!line.share) return rim;
  return PANELIST(wider)(rim, PANELIST(load_bytes)(bytes + line.less), coverage);
}

// Stores pixels of an ink. - at: Their first, from the line's on. - count: 0 to 16.
PANELIST_INLINE void PANELIST(store_ink_group)(
  PANELIST(target) to, ptrdiff_t left, PANELIST(line) line, size_t at, const void *mixture,
  PANELIST(dithers) thresholds, int isShaded, int count) {
  const PANELIST(bytes) coverage = PANELIST(covering)(line, line.coverage + at);
  const PANELIST(bytes) rim =
    isShaded ? PANELIST(rim)(line, line.rim + at, coverage) : coverage;
  const ptrdiff_t column = left + (ptrdiff_t)at;
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
// - step: From it to that of the next sixteen in bytes; 0 where they are mixed of the same.
PANELIST_INLINE void PANELIST(ink_line)(
  PANELIST(target) to, ptrdiff_t left, size_t count, PANELIST(line) line, const void *mixture,
  size_t step, int isShaded) {
  const PANELIST(dithers) thresholds = PANELIST(thresholds)((int32_t)left, to.number);
  const size_t whole = count & ~(size_t)15;
  size_t at = 0;
#ifdef PANELIST_TWICE
  // All columns are mixed of the same.
  for (; to.format == PANELIST_HALVES && !step && whole - at >= 32; at += 32) {
    const PANELIST(twice) coverage = {
      PANELIST(covering)(line, line.coverage + at), PANELIST(covering)(line, line.coverage + at + 16)};
    PANELIST(twice) rim = coverage;
    if (isShaded) {
      rim.first = PANELIST(rim)(line, line.rim + at, coverage.first);
      rim.second = PANELIST(rim)(line, line.rim + at + 16, coverage.second);
    }
    PANELIST(store_ink_twice)(
      (uint16_t *)to.line + left + at, mixture, coverage, rim, thresholds, isShaded);
  }
#endif
  for (; at != whole; at += 16, mixture = (const char *)mixture + step)
    PANELIST(store_ink_group)(to, left, line, at, mixture, thresholds, isShaded, 16);
  if (count == whole) return;
  PANELIST(store_ink_group)(
    to, left, line, at, mixture, thresholds, isShaded, (int)(count - whole));
}

// The same, its ways known when it is compiled. - kind: Of those that `kind_of` gives.
PANELIST_INLINE void PANELIST(store_ink)(
  PANELIST(target) to, int32_t left, size_t count, PANELIST(line) line, uint32_t kind,
  const void *mixture, size_t step) {
  line.share = 0;
  if (kind == 0) return PANELIST(ink_line)(to, left, count, line, mixture, step, 0);
  if (kind == 1) return PANELIST(ink_line)(to, left, count, line, mixture, step, 1);
  line.share = 1;
  if (kind == 2) return PANELIST(ink_line)(to, left, count, line, mixture, step, 0);
  if (kind == 3) return PANELIST(ink_line)(to, left, count, line, mixture, step, 1);
  line.share = 2;
  if (kind == 4) return PANELIST(ink_line)(to, left, count, line, mixture, step, 0);
  PANELIST(ink_line)(to, left, count, line, mixture, step, 1);
}
