// Declarations that both renderers share: iteration over rows, line colours, glyph positions.
#pragma once
#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_ADVANCES_H
#include "peers.h"

#define LETTERS_MAX 64
// Rows on a screen, and rows entering and leaving it.
#define ROWS_MAX 64

// A glyph of a line and its position.
typedef struct {
  FT_UInt glyph;
  int x;
} letter;

// The glyphs of a row's text, placed once; `width` is the position after the last one.
typedef struct {
  char text[LETTERS_MAX];
  int count, width;
  letter letters[LETTERS_MAX];
} line;

// The contents of a finished row; a row with other contents is drawn again.
typedef struct {
  int index;
  double opacity;
  char text[LETTERS_MAX];
} look;

// A cached row.
typedef struct {
  look look;
  void *picture;
} kept_row;

struct peer {
  peer_metrics m;
  bool keeps_rows;
  FT_Library library;
  FT_Face face;
  kept_row kept[ROWS_MAX];
  line lines[ROWS_MAX];
  // `black` fills a rectangle; `row` draws the lines of a row above `bottom`.
  void (*black)(peer *, int left, int top, int right, int bottom);
  void (*row)(peer *, const peer_row *, int top, int bottom);
  void (*free)(peer *);
};

// Opens the font. Returns false on failure.
bool peer_begin(peer *peer, const peer_metrics *metrics, bool keeps_rows);
// The glyphs of a row; placed again if its text has changed.
const line *peer_line(peer *peer, const peer_row *row);
// The colour of a row at a place from 0 (top) to 1 (bottom); components from 0 to 1.
void peer_color(const peer *peer, int index, double place, double opacity, double rgb[3]);
// The cache slot of a row; `is_current` is set if its picture is up to date.
kept_row *peer_kept(peer *peer, const peer_row *row, bool *is_current);
// The first line of the strikethrough; `thickness` is set to its number of lines.
int peer_strike(const peer *peer, int *thickness);
