// The loops over lines and columns of a band, for any SIMD level.
//
// Included once for each level, after its operations on sixteen pixels: PANELIST(name) prefixes its
// functions and types, PANELIST_INLINE says how they are compiled. Every pixel is stored once, in
// ascending order within its line, and none is read.

#ifndef PANELIST_PLANES
// Pixels are blended for halves as for words.
typedef PANELIST(pixels) PANELIST(parts);
typedef PANELIST(mixture) PANELIST(channels);

PANELIST_INLINE PANELIST(parts) PANELIST(parts_of)(PANELIST(pixels) pixels) { return pixels; }

PANELIST_INLINE PANELIST(parts) PANELIST(parts_of_one)(uint32_t color) {
  return PANELIST(splat)(color);
}

PANELIST_INLINE PANELIST(channels) PANELIST(mix_channels)(
  PANELIST(parts) under, PANELIST(parts) over, uint32_t shade) {
  return PANELIST(mix)(under, over, shade);
}

PANELIST_INLINE PANELIST(halves) PANELIST(blended_halves)(
  const PANELIST(channels) *channels, PANELIST(bytes) coverage, PANELIST(dithers) thresholds) {
  return PANELIST(dither)(PANELIST(blended)(channels, coverage), thresholds);
}

PANELIST_INLINE PANELIST(halves) PANELIST(shaded_halves)(
  const PANELIST(channels) *channels, PANELIST(bytes) coverage, PANELIST(bytes) halo,
  PANELIST(dithers) thresholds) {
  return PANELIST(dither)(PANELIST(shaded)(channels, coverage, halo), thresholds);
}
#endif

// Stores sixteen halves twice, one after the other. Inlined by hand, a frame of RGB565 took two
// percent more instructions.
PANELIST_INLINE void PANELIST(store_twice)(uint16_t *to, PANELIST(halves) halves) {
  PANELIST(store_halves)(to, halves, 16);
  PANELIST(store_halves)(to + 16, halves, 16);
}

// Stores

// Number of pixels before the next address that is a multiple of PANELIST_ALIGNMENT, at most
// `count`.
//
// - bytes: Size of a pixel.
PANELIST_INLINE int PANELIST(misaligned)(const void *to, int bytes, int count) {
  const int before = (int)((-(uintptr_t)to & (PANELIST_ALIGNMENT - 1)) / (unsigned)bytes);
  return before < count ? before : count;
}

// Begins to fetch, to write them, the cache lines of pixels that are stored soon; a store itself would
// fetch them when it is due. Most frames take 1 to 8 percent less time. Memory that is not cached is not
// touched, and behind the last line a fetch does nothing where there is no memory.
//
// - ahead: Bytes to pixels that the band has too: further on the same line they might not be damaged,
//   which made a frame a third slower.
// - bytes: Of pixels that are stored next; a constant where this is inlined.
PANELIST_INLINE void PANELIST(fetch)(const void *to, ptrdiff_t ahead, int bytes) {
#pragma clang loop unroll(full)
  for (int at = 0; PANELIST_FETCHES && at < bytes; at += 64)
    __builtin_prefetch((const char *)to + ahead + at, 1, 3);
}

PANELIST_INLINE void PANELIST(fill_words)(
  uint32_t *to, size_t count, uint32_t color, ptrdiff_t ahead) {
  const PANELIST(pixels) pixels = PANELIST(splat)(color);
  for (const uint32_t *end = to + (count & ~(size_t)63); to != end; to += 64) {
    PANELIST(fetch)(to, ahead, 256);
    PANELIST(store_words)(to, pixels, 16);
    PANELIST(store_words)(to + 16, pixels, 16);
    PANELIST(store_words)(to + 32, pixels, 16);
    PANELIST(store_words)(to + 48, pixels, 16);
  }
  for (const uint32_t *end = to + (count & 48); to != end; to += 16)
    PANELIST(store_words)(to, pixels, 16);
  if (count & 15) PANELIST(store_words)(to, pixels, (int)(count & 15));
}

