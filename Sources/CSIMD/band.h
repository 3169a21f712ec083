// The input of the loops over a band's lines and columns.
#pragma once
#include <stddef.h>
#include <stdint.h>

// Columns that have one ground on all lines of a band.
typedef struct {
  int32_t left, right;
  // The index in the table of the first line's colour, or of the first column's.
  uint32_t color;
  // Number of colours for each line, one for each column, contiguous from line to line; 0 where
  // lines or columns share colours.
  uint32_t pitch;
  // Range of the foregrounds on the ground, from left to right.
  uint32_t firstForeground, endForeground;
} panelist_ground;

// Text or an icon on a ground.
typedef struct {
  // Columns of the panel.
  int32_t left, right;
  // Lines, relative to the band's first.
  int32_t top, bottom;
  // Coverage of the pixels, from the first line's first column on; sixteen bytes can be read from
  // any pixel on.
  const uint8_t *coverage;
  // Coverage of the halo, likewise; if `shade` is 0, not read and arbitrary.
  const uint8_t *halo;
  // Bytes from one line of either to the next.
  ptrdiff_t stride;
  // The index in the table of the first line's colour, or of the first column's.
  uint32_t color;
  // How much of the ground turns black under the halo, of 256.
  uint32_t shade;
  // Sideways, the index of the mixture of its first sixteen columns.
  uint32_t mixture;
} panelist_foreground;

// Memory for the mixture of a foreground's sixteen columns: three colours in 16 bits a component.
typedef struct {
  int16_t components[3][64];
} panelist_mixtures;

// A step: a run of pixels that is stored on a line, in order.
typedef struct {
  int32_t column, count;
  uint32_t kind;
  // How much of the ground turns black under a foreground's halo, of 256.
  uint32_t shade;
  // Colours, or the mixtures of a foreground.
  const void *from;
  // Upright, the colours of a foreground.
  const uint32_t *over;
  // Coverage of a foreground's next line.
  const uint8_t *coverage, *halo;
  // From one line to the next, in bytes of coverage or in colours.
  ptrdiff_t stride;
} panelist_step;

// Pixel formats: 32-bit words, and 16-bit halves (RGB565).
enum { PANELIST_WORDS, PANELIST_HALVES };

// A band.
typedef struct {
  // Column 0 of the band's first line on the panel: words in the table's format, or halves as
  // RGB565.
  void *pixels;
  // PANELIST_WORDS or PANELIST_HALVES.
  int32_t format;
  // Whether the table has a colour for each column, and not for each line.
  int32_t isSideways;
  // From one line to the next, in pixels.
  ptrdiff_t stride;
  // The first line's number on the panel.
  int32_t top;
  int32_t lines;
  // Grounds from left to right, without gap or overlap.
  const panelist_ground *grounds;
  size_t groundCount;
  const panelist_foreground *foregrounds;
  size_t foregroundCount;
  // Colours as XRGB8888, or in the panel's order; sixteen can be read from any colour of a ground
  // or foreground on.
  const uint32_t *colors;
  size_t colorCount;
  // Scratch memory for four steps for each ground and each foreground.
  panelist_step *steps;
  // Sideways, scratch memory for the mixtures of all foregrounds, and one more.
  panelist_mixtures *mixtures;
  // Sideways, scratch memory: as halves four times the colours, and forty-eight more; as words one
  // for each column of the panel up to the last ground's end, and thirty-two more.
  void *stored;
} panelist_band;
