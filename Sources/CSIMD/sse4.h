// Sixteen pixels at once with registers of 16 bytes (SSE4.1), as in processors of small panels.
#pragma once
#include "band.h"
#include "dither.h"

#if defined(__x86_64__)
#include <immintrin.h>

#define PANELIST(name) panelist_sse4_##name
#define PANELIST_OUTER static inline __attribute__((target("sse4.1")))
#define PANELIST_INLINE static inline __attribute__((always_inline, target("sse4.1")))
#define PANELIST_ALIGNMENT 16
// One line of a rotated picture at a time: two would take 6 KB of code for old processors.
#define PANELIST_PAIRS 0
// Not measured on such processors.
#define PANELIST_FETCHES 0

static inline int panelist_sse4_is_offered(void) {
  __builtin_cpu_init();
  return __builtin_cpu_supports("ssse3") != 0 && __builtin_cpu_supports("sse4.1") != 0;
}

#include "x86.h"

// Sixteen halves, eight and eight.
typedef struct {
  __m128i first, second;
} PANELIST(halves);

// Sixteen pixels, four times four.
typedef struct {
  __m128i fours[4];
} PANELIST(pixels);

// The thresholds of two pixels' components in 16 bits each, and of the next two.
typedef struct {
  __m128i low, high;
} PANELIST(dithers);

// As in avx2.h, with two pixels in each register.
typedef struct {
  __m128i_u under[8], over[8], dark[8];
} PANELIST(mixture);

PANELIST_INLINE PANELIST(pixels) PANELIST(splat)(uint32_t color) {
  const __m128i four = _mm_set1_epi32((int)color);
  return (PANELIST(pixels)){{four, four, four, four}};
}

PANELIST_INLINE PANELIST(pixels) PANELIST(load)(const uint32_t *colors) {
  const __m128i *from = (const __m128i *)colors;
  return (PANELIST(pixels)){
    {_mm_loadu_si128(from), _mm_loadu_si128(from + 1), _mm_loadu_si128(from + 2),
     _mm_loadu_si128(from + 3)}};
}

PANELIST_INLINE PANELIST(halves) PANELIST(load_halves)(const uint16_t *colors) {
  const __m128i *from = (const __m128i *)colors;
  return (PANELIST(halves)){_mm_loadu_si128(from), _mm_loadu_si128(from + 1)};
}

// Two of four pixels, their components in 16 bits each. - high: 1 for the second two.
PANELIST_INLINE __m128i PANELIST(components)(__m128i four, int high) {
  const __m128i none = _mm_setzero_si128();
  return high ? _mm_unpackhi_epi8(four, none) : _mm_unpacklo_epi8(four, none);
}

PANELIST_INLINE PANELIST(mixture) PANELIST(mix)(
  PANELIST(pixels) under, PANELIST(pixels) over, uint32_t shade) {
  const __m128i share = _mm_set1_epi16((short)shade);
  // The unused byte is not darkened.
  const __m128i shown = _mm_set1_epi64x(0x0000ffffffffffff);
  PANELIST(mixture) mixture;
#pragma clang loop unroll(full)
  for (int part = 0; part < 8; part++) {
    const __m128i from = PANELIST(components)(under.fours[part / 2], part & 1);
    const __m128i way =
      _mm_sub_epi16(PANELIST(components)(over.fours[part / 2], part & 1), from);
    const __m128i dark = _mm_mullo_epi16(_mm_and_si128(from, shown), share);
    mixture.under[part] = from;
    // 2¹⁵ / 255 is about 128.5.
    mixture.over[part] = _mm_add_epi16(_mm_slli_epi16(way, 7), _mm_srai_epi16(way, 1));
    mixture.dark[part] = _mm_add_epi16(_mm_srli_epi16(dark, 1), _mm_srli_epi16(dark, 9));
  }
  return mixture;
}

// Two of the bytes, each repeated as four components of 16 bits. - part: Which two, 0 to 7.
PANELIST_INLINE __m128i PANELIST(spread)(PANELIST(bytes) bytes, int part) {
  const __m128i first = _mm_setr_epi8(0, -1, 0, -1, 0, -1, 0, -1, 1, -1, 1, -1, 1, -1, 1, -1);
  const __m128i more = _mm_set1_epi16((short)(2 * part));
  return _mm_shuffle_epi8(bytes, _mm_add_epi16(first, more));
}

PANELIST_INLINE PANELIST(pixels) PANELIST(blended)(
  const PANELIST(mixture) *mixture, PANELIST(bytes) coverage) {
  __m128i sums[8];
#pragma clang loop unroll(full)
  for (int part = 0; part < 8; part++)
    sums[part] = _mm_add_epi16(
      mixture->under[part],
      _mm_mulhrs_epi16(mixture->over[part], PANELIST(spread)(coverage, part)));
  PANELIST(pixels) pixels;
#pragma clang loop unroll(full)
  for (int four = 0; four < 4; four++)
    pixels.fours[four] = _mm_packus_epi16(sums[2 * four], sums[2 * four + 1]);
  return pixels;
}