// - column, line: On the panel, for the dither.
PANELIST_INLINE void PANELIST(fill_halves)(
  uint16_t *to, size_t count, uint32_t color, int32_t column, int32_t line, ptrdiff_t ahead) {
  const PANELIST(halves) halves =
    PANELIST(dither)(PANELIST(parts_of_one)(color), PANELIST(thresholds)(column, line));
  for (const uint16_t *end = to + (count & ~(size_t)63); to != end; to += 64) {
    PANELIST(fetch)(to, ahead, 128);
    PANELIST(store_twice)(to, halves);
    PANELIST(store_twice)(to + 32, halves);
  }
  for (const uint16_t *end = to + (count & 48); to != end; to += 16)
    PANELIST(store_halves)(to, halves, 16);
  if (count & 15) PANELIST(store_halves)(to, halves, (int)(count & 15));
}

// A line of the panel.
typedef struct {
  void *line;
  int32_t number;
  int format;
  // Bytes to the line whose pixels are fetched while this one's are stored.
  ptrdiff_t ahead;
} PANELIST(target);

PANELIST_INLINE PANELIST(target) PANELIST(target_of)(
  const panelist_band *band, ptrdiff_t line, int format) {
  const ptrdiff_t bytes = format == PANELIST_HALVES ? 2 : 4;
  return (PANELIST(target)){
    .line = (char *)band->pixels + line * band->stride * bytes,
    .number = band->top + (int32_t)line,
    .format = format,
    .ahead = band->stride * bytes * (band->isSideways && PANELIST_PAIRS ? 2 : 1),
  };
}

// Stores sixteen pixels, or fewer.
PANELIST_INLINE void PANELIST(store)(
  PANELIST(target) to, ptrdiff_t column, PANELIST(pixels) pixels, PANELIST(dithers) thresholds,
  int count) {
  if (to.format == PANELIST_HALVES)
    PANELIST(store_halves)(
      (uint16_t *)to.line + column, PANELIST(dither)(PANELIST(parts_of)(pixels), thresholds),
      count);
  else PANELIST(store_words)((uint32_t *)to.line + column, pixels, count);
}

#include "foregrounds.h"

PANELIST_INLINE void PANELIST(fill)(
  PANELIST(target) to, int32_t column, size_t count, uint32_t color) {
  if (to.format == PANELIST_HALVES)
    PANELIST(fill_halves)(
      (uint16_t *)to.line + column, count, color, column, to.number, to.ahead);
  else PANELIST(fill_words)((uint32_t *)to.line + column, count, color, to.ahead);
}

// Sideways, columns are scanlines of the picture, and the table has a colour for each column;
// upright, lines are, and it has a colour for each line

// Computes the mixtures of columns once, as they are the same on all lines of the band.
PANELIST_INLINE void PANELIST(mix_columns)(
  const panelist_band *band, const panelist_ground *ground, const panelist_foreground *foreground, int format) {
  const uint32_t *under = band->colors + ground->color + (foreground->left - ground->left);
  const uint32_t *over = band->colors + foreground->color;
  panelist_mixtures *mixture = band->mixtures + foreground->mixture;
  for (int column = 0; column < foreground->right - foreground->left; column += 16, mixture++) {
    const PANELIST(pixels) from = PANELIST(load)(under + column), to = PANELIST(load)(over + column);
    if (format == PANELIST_HALVES)
      *(PANELIST(channels) *)mixture =
        PANELIST(mix_channels)(PANELIST(parts_of)(from), PANELIST(parts_of)(to), foreground->shade);
    else *(PANELIST(mixture) *)mixture = PANELIST(mix)(from, to, foreground->shade);
  }
}

