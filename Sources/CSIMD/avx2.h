// The loops over lines and columns of a band with stores of 32 bytes, for processors that have them.
//
// Every pixel is stored once, in ascending order, and none is read.
#pragma once
#include "band.h"

#if defined(__x86_64__)
#include <immintrin.h>

#define PANELIST_AVX2 static inline __attribute__((always_inline, target("avx2")))

static inline int panelist_has_avx2(void) {
  __builtin_cpu_init();
  return __builtin_cpu_supports("avx2") != 0;
}

// Up to seven pixels.
PANELIST_AVX2 void panelist_store_part(uint32_t *to, __m256i pixels, int count) {
  __m128i part = _mm256_castsi256_si128(pixels);
  if (count & 4) {
    _mm_storeu_si128((__m128i *)to, part);
    part = _mm256_extracti128_si256(pixels, 1);
    to += 4;
  }
  if (count & 2) {
    _mm_storel_epi64((__m128i *)to, part);
    part = _mm_srli_si128(part, 8);
    to += 2;
  }
  if (count & 1) *to = (uint32_t)_mm_cvtsi128_si32(part);
}

// How many pixels stand before the next that a whole store may begin with.
static inline int panelist_misaligned(const uint32_t *to, int count) {
  int before = (int)(-(uintptr_t)to >> 2 & 7);
  return before < count ? before : count;
}

PANELIST_AVX2 void panelist_fill(uint32_t *to, int count, uint32_t color) {
  if (count <= 0) return;
  const __m256i pixels = _mm256_set1_epi32((int)color);
  const int before = panelist_misaligned(to, count);
  panelist_store_part(to, pixels, before);
  to += before;
  count -= before;
  for (; count >= 64; count -= 64, to += 64) {
    _mm256_store_si256((__m256i *)to, pixels);
    _mm256_store_si256((__m256i *)to + 1, pixels);
    _mm256_store_si256((__m256i *)to + 2, pixels);
    _mm256_store_si256((__m256i *)to + 3, pixels);
    _mm256_store_si256((__m256i *)to + 4, pixels);
    _mm256_store_si256((__m256i *)to + 5, pixels);
    _mm256_store_si256((__m256i *)to + 6, pixels);
    _mm256_store_si256((__m256i *)to + 7, pixels);
  }
  for (; count >= 8; count -= 8, to += 8) _mm256_store_si256((__m256i *)to, pixels);
  panelist_store_part(to, pixels, count);
}

// Eight pixels; what stands in the table behind the last colour is nobody's.
PANELIST_AVX2 __m256i panelist_colors(const uint32_t *colors) {
  return _mm256_loadu_si256((const __m256i *)colors);
}

PANELIST_AVX2 void panelist_copy(uint32_t *to, int count, const uint32_t *colors) {
  if (count <= 0) return;
  const int before = panelist_misaligned(to, count);
  panelist_store_part(to, panelist_colors(colors), before);
  to += before;
  colors += before;
  count -= before;
  for (; count >= 32; count -= 32, to += 32, colors += 32) {
    _mm256_store_si256((__m256i *)to, panelist_colors(colors));
    _mm256_store_si256((__m256i *)to + 1, panelist_colors(colors + 8));
    _mm256_store_si256((__m256i *)to + 2, panelist_colors(colors + 16));
    _mm256_store_si256((__m256i *)to + 3, panelist_colors(colors + 24));
  }
  for (; count >= 8; count -= 8, to += 8, colors += 8)
    _mm256_store_si256((__m256i *)to, panelist_colors(colors));
  panelist_store_part(to, panelist_colors(colors), count);
}

// Four pixels as sixteen components, of two colours: 255 times the one where nothing covers, with what
// rounds; that one; and from it to the other, where all is covered.
typedef struct {
  __m256i base, under, difference;
} panelist_mixture;

