// What the renderers share: the walk over rows, the colours of their lines, places of letters.
#pragma once
#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_ADVANCES_H
#include "peers.h"

#define LETTERS_MAX 64
// Rows of a list that fills a screen, and those that come and go.
#define ROWS_MAX 64

// A letter of a line and where it stands.
typedef struct {
  FT_UInt glyph;
  int x;
} letter;

// The letters of a row's text, placed once; `width` is where the next one would stand.
typedef struct {
  char text[LETTERS_MAX];
  int count, width;
  letter letters[LETTERS_MAX];
} line;

// What a finished row shows; a row that shows something else is drawn anew.
typedef struct {
  int index;
  double opacity;
  char text[LETTERS_MAX];
} look;

// A row that was kept, by the number of its row.
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
  // Fills a rectangle with black, or draws the lines of a row above `bottom`.
  void (*black)(peer *, int left, int top, int right, int bottom);
  void (*row)(peer *, const peer_row *, int top, int bottom);
  void (*free)(peer *);
};

// Opens the font. False where that fails.
bool peer_begin(peer *peer, const peer_metrics *metrics, bool keeps_rows);
// The letters of a row; they are placed anew where its text is another one than before.
const line *peer_line(peer *peer, const peer_row *row);
// The colour of a row at a place from 0, its top, to 1, each part from 0 to 1.
void peer_color(const peer *peer, int index, double place, double opacity, double rgb[3]);
// The place of a finished row; `is_current` tells whether its picture shows it already.
kept_row *peer_kept(peer *peer, const peer_row *row, bool *is_current);
// The bar through a text: its first line, and how many it has.
int peer_strike(const peer *peer, int *thickness);
