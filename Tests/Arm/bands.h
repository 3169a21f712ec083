// Pseudorandom bands, the same on every machine, whatever its SIMD level.
#pragma once
#include "../../Sources/CSIMD/band.h"

enum {
  BANDS_LINES_MAX = 24,
  BANDS_GROUNDS_MAX = 4,
  BANDS_FOREGROUNDS_MAX = 4 * BANDS_GROUNDS_MAX,
  BANDS_COLUMNS_MAX = 1024,
  BANDS_COLORS_MAX = 8 * BANDS_COLUMNS_MAX,
  BANDS_BYTES_MAX = 1 << 18,
};

// Pixel formats: two orders of 32-bit pixels, and 16-bit ones.
enum { BANDS_XRGB8888, BANDS_XBGR8888, BANDS_RGB565, BANDS_FORMATS };

// Properties that all bands of a group share.
typedef struct {
  int format;
  int isSideways;
  // Whether all foregrounds have a visible halo.
  int isShaded;
  // Whether the byte that displays ignore is 255, as in all pictures of the product.
  int isOpaque;
} bands_kind;

// A band, and everything that its records point to.
typedef struct {
  panelist_band band;
  panelist_ground grounds[BANDS_GROUNDS_MAX];
  panelist_foreground foregrounds[BANDS_FOREGROUNDS_MAX];
  uint32_t colors[BANDS_COLORS_MAX];
  panelist_mixtures mixtures[BANDS_COLUMNS_MAX / 16 + BANDS_FOREGROUNDS_MAX + 1];
  panelist_step steps[4 * (BANDS_GROUNDS_MAX + BANDS_FOREGROUNDS_MAX)];
  uint16_t stored[4 * BANDS_COLORS_MAX + 2 * BANDS_COLUMNS_MAX + 64];
  // Coverages and halos.
  uint8_t bytes[BANDS_BYTES_MAX];
  size_t colorCount, byteCount, mixtureCount;
  uint64_t lot;
} bands_made;

// Splitmix64; `lot` is the state.
static inline uint64_t bands_draw(bands_made *made) {
  uint64_t lot = made->lot += 0x9e3779b97f4a7c15;
  lot = (lot ^ (lot >> 30)) * 0xbf58476d1ce4e5b9;
  lot = (lot ^ (lot >> 27)) * 0x94d049bb133111eb;
  return lot ^ (lot >> 31);
}

// - Returns: 0 to one less than `end`.
static inline int bands_below(bands_made *made, int end) {
  return (int)(bands_draw(made) % (uint64_t)end);
}

// A component or coverage: 0 and 255 together as often as all values between.
static inline uint32_t bands_byte(bands_made *made) {
  const int kind = bands_below(made, 4);
  return kind == 0 ? 0 : kind == 1 ? 255 : (uint32_t)bands_below(made, 256);
}

static inline uint32_t bands_color(bands_made *made, const bands_kind *kind) {
  uint32_t color = 0;
  for (int part = 0; part < 4; part++) color = color << 8 | bands_byte(made);
  return kind->isOpaque ? color | 0xff000000 : color;
}

// - Returns: The index of the added colours, after which sixteen more can be read.
static inline uint32_t bands_add_colors(bands_made *made, const bands_kind *kind, int count) {
  const size_t place = made->colorCount;
  const int isFlat = bands_below(made, 3) == 0;
  const uint32_t color = bands_color(made, kind);
  for (int index = 0; index < count; index++)
    made->colors[made->colorCount++] = isFlat ? color : bands_color(made, kind);
  return (uint32_t)place;
}

// Adds coverage of the text or of its halo.
//
// - text: The text's coverage, which limits its halo; NULL for the text itself.
// - Returns: The first of the pixels.
static inline uint8_t *bands_add_bytes(
  bands_made *made, int width, int height, ptrdiff_t stride, const uint8_t *text) {
  // A random start, so that lines have all alignments to a register's width.
  uint8_t *first = made->bytes + made->byteCount + bands_below(made, 16);
  for (int line = 0; line < height; line++) {
    // Text leaves many pixels uncovered, which the scalar code skips.
    int isFree = 0;
    for (int column = 0; column < width; column++) {
      if (bands_below(made, 12) == 0) isFree = !isFree;
      const uint32_t byte = isFree ? 0 : bands_byte(made);
      const ptrdiff_t place = line * stride + column;
      first[place] = (uint8_t)(text ? byte * (255u - text[place]) / 255 : byte);
    }
  }
  // Sixteen bytes can be read from any pixel on.
  made->byteCount += (size_t)(stride * height) + 64;
  return first;
}