PANELIST_AVX2 panelist_mixture panelist_mix(__m256i under, __m256i over) {
  const __m256i whole = _mm256_set1_epi16(255), half = _mm256_set1_epi16(127);
  return (panelist_mixture){
    .base = _mm256_add_epi16(_mm256_mullo_epi16(under, whole), half),
    // The byte that displays ignore stays as it is.
    .under = _mm256_and_si256(under, _mm256_set1_epi64x(0x0000ffffffffffff)),
    .difference = _mm256_sub_epi16(over, under),
  };
}

// A 255th of a sum of 16 bits that was rounded up by half: 0x8081 is 2²³ / 255, rounded up.
PANELIST_AVX2 __m256i panelist_part(__m256i sum) {
  return _mm256_srli_epi16(_mm256_mulhi_epu16(sum, _mm256_set1_epi16((short)0x8081)), 7);
}

PANELIST_AVX2 __m256i panelist_covered(panelist_mixture mixture, __m256i coverage) {
  return panelist_part(
    _mm256_add_epi16(mixture.base, _mm256_mullo_epi16(mixture.difference, coverage)));
}

// The same where some of the ground is dark.
PANELIST_AVX2 __m256i panelist_shaded(panelist_mixture mixture, __m256i coverage, __m256i dark) {
  const __m256i sum =
    _mm256_add_epi16(mixture.base, _mm256_mullo_epi16(mixture.difference, coverage));
  return panelist_part(_mm256_sub_epi16(sum, _mm256_mullo_epi16(mixture.under, dark)));
}

// Eight bytes that stand there four times, each as four components of 16 bits: of the pixels 0, 1, 4
// and 5, or of the others.
PANELIST_AVX2 __m256i panelist_spread(__m256i bytes, int isOthers) {
  const __m256i low = _mm256_setr_epi8(
    0, -1, 0, -1, 0, -1, 0, -1, 1, -1, 1, -1, 1, -1, 1, -1,
    4, -1, 4, -1, 4, -1, 4, -1, 5, -1, 5, -1, 5, -1, 5, -1);
  const __m256i high = _mm256_setr_epi8(
    2, -1, 2, -1, 2, -1, 2, -1, 3, -1, 3, -1, 3, -1, 3, -1,
    6, -1, 6, -1, 6, -1, 6, -1, 7, -1, 7, -1, 7, -1, 7, -1);
  return _mm256_shuffle_epi8(bytes, isOthers ? high : low);
}

// Eight bytes, four times.
PANELIST_AVX2 __m256i panelist_eight(const uint8_t *bytes) {
  return _mm256_broadcastq_epi64(_mm_loadl_epi64((const __m128i *)bytes));
}

// How much darker the ground is under eight pixels of a rim, as bytes, four times.
PANELIST_AVX2 __m256i panelist_darkness(const uint8_t *rim, __m128i shade) {
  const __m128i bytes = _mm_loadl_epi64((const __m128i *)rim);
  const __m128i parts = _mm_mullo_epi16(_mm_cvtepu8_epi16(bytes), shade);
  const __m128i dark = _mm_srli_epi16(_mm_add_epi16(parts, _mm_set1_epi16(128)), 8);
  return _mm256_broadcastq_epi64(_mm_packus_epi16(dark, dark));
}

// Eight pixels of an ink, without a branch: where nothing covers, the ground comes of it.
//
// - rim: Null for none.
PANELIST_AVX2 __m256i panelist_inked(
  panelist_mixture low, panelist_mixture high, const uint8_t *coverage, const uint8_t *rim,
  __m128i shade) {
  const __m256i bytes = panelist_eight(coverage);
  const __m256i one = panelist_spread(bytes, 0), other = panelist_spread(bytes, 1);
  if (!rim) return _mm256_packus_epi16(panelist_covered(low, one), panelist_covered(high, other));
  const __m256i dark = panelist_darkness(rim, shade);
  return _mm256_packus_epi16(
    panelist_shaded(low, one, panelist_spread(dark, 0)),
    panelist_shaded(high, other, panelist_spread(dark, 1)));
}

