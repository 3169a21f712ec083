// Draws rows with pixman: a fill for each line, and glyph masks from its cache.
#include <pixman.h>
#include <stdlib.h>
#include <string.h>
#include "peer.h"

// ✓, drawn as a glyph.
#define TICK 0x2713

typedef struct {
  peer base;
  uint32_t *pixels;
  pixman_image_t *target;
  pixman_glyph_cache_t *cache;
  // Line colours: of all opaque rows, and of one translucent row.
  uint32_t *opaque, *faded;
} pixman_peer;

static pixman_image_t *white(double opacity) {
  const uint16_t part = (uint16_t)(opacity * 0xffff);
  const pixman_color_t color = {part, part, part, 0xffff};
  return pixman_image_create_solid_fill(&color);
}

static const void *mask(pixman_peer *p, FT_UInt glyph) {
  void *key = (void *)(uintptr_t)glyph;
  const void *known = pixman_glyph_cache_lookup(p->cache, p, key);
  if (known) return known;
  FT_Load_Glyph(p->base.face, glyph, FT_LOAD_NO_HINTING | FT_LOAD_RENDER);
  const FT_GlyphSlot slot = p->base.face->glyph;
  const FT_Bitmap *bitmap = &slot->bitmap;
  const int width = bitmap->width ? (int)bitmap->width : 1;
  const int height = bitmap->rows ? (int)bitmap->rows : 1;
  pixman_image_t *image = pixman_image_create_bits(PIXMAN_a8, width, height, NULL, 0);
  char *lines = (char *)pixman_image_get_data(image);
  for (unsigned y = 0; y < bitmap->rows; y++) {
    memcpy(
      lines + (int)y * pixman_image_get_stride(image), bitmap->buffer + (int)y * bitmap->pitch,
      bitmap->width);
  }
  const void *kept =
    pixman_glyph_cache_insert(p->cache, p, key, -slot->bitmap_left, slot->bitmap_top, image);
  pixman_image_unref(image);
  return kept;
}

static void fill_colors(const peer *peer, int index, double opacity, uint32_t *colors) {
  for (int y = 0; y < peer->m.row_height; y++) {
    double rgb[3];
    peer_color(peer, index, (y + 0.5) / peer->m.row_height, opacity, rgb);
    colors[y] = 0xff000000u | (uint32_t)(rgb[0] * 255 + 0.5) << 16
      | (uint32_t)(rgb[1] * 255 + 0.5) << 8 | (uint32_t)(rgb[2] * 255 + 0.5);
  }
}

// Draws the glyphs of a row with its top left corner at `left`, `top`.
static void draw_glyphs(
  pixman_peer *p, pixman_image_t *to, double opacity, int left, int top, int count,
  const pixman_glyph_t *glyphs) {
  pixman_image_t *ink = white(opacity);
  pixman_composite_glyphs_no_mask(
    PIXMAN_OP_OVER, ink, to, 0, 0, left, top + p->base.m.baseline, p->cache, count, glyphs);
  pixman_image_unref(ink);
}

// Draws lines and text of a row.
static void draw_look(
  pixman_peer *p, const peer_row *row, pixman_image_t *to, uint32_t *pixels, int limit, int left,
  int top, int bottom) {
  const peer_metrics *m = &p->base.m;
  const uint32_t *colors = p->opaque + row->index % m->colors * m->row_height;
  if (row->opacity < 1) {
    fill_colors(&p->base, row->index, row->opacity, p->faded);
    colors = p->faded;
  }
  for (int y = top < 0 ? 0 : top; y < bottom && y < limit; y++) {
    pixman_fill(pixels, m->width, 32, left, y, m->width - left, 1, colors[y - top]);
  }
  const line *line = peer_line(&p->base, row);
  pixman_glyph_t glyphs[LETTERS_MAX];
  pixman_glyph_cache_freeze(p->cache);
  for (int i = 0; i < line->count; i++) {
    glyphs[i] = (pixman_glyph_t){line->letters[i].x, 0, mask(p, line->letters[i].glyph)};
  }
  draw_glyphs(p, to, row->opacity, left + m->margin, top, line->count, glyphs);
  pixman_glyph_cache_thaw(p->cache);
}

