// What a band of a picture is made of, as the loops over its lines and columns take it.
#pragma once
#include <stddef.h>
#include <stdint.h>

// Columns that have one ground on all lines of a band.
typedef struct {
  int32_t left, right;
  // The place of the first line's colour in the table, or of the first column's.
  uint32_t color;
  // Which inks stand on it, from left to right.
  uint32_t firstInk, endInk;
} panelist_ground;

// Text or a sign where it stands on a ground.
typedef struct {
  // Columns of the panel.
  int32_t left, right;
  // Lines, counted from the band's first.
  int32_t top, bottom;
  // How much of a pixel is covered, from the first line's first column; eight bytes can be read behind
  // the last of any line.
  const uint8_t *coverage;
  // How much of a pixel the rim covers, likewise; not read without a shade.
  const uint8_t *rim;
  // From one line of either to the next.
  ptrdiff_t stride;
  // The place of the colour on the first line in the table, or on the first column.
  uint32_t color;
  // How much of the ground turns black under the rim, of 256.
  uint32_t shade;
  // Sideways, the place of its first eight columns among the mixtures.
  uint32_t mixture;
} panelist_ink;

// What eight columns of an ink are mixed of, in 16 bits a component: of the pixels 0, 1, 4 and 5, and of
// the others.
typedef struct {
  uint16_t base[2][16], difference[2][16], under[2][16];
} panelist_mixtures;

// A band.
typedef struct {
  // The panel's pixels: column 0 of the band's first line.
  uint32_t *pixels;
  // From one line to the next, in pixels.
  ptrdiff_t stride;
  int32_t lines;
  // Grounds from left to right, without gap or overlap.
  const panelist_ground *grounds;
  size_t groundCount;
  const panelist_ink *inks;
  size_t inkCount;
  // Colours as XRGB8888; eight can be read from any of a ground or an ink on.
  const uint32_t *colors;
  // Sideways, room for the mixtures of all inks, and for the number of each ink.
  panelist_mixtures *mixtures;
  uint32_t *standing;
} panelist_band;