// Upright

// A line of an ink on one colour.
PANELIST_AVX2 void panelist_ink_upright(
  uint32_t *to, int count, const uint8_t *coverage, const uint8_t *rim, uint32_t under,
  uint32_t over, uint32_t shade) {
  const __m256i none = _mm256_setzero_si256();
  const __m128i share = _mm_set1_epi16((short)shade);
  const panelist_mixture mixture = panelist_mix(
    _mm256_unpacklo_epi8(_mm256_set1_epi32((int)under), none),
    _mm256_unpacklo_epi8(_mm256_set1_epi32((int)over), none));
  int column = 0;
  for (; count - column >= 8; column += 8)
    _mm256_storeu_si256(
      (__m256i *)(to + column),
      panelist_inked(mixture, mixture, coverage + column, rim ? rim + column : 0, share));
  if (column < count)
    panelist_store_part(
      to + column,
      panelist_inked(mixture, mixture, coverage + column, rim ? rim + column : 0, share),
      count - column);
}

// A band whose lines are scanlines of the picture: a table of a colour a line.
static inline __attribute__((target("avx2"))) void panelist_store_upright(
  const panelist_band *band) {
  for (ptrdiff_t line = 0; line < band->lines; line++) {
    uint32_t *pixels = band->pixels + line * band->stride;
    for (size_t place = 0; place < band->groundCount; place++) {
      const panelist_ground *ground = &band->grounds[place];
      const uint32_t under = band->colors[ground->color + line];
      int32_t left = ground->left;
      for (uint32_t number = ground->firstInk; number < ground->endInk; number++) {
        const panelist_ink *ink = &band->inks[number];
        if (line < ink->top || line >= ink->bottom) continue;
        panelist_fill(pixels + left, ink->left - left, under);
        const ptrdiff_t below = line - ink->top, start = below * ink->stride;
        const uint32_t over = band->colors[ink->color + below];
        uint32_t *to = pixels + ink->left;
        const int count = ink->right - ink->left;
        if (ink->shade) {
          panelist_ink_upright(
            to, count, ink->coverage + start, ink->rim + start, under, over, ink->shade);
        } else {
          panelist_ink_upright(to, count, ink->coverage + start, 0, under, over, 0);
        }
        left = ink->right;
      }
      panelist_fill(pixels + left, ground->right - left, under);
    }
  }
}

// Sideways

PANELIST_AVX2 void panelist_keep(uint16_t *base, uint16_t *difference, uint16_t *under,
                                 panelist_mixture mixture) {
  _mm256_storeu_si256((__m256i *)base, mixture.base);
  _mm256_storeu_si256((__m256i *)difference, mixture.difference);
  _mm256_storeu_si256((__m256i *)under, mixture.under);
}

PANELIST_AVX2 panelist_mixture panelist_kept(const panelist_mixtures *kept, int isOthers) {
  return (panelist_mixture){
    .base = _mm256_loadu_si256((const __m256i *)kept->base[isOthers]),
    .difference = _mm256_loadu_si256((const __m256i *)kept->difference[isOthers]),
    .under = _mm256_loadu_si256((const __m256i *)kept->under[isOthers]),
  };
}

// The colours of columns are the same on all lines of the band: they are taken apart once.
PANELIST_AVX2 void panelist_mix_columns(
  const panelist_band *band, const panelist_ground *ground, const panelist_ink *ink) {
  const __m256i none = _mm256_setzero_si256();
  const uint32_t *under = band->colors + ground->color + (ink->left - ground->left);
  const uint32_t *over = band->colors + ink->color;
  panelist_mixtures *kept = band->mixtures + ink->mixture;
  for (int column = 0; column < ink->right - ink->left; column += 8, kept++) {
    const __m256i low = panelist_colors(under + column), high = panelist_colors(over + column);
    panelist_keep(
      kept->base[0], kept->difference[0], kept->under[0],
      panelist_mix(_mm256_unpacklo_epi8(low, none), _mm256_unpacklo_epi8(high, none)));
    panelist_keep(
      kept->base[1], kept->difference[1], kept->under[1],
      panelist_mix(_mm256_unpackhi_epi8(low, none), _mm256_unpackhi_epi8(high, none)));
  }
}

