// Sixteen pixels at once with registers of 32 bytes (AVX2).
#pragma once
#include "band.h"
#include "dither.h"

#if defined(__x86_64__)
#include <immintrin.h>

#define PANELIST(name) panelist_avx2_##name
// Where PREFETCHW is missing, as in the first processors with AVX2, it does nothing.
#define PANELIST_OUTER static inline __attribute__((target("avx2,prfchw")))
#define PANELIST_INLINE static inline __attribute__((always_inline, target("avx2,prfchw")))
#define PANELIST_ALIGNMENT 32
// Whether a rotated picture is stored two lines at a time.
#define PANELIST_PAIRS 1
// Whether cache lines are fetched before they are stored.
#define PANELIST_FETCHES 1

static inline int panelist_avx2_is_offered(void) {
  __builtin_cpu_init();
  return __builtin_cpu_supports("avx2") != 0;
}

#include "x86.h"

// Sixteen halves.
typedef __m256i PANELIST(halves);

// Sixteen pixels, eight and eight.
typedef struct {
  __m256i first, second;
} PANELIST(pixels);

// The components of eight pixels in 16 bits each: pixels 0, 1, 4 and 5 in low, the others in high.
typedef struct {
  __m256i low, high;
} PANELIST(lanes);

// The components of two colours of sixteen pixels: the first, the difference to the second, and
// what the halo removes of the first. The last two are scaled so that a rounded product with the
// coverage, in 2¹⁵ths, is the change of the component.
typedef struct {
  __m256i_u under[4], over[4], dark[4];
} PANELIST(mixture);

PANELIST_INLINE PANELIST(pixels) PANELIST(splat)(uint32_t color) {
  const __m256i pixels = _mm256_set1_epi32((int)color);
  return (PANELIST(pixels)){pixels, pixels};
}

PANELIST_INLINE PANELIST(pixels) PANELIST(load)(const uint32_t *colors) {
  return (PANELIST(pixels)){
    _mm256_loadu_si256((const __m256i *)colors), _mm256_loadu_si256((const __m256i *)colors + 1)};
}

PANELIST_INLINE PANELIST(halves) PANELIST(load_halves)(const uint16_t *colors) {
  return _mm256_loadu_si256((const __m256i *)colors);
}

PANELIST_INLINE PANELIST(mixture) PANELIST(mix)(
  PANELIST(pixels) under, PANELIST(pixels) over, uint32_t shade) {
  const __m256i none = _mm256_setzero_si256(), share = _mm256_set1_epi16((short)shade);
  // The unused byte is not darkened.
  const __m256i shown = _mm256_set1_epi64x(0x0000ffffffffffff);
  const __m256i from[4] = {
    _mm256_unpacklo_epi8(under.first, none), _mm256_unpackhi_epi8(under.first, none),
    _mm256_unpacklo_epi8(under.second, none), _mm256_unpackhi_epi8(under.second, none)};
  const __m256i to[4] = {
    _mm256_unpacklo_epi8(over.first, none), _mm256_unpackhi_epi8(over.first, none),
    _mm256_unpacklo_epi8(over.second, none), _mm256_unpackhi_epi8(over.second, none)};
  PANELIST(mixture) mixture;
#pragma clang loop unroll(full)
  for (int part = 0; part < 4; part++) {
    const __m256i way = _mm256_sub_epi16(to[part], from[part]);
    const __m256i dark = _mm256_mullo_epi16(_mm256_and_si256(from[part], shown), share);
    mixture.under[part] = from[part];
    // 2¹⁵ / 255 is about 128.5.
    mixture.over[part] = _mm256_add_epi16(_mm256_slli_epi16(way, 7), _mm256_srai_epi16(way, 1));
    mixture.dark[part] = _mm256_add_epi16(_mm256_srli_epi16(dark, 1), _mm256_srli_epi16(dark, 9));
  }
  return mixture;
}

// Eight of sixteen bytes, each repeated as four components of 16 bits.
//
// - half: 0 for the first eight bytes, 1 for the second.
PANELIST_INLINE PANELIST(lanes) PANELIST(spread_half)(PANELIST(bytes) bytes, int half) {
  // For each component the byte's index, then a zero; repeated four times for a pixel.
  const __m256i first = _mm256_setr_epi64x(
    0xff00ff00ff00ff00, 0xff01ff01ff01ff01, 0xff04ff04ff04ff04, 0xff05ff05ff05ff05);
  const __m256i low = half ? _mm256_add_epi16(first, _mm256_set1_epi16(8)) : first;
  const __m256i high = _mm256_add_epi16(low, _mm256_set1_epi16(2));
  // Both halves of the register have all bytes, because a shuffle does not cross halves.
  const __m256i all = _mm256_broadcastsi128_si256(bytes);
  return (PANELIST(lanes)){_mm256_shuffle_epi8(all, low), _mm256_shuffle_epi8(all, high)};
}

