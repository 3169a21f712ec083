// Renderers for comparison: pixman and Cairo, each with or without a cache of finished rows.
#pragma once
#include <stdbool.h>
#include <stdint.h>

// Sizes of the picture in pixels.
typedef struct {
  int width, height, row_height, margin, baseline, letters, colors;
  double scale;
  // Path of the font file.
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

// Both draw 32-bit pixels without padding between lines. NULL if the font is missing.
peer *peer_pixman(const peer_metrics *metrics, uint32_t *pixels, bool keeps_rows);
peer *peer_cairo(const peer_metrics *metrics, uint32_t *pixels, bool keeps_rows);

// Places the glyphs of all rows, so that drawing does not include it.
void peer_set(peer *peer, const peer_row *rows, int count);
// Draws the changed rows, and the black between them.
void peer_draw(peer *peer, const peer_row *rows, int count);
void peer_free(peer *peer);
