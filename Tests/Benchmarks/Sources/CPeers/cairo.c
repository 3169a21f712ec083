// Draws rows with Cairo: a gradient pattern with colour stops, and glyphs of a scaled font.
#include <cairo-ft.h>
#include <cairo.h>
#include <stdlib.h>
#include "peer.h"

// ✓, drawn as a glyph.
#define TICK 0x2713
#define COLORS_MAX 16

typedef struct {
  peer base;
  cairo_surface_t *target;
  cairo_t *context;
  cairo_font_face_t *face;
  cairo_scaled_font_t *font;
  cairo_pattern_t *opaque[COLORS_MAX];
} cairo_peer;

// The shading of a row is piecewise linear between four places, so four stops are exact.
static cairo_pattern_t *pattern(const peer *peer, int index, double opacity) {
  static const double stops[4] = {0, 0.01, 0.95, 1};
  cairo_pattern_t *made = cairo_pattern_create_linear(0, 0, 0, peer->m.row_height);
  for (int i = 0; i < 4; i++) {
    double rgb[3];
    peer_color(peer, index, stops[i], opacity, rgb);
    cairo_pattern_add_color_stop_rgb(made, stops[i], rgb[0], rgb[1], rgb[2]);
  }
  return made;
}

// Draws lines and text of a row with its top left corner at the context's origin.
static void draw_look(cairo_peer *p, cairo_t *to, const peer_row *row, int height) {
  const peer_metrics *m = &p->base.m;
  cairo_pattern_t *source = row->opacity < 1
    ? pattern(&p->base, row->index, row->opacity)
    : cairo_pattern_reference(p->opaque[row->index % m->colors]);
  cairo_set_source(to, source);
  cairo_pattern_destroy(source);
  cairo_rectangle(to, 0, 0, m->width, height);
  cairo_fill(to);
  const line *line = peer_line(&p->base, row);
  cairo_glyph_t glyphs[LETTERS_MAX];
  for (int i = 0; i < line->count; i++) {
    glyphs[i] =
      (cairo_glyph_t){line->letters[i].glyph, m->margin + line->letters[i].x, m->baseline};
  }
  cairo_set_source_rgb(to, row->opacity, row->opacity, row->opacity);
  cairo_set_scaled_font(to, p->font);
  cairo_show_glyphs(to, glyphs, line->count);
}

// The cached surface of a finished row.
static cairo_surface_t *kept(cairo_peer *p, const peer_row *row) {
  bool is_current;
  kept_row *kept = peer_kept(&p->base, row, &is_current);
  if (!kept->picture) {
    kept->picture = cairo_surface_create_similar(
      p->target, CAIRO_CONTENT_COLOR, p->base.m.width, p->base.m.row_height);
  }
  if (!is_current) {
    cairo_t *to = cairo_create(kept->picture);
    draw_look(p, to, row, p->base.m.row_height);
    cairo_destroy(to);
  }
  return kept->picture;
}

static void black(peer *peer, int left, int top, int right, int bottom) {
  cairo_t *to = ((cairo_peer *)peer)->context;
  cairo_set_source_rgb(to, 0, 0, 0);
  cairo_rectangle(to, left, top, right - left, bottom - top);
  cairo_fill(to);
}

// Draws the strikethrough, and the icon beside the moved row.
static void draw_progress(cairo_peer *p, const peer_row *row) {
  const peer_metrics *m = &p->base.m;
  cairo_t *to = p->context;
  int thickness;
  const int y = peer_strike(&p->base, &thickness);
  const int length = (int)(row->progress * peer_line(&p->base, row)->width + 0.5);
  cairo_set_source_rgb(to, 1, 1, 1);
  cairo_rectangle(to, m->margin, y, length, thickness);
  cairo_fill(to);
  const cairo_glyph_t tick = {
    FT_Get_Char_Index(p->base.face, TICK), -(int)(24 * m->scale), m->baseline};
  cairo_set_source_rgba(to, 1, 1, 1, row->progress);
  cairo_set_scaled_font(to, p->font);
  cairo_show_glyphs(to, &tick, 1);
}

static void draw_row(peer *peer, const peer_row *row, int top, int bottom) {
  cairo_peer *p = (cairo_peer *)peer;
  cairo_t *to = p->context;
  cairo_save(to);
  if (bottom - top < peer->m.row_height) {
    cairo_rectangle(to, 0, top, peer->m.width, bottom - top);
    cairo_clip(to);
  }
  cairo_translate(to, row->left, top);
  if (peer->keeps_rows) {
    cairo_set_source_surface(to, kept(p, row), 0, 0);
    cairo_rectangle(to, 0, 0, peer->m.width, bottom - top);
    cairo_fill(to);
  } else {
    draw_look(p, to, row, bottom - top);
  }
  if (row->left > 0) draw_progress(p, row);
  cairo_restore(to);
}

static void free_cairo(peer *peer) {
  cairo_peer *p = (cairo_peer *)peer;
  for (int i = 0; i < ROWS_MAX; i++) {
    if (peer->kept[i].picture) cairo_surface_destroy(peer->kept[i].picture);
  }
  for (int i = 0; i < peer->m.colors; i++) cairo_pattern_destroy(p->opaque[i]);
  cairo_scaled_font_destroy(p->font);
  cairo_font_face_destroy(p->face);
  cairo_destroy(p->context);
  cairo_surface_destroy(p->target);
  // The face stays open, because Cairo keeps unused fonts, which refer to it, for a while.
}

peer *peer_cairo(const peer_metrics *metrics, uint32_t *pixels, bool keeps_rows) {
  cairo_peer *p = calloc(1, sizeof *p);
  if (!p || metrics->colors > COLORS_MAX || !peer_begin(&p->base, metrics, keeps_rows)) {
    return NULL;
  }
  p->base.black = black;
  p->base.row = draw_row;
  p->base.free = free_cairo;
  p->target = cairo_image_surface_create_for_data(
    (unsigned char *)pixels, CAIRO_FORMAT_RGB24, metrics->width, metrics->height,
    metrics->width * 4);
  p->context = cairo_create(p->target);
  cairo_font_options_t *options = cairo_font_options_create();
  cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
  cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
  cairo_matrix_t size, identity;
  cairo_matrix_init_scale(&size, metrics->letters, metrics->letters);
  cairo_matrix_init_identity(&identity);
  p->face = cairo_ft_font_face_create_for_ft_face(p->base.face, FT_LOAD_NO_HINTING);
  p->font = cairo_scaled_font_create(p->face, &size, &identity, options);
  cairo_font_options_destroy(options);
  for (int i = 0; i < metrics->colors; i++) p->opaque[i] = pattern(&p->base, i, 1);
  return &p->base;
}