// Converts the colours of a ground to halves, for each of the four lines of the dither matrix.
PANELIST_INLINE void PANELIST(dither_columns)(
  const panelist_band *band, const panelist_ground *ground) {
  const uint32_t *from = band->colors + ground->color;
  for (int line = 0; line < 4; line++) {
    const PANELIST(dithers) thresholds = PANELIST(thresholds)(ground->left, line);
    uint16_t *to = (uint16_t *)band->stored + (size_t)line * band->colorCount + ground->color;
    for (int column = 0; column < ground->right - ground->left; column += 16)
      PANELIST(store_halves)(
        to + column,
        PANELIST(dither)(PANELIST(parts_of)(PANELIST(load)(from + column)), thresholds), 16);
  }
}

// Copies the colours of a ground's columns to where loads are aligned as stores are on a panel
// whose lines begin with a cache line.
PANELIST_INLINE void PANELIST(align_columns)(
  const panelist_band *band, const panelist_ground *ground) {
  const uint32_t *from = band->colors + ground->color;
  uint32_t *to = (uint32_t *)band->stored + ground->left;
  // The colours behind the last one are replaced by those of the next ground.
  for (int column = 0; column < ground->right - ground->left; column += 16)
    PANELIST(store_words)(to + column, PANELIST(load)(from + column), 16);
}

// What a step stores: the ground's only colour on the line, a colour for each column, separate
// pixels, or a foreground.
enum { PANELIST(FILL), PANELIST(COLUMNS), PANELIST(PIXELS), PANELIST(FOREGROUND) };

// Adds steps for columns of a ground: first those before an aligned address, then the others.
//
// - to: The line of the panel. - line: The same, relative to the band's first.
PANELIST_INLINE panelist_step *PANELIST(add_columns)(
  const panelist_band *band, panelist_step *step, PANELIST(target) to, ptrdiff_t line,
  const panelist_ground *ground, int32_t left, int32_t right) {
  if (left >= right) return step;
  const int bytes = to.format == PANELIST_HALVES ? 2 : 4;
  const int before =
    PANELIST(misaligned)((const char *)to.line + (ptrdiff_t)left * bytes, bytes, right - left);
  const int32_t ends[3] = {left, left + before, right};
  for (int part = 0; part < 2; part++) {
    if (ends[part] == ends[part + 1]) continue;
    const size_t column = (size_t)(ends[part] - ground->left);
    const void *from = !band->isSideways ? (const void *)(band->colors + ground->color + line)
      : bytes == 2 ? (const void *)((uint16_t *)band->stored + ground->color + column)
                   : (const void *)((uint32_t *)band->stored + ends[part]);
    *step++ = (panelist_step){
      .column = ends[part], .count = ends[part + 1] - ends[part],
      .kind = band->isSideways ? PANELIST(COLUMNS) : PANELIST(FILL), .from = from};
  }
  return step;
}

PANELIST_INLINE panelist_step PANELIST(foreground_step)(
  const panelist_band *band, ptrdiff_t line, const panelist_ground *ground,
  const panelist_foreground *foreground) {
  const ptrdiff_t below = line - foreground->top;
  return (panelist_step){
    .column = foreground->left, .count = foreground->right - foreground->left, .kind = PANELIST(FOREGROUND),
    .from = band->isSideways ? (const void *)(band->mixtures + foreground->mixture)
                             : band->colors + ground->color + line,
    .over = band->colors + foreground->color + below, .shade = foreground->shade,
    .coverage = foreground->coverage + below * foreground->stride, .halo = foreground->halo + below * foreground->stride,
    .stride = foreground->stride};
}