// A line of an ink on a colour a column.
PANELIST_AVX2 void panelist_ink_sideways(
  uint32_t *to, int count, const uint8_t *coverage, const uint8_t *rim,
  const panelist_mixtures *kept, uint32_t shade) {
  const __m128i share = _mm_set1_epi16((short)shade);
  int column = 0;
  for (; count - column >= 8; column += 8, kept++)
    _mm256_storeu_si256(
      (__m256i *)(to + column),
      panelist_inked(
        panelist_kept(kept, 0), panelist_kept(kept, 1), coverage + column,
        rim ? rim + column : 0, share));
  if (column < count)
    panelist_store_part(
      to + column,
      panelist_inked(
        panelist_kept(kept, 0), panelist_kept(kept, 1), coverage + column,
        rim ? rim + column : 0, share),
      count - column);
}

// A line on which so many inks stand.
PANELIST_AVX2 void panelist_line_sideways(
  const panelist_band *band, ptrdiff_t line, size_t count) {
  uint32_t *pixels = band->pixels + line * band->stride;
  size_t next = 0;
  for (size_t place = 0; place < band->groundCount; place++) {
    const panelist_ground *ground = &band->grounds[place];
    const uint32_t *colors = band->colors + ground->color - ground->left;
    int32_t left = ground->left;
    for (; next < count && band->standing[next] < ground->endInk; next++) {
      const panelist_ink *ink = &band->inks[band->standing[next]];
      const ptrdiff_t start = (line - ink->top) * ink->stride;
      const panelist_mixtures *kept = band->mixtures + ink->mixture;
      panelist_copy(pixels + left, ink->left - left, colors + left);
      uint32_t *to = pixels + ink->left;
      const int width = ink->right - ink->left;
      if (ink->shade) {
        panelist_ink_sideways(
          to, width, ink->coverage + start, ink->rim + start, kept, ink->shade);
      } else {
        panelist_ink_sideways(to, width, ink->coverage + start, 0, kept, 0);
      }
      left = ink->right;
    }
    panelist_copy(pixels + left, ground->right - left, colors + left);
  }
}

// A band whose columns are scanlines of the picture: a table of a colour a column.
static inline __attribute__((target("avx2"))) void panelist_store_sideways(
  const panelist_band *band) {
  for (size_t place = 0; place < band->groundCount; place++) {
    const panelist_ground *ground = &band->grounds[place];
    for (uint32_t number = ground->firstInk; number < ground->endInk; number++)
      panelist_mix_columns(band, ground, &band->inks[number]);
  }
  ptrdiff_t line = 0;
  while (line < band->lines) {
    // Which inks stand on the line, and where others do.
    ptrdiff_t end = band->lines;
    size_t count = 0;
    for (uint32_t number = 0; number < band->inkCount; number++) {
      const panelist_ink *ink = &band->inks[number];
      if (ink->top > line) {
        end = ink->top < end ? ink->top : end;
      } else if (ink->bottom > line) {
        end = ink->bottom < end ? ink->bottom : end;
        band->standing[count++] = number;
      }
    }
    for (; line < end; line++) panelist_line_sideways(band, line, count);
  }
}

#undef PANELIST_AVX2
#else

static inline int panelist_has_avx2(void) { return 0; }
static inline void panelist_store_upright(const panelist_band *band) { (void)band; }
static inline void panelist_store_sideways(const panelist_band *band) { (void)band; }

#endif
