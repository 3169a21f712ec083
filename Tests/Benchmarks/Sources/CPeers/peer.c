// Code that both renderers share: iteration over rows, line colours, glyph positions.
#include "peer.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

bool peer_begin(peer *peer, const peer_metrics *metrics, bool keeps_rows) {
  peer->m = *metrics;
  peer->keeps_rows = keeps_rows;
  for (int i = 0; i < ROWS_MAX; i++) peer->kept[i].look.index = -1;
  return FT_Init_FreeType(&peer->library) == 0
    && FT_New_Face(peer->library, metrics->font, 0, &peer->face) == 0
    && FT_Set_Pixel_Sizes(peer->face, 0, (FT_UInt)metrics->letters) == 0;
}

const line *peer_line(peer *peer, const peer_row *row) {
  line *line = &peer->lines[row->index % ROWS_MAX];
  if (strncmp(line->text, row->text, LETTERS_MAX) == 0) return line;
  strncpy(line->text, row->text, LETTERS_MAX);
  // In 1/65536 pixel, FreeType's unit of unrounded advances.
  FT_Fixed pen = 0;
  int count = 0;
  for (; count < LETTERS_MAX && line->text[count]; count++) {
    const FT_UInt glyph = FT_Get_Char_Index(peer->face, (FT_ULong)line->text[count]);
    line->letters[count] = (letter){glyph, (int)((pen + 0x8000) >> 16)};
    FT_Fixed advance = 0;
    FT_Get_Advance(peer->face, glyph, FT_LOAD_NO_HINTING, &advance);
    pen += advance;
  }
  line->count = count;
  line->width = (int)((pen + 0xffff) >> 16);
  return line;
}

void peer_set(peer *peer, const peer_row *rows, int count) {
  for (int i = 0; i < count; i++) peer_line(peer, &rows[i]);
}

void peer_color(const peer *peer, int index, double place, double opacity, double rgb[3]) {
  const double share = index % peer->m.colors / (double)(peer->m.colors - 1);
  const double base[3] = {217 + 17 * share, 175 * share, 22 + 6 * share};
  // Highlight above, shade below: shares of white or black over the colour.
  double white = 0, cover;
  if (place < 0.01) {
    white = cover = 0.2 - 10 * place;
  } else if (place < 0.95) {
    white = cover = 0.1 * (0.95 - place) / 0.94;
  } else {
    cover = 2 * (place - 0.95);
  }
  for (int i = 0; i < 3; i++) {
    rgb[i] = (base[i] / 255 * (1 - cover) + white) * opacity;
  }
}

kept_row *peer_kept(peer *peer, const peer_row *row, bool *is_current) {
  kept_row *kept = &peer->kept[row->index % ROWS_MAX];
  look *look = &kept->look;
  *is_current = look->index == row->index && look->opacity == row->opacity
    && strncmp(look->text, row->text, LETTERS_MAX) == 0;
  look->index = row->index;
  look->opacity = row->opacity;
  strncpy(look->text, row->text, LETTERS_MAX);
  return kept;
}

int peer_strike(const peer *peer, int *thickness) {
  *thickness = (int)(2 * peer->m.scale);
  return peer->m.baseline - (int)(peer->m.letters * 0.36);
}

void peer_draw(peer *peer, const peer_row *rows, int count) {
  int end = -1;
  bool is_last_changed = false;
  for (int i = 0; i < count; i++) {
    const peer_row *row = &rows[i];
    const int top = (int)lrint(row->top);
    int bottom = top + peer->m.row_height;
    // The next row is in front.
    if (i + 1 < count && lrint(rows[i + 1].top) < bottom) bottom = (int)lrint(rows[i + 1].top);
    if (end >= 0 && top > end && (row->is_changed || is_last_changed)) {
      peer->black(peer, 0, end, peer->m.width, top);
    }
    if (row->is_changed) {
      if (row->left > 0) peer->black(peer, 0, top, row->left, bottom);
      peer->row(peer, row, top, bottom);
    }
    is_last_changed = row->is_changed;
    end = bottom;
  }
  if (is_last_changed && end < peer->m.height) {
    peer->black(peer, 0, end, peer->m.width, peer->m.height);
  }
}

void peer_free(peer *peer) {
  peer->free(peer);
  free(peer);
}