// Plans the steps of a line, and finds the next line on which they differ.
//
// - end: Set to that line.
// Returns the end of the steps.
PANELIST_INLINE panelist_step *PANELIST(plan_steps)(
  const panelist_band *band, ptrdiff_t line, int format, ptrdiff_t *end) {
  const PANELIST(target) to = PANELIST(target_of)(band, line, format);
  panelist_step *step = band->steps;
  *end = band->lines;
  for (size_t place = 0; place < band->groundCount; place++) {
    const panelist_ground *ground = &band->grounds[place];
    int32_t left = ground->left;
    if (ground->pitch) {
      *step++ = (panelist_step){
        .column = left, .count = ground->right - left, .kind = PANELIST(PIXELS),
        .from = band->colors + ground->color + line * ground->pitch, .stride = ground->pitch};
      continue;
    }
    for (uint32_t number = ground->firstForeground; number < ground->endForeground; number++) {
      const panelist_foreground *foreground = &band->foregrounds[number];
      if (foreground->top > line) {
        *end = foreground->top < *end ? foreground->top : *end;
      } else if (foreground->bottom > line) {
        *end = foreground->bottom < *end ? foreground->bottom : *end;
        step = PANELIST(add_columns)(band, step, to, line, ground, left, foreground->left);
        *step++ = PANELIST(foreground_step)(band, line, ground, foreground);
        left = foreground->right;
      }
    }
    step = PANELIST(add_columns)(band, step, to, line, ground, left, ground->right);
  }
  return step;
}

PANELIST_INLINE void PANELIST(store_columns)(
  const panelist_band *band, PANELIST(target) to, const panelist_step *step) {
  const size_t count = (size_t)step->count;
  if (to.format == PANELIST_HALVES) {
    uint16_t *halves = (uint16_t *)to.line + step->column;
    const uint16_t *colors =
      (const uint16_t *)step->from + (size_t)(to.number & 3) * band->colorCount;
    // Sixteen at a time, a frame took a seventh more time where this loop stood across two cache lines
    // of code.
    for (const uint16_t *end = halves + (count & ~(size_t)31); halves != end;
         halves += 32, colors += 32) {
      PANELIST(fetch)(halves, to.ahead, 64);
      PANELIST(store_halves)(halves, PANELIST(load_halves)(colors), 16);
      PANELIST(store_halves)(halves + 16, PANELIST(load_halves)(colors + 16), 16);
    }
    if (count & 16) {
      PANELIST(store_halves)(halves, PANELIST(load_halves)(colors), 16);
      halves += 16;
      colors += 16;
    }
    if (count & 15) PANELIST(store_halves)(halves, PANELIST(load_halves)(colors), (int)(count & 15));
  } else {
    uint32_t *words = (uint32_t *)to.line + step->column;
    const uint32_t *colors = step->from;
    // Unrolled to 32 pixels: about thirty lie between the texts of two rows.
    for (const uint32_t *end = words + (count & ~(size_t)31); words != end;
         words += 32, colors += 32) {
      PANELIST(fetch)(words, to.ahead, 128);
      PANELIST(store_words)(words, PANELIST(load)(colors), 16);
      PANELIST(store_words)(words + 16, PANELIST(load)(colors + 16), 16);
    }
    if (count & 16) {
      PANELIST(store_words)(words, PANELIST(load)(colors), 16);
      words += 16;
      colors += 16;
    }
    if (count & 15) PANELIST(store_words)(words, PANELIST(load)(colors), (int)(count & 15));
  }
}

// Sideways: the columns of a line of words, and of the next line, which has the same colours.
PANELIST_INLINE void PANELIST(store_columns_twice)(
  PANELIST(target) to, PANELIST(target) next, const panelist_step *step) {
  const size_t count = (size_t)step->count;
  uint32_t *first = (uint32_t *)to.line + step->column;
  uint32_t *second = (uint32_t *)next.line + step->column;
  const uint32_t *colors = step->from;
  // Two cache lines of one line at a time, as memory that combines stores needs.
  for (const uint32_t *end = first + (count & ~(size_t)31); first != end;
       first += 32, second += 32, colors += 32) {
    PANELIST(fetch)(first, to.ahead, 128);
    PANELIST(fetch)(second, to.ahead, 128);
    const PANELIST(pixels) left = PANELIST(load)(colors), right = PANELIST(load)(colors + 16);
    PANELIST(store_words)(first, left, 16);
    PANELIST(store_words)(first + 16, right, 16);
    PANELIST(store_words)(second, left, 16);
    PANELIST(store_words)(second + 16, right, 16);
  }
  if (count & 16) {
    const PANELIST(pixels) pixels = PANELIST(load)(colors);
    PANELIST(store_words)(first, pixels, 16);
    PANELIST(store_words)(second, pixels, 16);
    first += 16;
    second += 16;
    colors += 16;
  }
  if (count & 15) {
    const PANELIST(pixels) pixels = PANELIST(load)(colors);
    PANELIST(store_words)(first, pixels, (int)(count & 15));
    PANELIST(store_words)(second, pixels, (int)(count & 15));
  }
}