static void black(peer *peer, int left, int top, int right, int bottom) {
  pixman_peer *p = (pixman_peer *)peer;
  if (top < 0) top = 0;
  if (bottom > peer->m.height) bottom = peer->m.height;
  if (top >= bottom) return;
  pixman_fill(
    p->pixels, peer->m.width, 32, left, top, right - left, bottom - top, 0xff000000u);
}

// Draws the strikethrough, and the icon beside the moved row.
static void draw_progress(pixman_peer *p, const peer_row *row, int top) {
  const peer_metrics *m = &p->base.m;
  int thickness;
  const int y = top + peer_strike(&p->base, &thickness);
  const int length = (int)(row->progress * peer_line(&p->base, row)->width + 0.5);
  pixman_fill(
    p->pixels, m->width, 32, row->left + m->margin, y, length, thickness, 0xffffffffu);
  pixman_glyph_cache_freeze(p->cache);
  const pixman_glyph_t tick = {0, 0, mask(p, FT_Get_Char_Index(p->base.face, TICK))};
  draw_glyphs(p, p->target, row->progress, row->left - (int)(24 * m->scale), top, 1, &tick);
  pixman_glyph_cache_thaw(p->cache);
}

static void draw_row(peer *peer, const peer_row *row, int top, int bottom) {
  pixman_peer *p = (pixman_peer *)peer;
  const peer_metrics *m = &peer->m;
  if (peer->keeps_rows) {
    bool is_current;
    kept_row *kept = peer_kept(peer, row, &is_current);
    if (!kept->picture) {
      kept->picture =
        pixman_image_create_bits(PIXMAN_x8r8g8b8, m->width, m->row_height, NULL, 0);
    }
    if (!is_current) {
      draw_look(
        p, row, kept->picture, pixman_image_get_data(kept->picture), m->row_height, 0, 0,
        m->row_height);
    }
    pixman_image_composite32(
      PIXMAN_OP_SRC, kept->picture, NULL, p->target, 0, 0, 0, 0, row->left, top,
      m->width - row->left, bottom - top);
  } else {
    draw_look(p, row, p->target, p->pixels, m->height, row->left, top, bottom);
  }
  if (row->left > 0) draw_progress(p, row, top);
}

static void free_pixman(peer *peer) {
  pixman_peer *p = (pixman_peer *)peer;
  for (int i = 0; i < ROWS_MAX; i++) {
    if (peer->kept[i].picture) pixman_image_unref(peer->kept[i].picture);
  }
  pixman_glyph_cache_destroy(p->cache);
  pixman_image_unref(p->target);
  free(p->opaque);
  free(p->faded);
  FT_Done_Face(peer->face);
  FT_Done_FreeType(peer->library);
}

peer *peer_pixman(const peer_metrics *metrics, uint32_t *pixels, bool keeps_rows) {
  pixman_peer *p = calloc(1, sizeof *p);
  if (!p || !peer_begin(&p->base, metrics, keeps_rows)) return NULL;
  p->base.black = black;
  p->base.row = draw_row;
  p->base.free = free_pixman;
  p->pixels = pixels;
  p->target = pixman_image_create_bits(
    PIXMAN_x8r8g8b8, metrics->width, metrics->height, pixels, metrics->width * 4);
  p->cache = pixman_glyph_cache_create();
  const size_t line = sizeof(uint32_t) * (size_t)metrics->row_height;
  p->opaque = malloc(line * (size_t)metrics->colors);
  p->faded = malloc(line);
  for (int i = 0; i < metrics->colors; i++) {
    fill_colors(&p->base, i, 1, p->opaque + i * metrics->row_height);
  }
  return &p->base;
}
