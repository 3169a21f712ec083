// What a band of a picture is made of, as the loops over its lines and columns take it.
#pragma once
#include <stddef.h>
#include <stdint.h>

// Columns that have one ground on all lines of a band.
typedef struct {
  int32_t left, right;
  // The place of the first line's colour in the table, or of the first column's.
  uint32_t color;
  // How many colours each line has of its own, one for each column, behind those of the line before; 0
  // where lines or columns share them.
  uint32_t pitch;
  // Which inks stand on it, from left to right.
  uint32_t firstInk, endInk;
} panelist_ground;

// Text or a sign where it stands on a ground.
typedef struct {
  // Columns of the panel.
  int32_t left, right;
  // Lines, counted from the band's first.
  int32_t top, bottom;
  // How much of a pixel is covered, from the first line's first column; sixteen bytes can be read from
  // any on.
  const uint8_t *coverage;
  // How much of a pixel the rim covers, likewise; not read without a shade, and then anything.
  const uint8_t *rim;
  // From one line of either to the next.
  ptrdiff_t stride;
  // The place of the colour on the first line in the table, or on the first column.
  uint32_t color;
  // How much of the ground turns black under the rim, of 256.
  uint32_t shade;
  // Sideways, the place of its first sixteen columns among the mixtures.
  uint32_t mixture;
} panelist_ink;

// Room for what sixteen columns of an ink are mixed of: three colours in 16 bits a component.
typedef struct {
  int16_t components[3][64];
} panelist_mixtures;

// Room for one of the things that are stored behind each other on a line.
typedef struct {
  int32_t column, count;
  uint32_t kind;
  // How much of an ink's ground turns black at its rim, of 256.
  uint32_t shade;
  // Colours, or what an ink is mixed of.
  const void *from;
  // Upright, an ink's colours.
  const uint32_t *over;
  // Of an ink's next line.
  const uint8_t *coverage, *rim;
  // From one line to the next.
  ptrdiff_t stride;
} panelist_step;

// How a pixel is kept.
enum { PANELIST_WORDS, PANELIST_HALVES };

// A band.
typedef struct {
  // The panel's pixels: column 0 of the band's first line; words as the table has them, or halves as
  // RGB565.
  void *pixels;
  // PANELIST_WORDS or PANELIST_HALVES.
  int32_t format;
  // Whether there is a colour a column, and not a colour a line.
  int32_t isSideways;
  // From one line to the next, in pixels.
  ptrdiff_t stride;
  // The panel's number of the first line.
  int32_t top;
  int32_t lines;
  // Grounds from left to right, without gap or overlap.
  const panelist_ground *grounds;
  size_t groundCount;
  const panelist_ink *inks;
  size_t inkCount;
  // Colours as XRGB8888, or as the panel orders them; sixteen can be read from any of a ground or an ink on.
  const uint32_t *colors;
  size_t colorCount;
  // Room for four steps for each ground and each ink.
  panelist_step *steps;
  // Sideways, room for the mixtures of all inks.
  panelist_mixtures *mixtures;
  // Sideways and for halves, room for four times the colours, and for sixteen more.
  uint16_t *dithered;
} panelist_band;