PANELIST_INLINE PANELIST(lanes) PANELIST(covered)(
  const PANELIST(mixture) *mixture, PANELIST(bytes) coverage, int half) {
  const PANELIST(lanes) parts = PANELIST(spread_half)(coverage, half);
  return (PANELIST(lanes)){
    _mm256_add_epi16(
      mixture->under[2 * half], _mm256_mulhrs_epi16(mixture->over[2 * half], parts.low)),
    _mm256_add_epi16(
      mixture->under[2 * half + 1], _mm256_mulhrs_epi16(mixture->over[2 * half + 1], parts.high)),
  };
}

PANELIST_INLINE PANELIST(lanes) PANELIST(darkened)(
  const PANELIST(mixture) *mixture, PANELIST(lanes) covered, PANELIST(bytes) halo, int half) {
  const PANELIST(lanes) parts = PANELIST(spread_half)(halo, half);
  return (PANELIST(lanes)){
    _mm256_sub_epi16(covered.low, _mm256_mulhrs_epi16(mixture->dark[2 * half], parts.low)),
    _mm256_sub_epi16(covered.high, _mm256_mulhrs_epi16(mixture->dark[2 * half + 1], parts.high)),
  };
}

PANELIST_INLINE PANELIST(pixels) PANELIST(packed)(PANELIST(lanes) first, PANELIST(lanes) second) {
  return (PANELIST(pixels)){
    _mm256_packus_epi16(first.low, first.high), _mm256_packus_epi16(second.low, second.high)};
}

PANELIST_INLINE PANELIST(pixels) PANELIST(blended)(
  const PANELIST(mixture) *mixture, PANELIST(bytes) coverage) {
  return PANELIST(packed)(
    PANELIST(covered)(mixture, coverage, 0), PANELIST(covered)(mixture, coverage, 1));
}

// The same under a halo.
PANELIST_INLINE PANELIST(pixels) PANELIST(shaded)(
  const PANELIST(mixture) *mixture, PANELIST(bytes) coverage, PANELIST(bytes) halo) {
  return PANELIST(packed)(
    PANELIST(darkened)(mixture, PANELIST(covered)(mixture, coverage, 0), halo, 0),
    PANELIST(darkened)(mixture, PANELIST(covered)(mixture, coverage, 1), halo, 1));
}

// A component of sixteen pixels, in 16 bits each. - bit: The component's lowest bit.
PANELIST_INLINE __m256i PANELIST(channel)(PANELIST(pixels) pixels, int bit) {
  const __m256i one = _mm256_set1_epi32(0xff);
  const __m256i both = _mm256_packus_epi32(
    _mm256_and_si256(_mm256_srli_epi32(pixels.first, bit), one),
    _mm256_and_si256(_mm256_srli_epi32(pixels.second, bit), one));
  // Packing alternates four of the first eight with four of the second; this restores their order.
  return _mm256_permute4x64_epi64(both, 0xd8);
}

#include "channels.h"

// - count: 0 to 16.
PANELIST_INLINE void PANELIST(store_words)(uint32_t *to, PANELIST(pixels) pixels, int count) {
  if (count & 16) {
    _mm256_storeu_si256((__m256i *)to, pixels.first);
    _mm256_storeu_si256((__m256i *)to + 1, pixels.second);
    return;
  }
  __m256i rest = pixels.first;
  if (count & 8) {
    _mm256_storeu_si256((__m256i *)to, rest);
    rest = pixels.second;
    to += 8;
  }
  __m128i part = _mm256_castsi256_si128(rest);
  if (count & 4) {
    _mm_storeu_si128((__m128i *)to, part);
    part = _mm256_extracti128_si256(rest, 1);
    to += 4;
  }
  PANELIST(store_few_words)(to, part, count);
}

// - count: 0 to 16.
PANELIST_INLINE void PANELIST(store_halves)(uint16_t *to, PANELIST(halves) halves, int count) {
  if (count & 16) {
    _mm256_storeu_si256((__m256i *)to, halves);
    return;
  }
  __m128i part = _mm256_castsi256_si128(halves);
  if (count & 8) {
    _mm_storeu_si128((__m128i *)to, part);
    part = _mm256_extracti128_si256(halves, 1);
    to += 8;
  }
  PANELIST(store_few_halves)(to, part, count);
}

#include "loops.h"
#else

static inline int panelist_avx2_is_offered(void) { return 0; }
static inline void panelist_avx2_store_band(const panelist_band *band) { (void)band; }

#endif
