// Other renderers that draw the scenes: pixman and Cairo, each as it is, or with finished rows kept.
#pragma once
#include <stdbool.h>
#include <stdint.h>

// Sizes of the picture in pixels.
typedef struct {
  int width, height, row_height, margin, baseline, letters, colors;
  double scale;
  // Of the font file.
  const char *font;
} peer_metrics;

// A row of a frame; its text is ASCII.
typedef struct {
  int index, left;
  double top, opacity, progress;
  bool is_changed;
  const char *text;
} peer_row;

typedef struct peer peer;

// Both draw 32-bit pixels, as many in a line as the picture is wide. NULL where the font is missing.
peer *peer_pixman(const peer_metrics *metrics, uint32_t *pixels, bool keeps_rows);
peer *peer_cairo(const peer_metrics *metrics, uint32_t *pixels, bool keeps_rows);

// Places the letters of all rows, so that this is no part of drawing them.
void peer_set(peer *peer, const peer_row *rows, int count);
// Draws the rows that have changed, and the black between them.
void peer_draw(peer *peer, const peer_row *rows, int count);
void peer_free(peer *peer);