// The same under a halo.
PANELIST_INLINE PANELIST(pixels) PANELIST(shaded)(
  const PANELIST(mixture) *mixture, PANELIST(bytes) coverage, PANELIST(bytes) halo) {
  __m128i sums[8];
#pragma clang loop unroll(full)
  for (int part = 0; part < 8; part++) {
    const __m128i covered = _mm_add_epi16(
      mixture->under[part],
      _mm_mulhrs_epi16(mixture->over[part], PANELIST(spread)(coverage, part)));
    sums[part] = _mm_sub_epi16(
      covered, _mm_mulhrs_epi16(mixture->dark[part], PANELIST(spread)(halo, part)));
  }
  PANELIST(pixels) pixels;
#pragma clang loop unroll(full)
  for (int four = 0; four < 4; four++)
    pixels.fours[four] = _mm_packus_epi16(sums[2 * four], sums[2 * four + 1]);
  return pixels;
}

PANELIST_INLINE PANELIST(dithers) PANELIST(thresholds)(int32_t column, int32_t line) {
  const __m128i bytes = _mm_set1_epi32((int)panelist_threshold_bytes(column, line));
  return (PANELIST(dithers)){PANELIST(spread)(bytes, 0), PANELIST(spread)(bytes, 1)};
}

// Levels of two pixels' components as RGB565 has them: 0 to 31, 63 and 31.
PANELIST_INLINE __m128i PANELIST(levels)(__m128i components, __m128i thresholds) {
  const __m128i most = _mm_set1_epi64x(0x0000001f003f001f);
  const __m128i sum = _mm_add_epi16(_mm_mullo_epi16(components, most), thresholds);
  // Division by 255: 0x8081 is 2²³ / 255, rounded up.
  return _mm_srli_epi16(_mm_mulhi_epu16(sum, _mm_set1_epi16((short)0x8081)), 7);
}

// Four pixels as RGB565 in 32 bits each.
PANELIST_INLINE __m128i PANELIST(dithered)(__m128i four, PANELIST(dithers) thresholds) {
  const __m128i places = _mm_set1_epi64x(0x0000080000200001);
  const __m128i low = PANELIST(levels)(PANELIST(components)(four, 0), thresholds.low);
  const __m128i high = PANELIST(levels)(PANELIST(components)(four, 1), thresholds.high);
  return _mm_hadd_epi32(_mm_madd_epi16(low, places), _mm_madd_epi16(high, places));
}

PANELIST_INLINE PANELIST(halves) PANELIST(dither)(
  PANELIST(pixels) pixels, PANELIST(dithers) thresholds) {
  __m128i words[4];
#pragma clang loop unroll(full)
  for (int four = 0; four < 4; four++)
    words[four] = PANELIST(dithered)(pixels.fours[four], thresholds);
  return (PANELIST(halves)){
    _mm_packus_epi32(words[0], words[1]), _mm_packus_epi32(words[2], words[3])};
}

// - count: 0 to 16. Without a loop, as compilers turn it into memcpy, which stores bytes twice.
PANELIST_INLINE void PANELIST(store_words)(uint32_t *to, PANELIST(pixels) pixels, int count) {
  if (count & 16) {
    _mm_storeu_si128((__m128i *)to, pixels.fours[0]);
    _mm_storeu_si128((__m128i *)to + 1, pixels.fours[1]);
    _mm_storeu_si128((__m128i *)to + 2, pixels.fours[2]);
    _mm_storeu_si128((__m128i *)to + 3, pixels.fours[3]);
    return;
  }
  __m128i part = pixels.fours[0], next = pixels.fours[1];
  if (count & 8) {
    _mm_storeu_si128((__m128i *)to, part);
    _mm_storeu_si128((__m128i *)to + 1, next);
    part = pixels.fours[2];
    next = pixels.fours[3];
    to += 8;
  }
  if (count & 4) {
    _mm_storeu_si128((__m128i *)to, part);
    part = next;
    to += 4;
  }
  PANELIST(store_few_words)(to, part, count);
}

// - count: 0 to 16.
PANELIST_INLINE void PANELIST(store_halves)(uint16_t *to, PANELIST(halves) halves, int count) {
  __m128i part = halves.first;
  if (count & 24) {
    _mm_storeu_si128((__m128i *)to, part);
    part = halves.second;
    to += 8;
  }
  if (count & 16) {
    _mm_storeu_si128((__m128i *)to, part);
    return;
  }
  PANELIST(store_few_halves)(to, part, count);
}

#include "loops.h"
#else

static inline int panelist_sse4_is_offered(void) { return 0; }
static inline void panelist_sse4_store_band(const panelist_band *band) { (void)band; }

#endif