// Stores pixels of a ground that have colours of their own.
PANELIST_INLINE void PANELIST(store_pixels)(PANELIST(target) to, const panelist_step *step) {
  const PANELIST(dithers) thresholds = PANELIST(thresholds)(step->column, to.number);
  const uint32_t *colors = step->from;
  for (int32_t at = 0; at < step->count; at += 16) {
    const int count = step->count - at < 16 ? step->count - at : 16;
    PANELIST(store)(to, step->column + at, PANELIST(load)(colors + at), thresholds, count);
  }
}

// - isSideways: The band's value; a constant where this is inlined.
PANELIST_INLINE void PANELIST(store_any_foreground)(
  PANELIST(target) to, const panelist_step *step, int isSideways) {
  if (isSideways)
    return PANELIST(store_foreground)(to, step, step->from, sizeof(panelist_mixtures));
  const uint32_t under = *(const uint32_t *)step->from;
  if (to.format == PANELIST_HALVES) {
    const PANELIST(channels) channels = PANELIST(mix_channels)(
      PANELIST(parts_of_one)(under), PANELIST(parts_of_one)(*step->over), step->shade);
    PANELIST(store_foreground)(to, step, &channels, 0);
  } else {
    const PANELIST(mixture) mixture =
      PANELIST(mix)(PANELIST(splat)(under), PANELIST(splat)(*step->over), step->shade);
    PANELIST(store_foreground)(to, step, &mixture, 0);
  }
}

// Stores a line. - step: The first step; all steps advance to their data on the next line.
PANELIST_INLINE void PANELIST(store_steps)(
  const panelist_band *band, PANELIST(target) to, panelist_step *step, panelist_step *end,
  int isSideways) {
  for (; step != end; step++) {
    const uint32_t *colors = step->from;
    if (!isSideways && step->kind == PANELIST(FILL)) {
      PANELIST(fill)(to, step->column, (size_t)step->count, *colors);
      step->from = colors + 1;
    } else if (isSideways && step->kind == PANELIST(COLUMNS)) {
      PANELIST(store_columns)(band, to, step);
    } else if (step->kind == PANELIST(PIXELS)) {
      PANELIST(store_pixels)(to, step);
      step->from = colors + step->stride;
    } else {
      PANELIST(store_any_foreground)(to, step, isSideways);
      if (!isSideways) {
        step->from = colors + 1;
        step->over++;
      }
      step->coverage += step->stride;
      step->halo += step->stride;
    }
  }
}

// Sideways, stores a line of words and the next one, which have the same steps.
PANELIST_INLINE void PANELIST(store_steps_twice)(
  PANELIST(target) to, PANELIST(target) next, panelist_step *step, panelist_step *end) {
  for (; step != end; step++) {
    if (step->kind == PANELIST(COLUMNS)) {
      PANELIST(store_columns_twice)(to, next, step);
    } else if (step->kind == PANELIST(PIXELS)) {
      PANELIST(store_pixels)(to, step);
      step->from = (const uint32_t *)step->from + step->stride;
      PANELIST(store_pixels)(next, step);
      step->from = (const uint32_t *)step->from + step->stride;
    } else {
      if (step->shade) PANELIST(foreground_line_twice)(to, next, step, 1);
      else PANELIST(foreground_line_twice)(to, next, step, 0);
      step->coverage += 2 * step->stride;
      step->halo += 2 * step->stride;
    }
  }
}