// A foreground between two columns, of that width or less.
static inline void bands_add_foreground(
  bands_made *made, const bands_kind *kind, int32_t start, int32_t end) {
  panelist_foreground *foreground = &made->foregrounds[made->band.foregroundCount++];
  const int isWhole = bands_below(made, 3) == 0;
  foreground->left = isWhole ? start : start + bands_below(made, end - start);
  foreground->right = isWhole ? end : foreground->left + 1 + bands_below(made, end - foreground->left);
  foreground->top = bands_below(made, made->band.lines);
  foreground->bottom = foreground->top + 1 + bands_below(made, made->band.lines - foreground->top);
  const int width = foreground->right - foreground->left, height = foreground->bottom - foreground->top;
  foreground->stride = width + bands_below(made, 20);
  foreground->shade = kind->isShaded ? 1 + (uint32_t)bands_below(made, 256) : 0;
  foreground->color = bands_add_colors(made, kind, kind->isSideways ? width : height);
  foreground->coverage = bands_add_bytes(made, width, height, foreground->stride, NULL);
  foreground->halo = bands_add_bytes(made, width, height, foreground->stride, foreground->coverage);
  foreground->mixture = (uint32_t)made->mixtureCount;
  made->mixtureCount += (size_t)(width + 15) / 16;
}

static inline int32_t bands_add_ground(bands_made *made, const bands_kind *kind, int32_t left) {
  panelist_ground *ground = &made->grounds[made->band.groundCount++];
  ground->left = left;
  ground->pitch = 0;
  ground->firstForeground = ground->endForeground = (uint32_t)made->band.foregroundCount;
  if (bands_below(made, 6) == 0) {
    ground->right = left + 1 + bands_below(made, 24);
    ground->pitch = (uint32_t)(ground->right - left);
    ground->color = bands_add_colors(made, kind, (int)ground->pitch * made->band.lines);
    return ground->right;
  }
  ground->right = left + 1 + bands_below(made, bands_below(made, 3) ? 60 : 240);
  ground->color = bands_add_colors(
    made, kind, kind->isSideways ? ground->right - left : made->band.lines);
  for (int foregrounds = bands_below(made, 5); foregrounds > 0 && left < ground->right; foregrounds--) {
    const int32_t end = left + 1 + bands_below(made, ground->right - left);
    bands_add_foreground(made, kind, left, end);
    left = end;
  }
  ground->endForeground = (uint32_t)made->band.foregroundCount;
  return ground->right;
}

// Makes a band without its pixels.
//
// - number: Seed; bands of a kind differ only by it.
static inline void bands_make(bands_made *made, const bands_kind *kind, int number) {
  made->lot = (uint64_t)number << 32 | (uint64_t)kind->format << 16
              | (uint64_t)(kind->isSideways << 12 | kind->isShaded << 4)
              | (uint64_t)kind->isOpaque;
  made->colorCount = made->byteCount = made->mixtureCount = 0;
  made->band = (panelist_band){
    .format = kind->format == BANDS_RGB565 ? PANELIST_HALVES : PANELIST_WORDS,
    .isSideways = kind->isSideways,
    .top = bands_below(made, 8),
    .lines = 1 + bands_below(made, BANDS_LINES_MAX),
    .grounds = made->grounds,
    .foregrounds = made->foregrounds,
    .colors = made->colors,
    .mixtures = made->mixtures,
    .steps = made->steps,
    .stored = made->stored,
  };
  int32_t right = bands_below(made, 20);
  for (int grounds = 1 + bands_below(made, BANDS_GROUNDS_MAX); grounds > 0; grounds--)
    right = bands_add_ground(made, kind, right);
  made->band.stride = right + bands_below(made, 40);
  bands_add_colors(made, kind, 16);
  made->band.colorCount = made->colorCount;
}

// Converts the colours to XBGR8888; the scalar code does that itself when it stores.
static inline void bands_reverse(bands_made *made) {
  for (size_t place = 0; place < made->colorCount; place++) {
    const uint32_t color = made->colors[place];
    made->colors[place] =
      (color & 0xff00ff00) | (color & 0xff) << 16 | (color >> 16 & 0xff);
  }
}