// Whether a band's lines are one stream of stores, more than the caches next to a core hold.
PANELIST_INLINE int PANELIST(is_stream)(const panelist_band *band) {
  // Pixels; 2 MiB, the largest second-level cache of a core.
  const ptrdiff_t cached = 1 << 19;
  // Displays pad lines to 256 bytes at most.
  const ptrdiff_t padding = 63;
  return band->isSideways && band->lines * band->stride > cached && band->groundCount > 0
    && band->grounds[band->groundCount - 1].right - band->grounds[0].left >= band->stride - padding;
}

// Whether a line has nothing but columns.
PANELIST_INLINE int PANELIST(has_only_columns)(
  const panelist_step *step, const panelist_step *end) {
  for (; step != end; step++)
    if (step->kind != PANELIST(COLUMNS)) return 0;
  return 1;
}

// Stores all lines of a band. - format, isSideways: The band's; constants where this is inlined.
PANELIST_INLINE void PANELIST(store_lines)(
  const panelist_band *band, int format, int isSideways) {
  for (size_t place = 0; isSideways && place < band->groundCount; place++) {
    const panelist_ground *ground = &band->grounds[place];
    for (uint32_t number = ground->firstForeground; number < ground->endForeground; number++)
      PANELIST(mix_columns)(band, ground, &band->foregrounds[number], format);
    if (ground->pitch) continue;
    if (format == PANELIST_HALVES) PANELIST(dither_columns)(band, ground);
    else PANELIST(align_columns)(band, ground);
  }
  const int isStream = format == PANELIST_WORDS && PANELIST(is_stream)(band);
  ptrdiff_t line = 0;
  while (line < band->lines) {
    ptrdiff_t next;
    panelist_step *end = PANELIST(plan_steps)(band, line, format, &next);
    const int isCopied = isStream && PANELIST(has_only_columns)(band->steps, end);
    for (; isCopied && line < next; line++) {
      const PANELIST(target) to = PANELIST(target_of)(band, line, format);
      for (const panelist_step *step = band->steps; step != end; step++)
        PANELIST(store_columns)(band, to, step);
    }
    // With letters, two lines at a time take a fifth fewer instructions than one.
    for (; PANELIST_PAIRS && isSideways && format == PANELIST_WORDS && line + 1 < next; line += 2)
      PANELIST(store_steps_twice)(
        PANELIST(target_of)(band, line, format), PANELIST(target_of)(band, line + 1, format),
        band->steps, end);
    for (; line < next; line++) {
      const PANELIST(target) to = PANELIST(target_of)(band, line, format);
      PANELIST(store_steps)(band, to, band->steps, end, isSideways);
    }
  }
}

// Rounds an address up to a cache line: loads across two of them made a frame a tenth slower.
PANELIST_INLINE void *PANELIST(aligned)(void *address) {
  return (void *)(((uintptr_t)address + 63) & ~(uintptr_t)63);
}

// Stores a band.
PANELIST_OUTER void PANELIST(store_band)(const panelist_band *given) {
  // A local copy, which stores cannot alias, so that it is not reloaded.
  panelist_band own = *given;
  own.mixtures = PANELIST(aligned)(own.mixtures);
  own.stored = PANELIST(aligned)(own.stored);
  const panelist_band *band = &own;
  if (band->isSideways) {
    if (band->format == PANELIST_HALVES) PANELIST(store_lines)(band, PANELIST_HALVES, 1);
    else PANELIST(store_lines)(band, PANELIST_WORDS, 1);
  } else {
    if (band->format == PANELIST_HALVES) PANELIST(store_lines)(band, PANELIST_HALVES, 0);
    else PANELIST(store_lines)(band, PANELIST_WORDS, 0);
  }
}

#undef PANELIST
#undef PANELIST_PLANES
#undef PANELIST_INLINE
#undef PANELIST_OUTER
#undef PANELIST_ALIGNMENT
#undef PANELIST_PAIRS
#undef PANELIST_FETCHES
