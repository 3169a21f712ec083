// Sixteen pixels at once by registers of 64 bytes.
#pragma once
#include "band.h"
#include "dither.h"

#if defined(__x86_64__)
#include <immintrin.h>

#define PANELIST(name) panelist_avx512_##name
#define PANELIST_TARGET "avx512f,avx512bw,avx512vl,avx512dq"
#define PANELIST_OUTER static inline __attribute__((target(PANELIST_TARGET)))
#define PANELIST_INLINE static inline __attribute__((always_inline, target(PANELIST_TARGET)))
#define PANELIST_ALIGNMENT 64

static inline int panelist_avx512_is_offered(void) {
  __builtin_cpu_init();
  return __builtin_cpu_supports("avx512f") != 0 && __builtin_cpu_supports("avx512bw") != 0
         && __builtin_cpu_supports("avx512vl") != 0 && __builtin_cpu_supports("avx512dq") != 0;
}

#include "x86.h"

typedef __m256i PANELIST(halves);
typedef __m512i PANELIST(pixels);

// The components of sixteen pixels in 16 bits each: of each four pixels the first two, and the others.
typedef struct {
  __m512i low, high;
} PANELIST(lanes);

// As for registers of 32 bytes.
typedef struct {
  __m512i_u under[2], over[2], dark[2];
} PANELIST(mixture);

PANELIST_INLINE PANELIST(pixels) PANELIST(splat)(uint32_t color) {
  return _mm512_set1_epi32((int)color);
}

PANELIST_INLINE PANELIST(pixels) PANELIST(load)(const uint32_t *colors) {
  return _mm512_loadu_si512(colors);
}

PANELIST_INLINE PANELIST(halves) PANELIST(load_halves)(const uint16_t *colors) {
  return _mm256_loadu_si256((const __m256i *)colors);
}

PANELIST_INLINE PANELIST(lanes) PANELIST(components)(PANELIST(pixels) pixels) {
  const __m512i none = _mm512_setzero_si512();
  return (PANELIST(lanes)){
    _mm512_unpacklo_epi8(pixels, none), _mm512_unpackhi_epi8(pixels, none)};
}

// From the one to the other in 2¹⁵ths of a 255th, which are 128 and a half.
PANELIST_INLINE __m512i PANELIST(way)(__m512i from, __m512i to) {
  const __m512i way = _mm512_sub_epi16(to, from);
  return _mm512_add_epi16(_mm512_slli_epi16(way, 7), _mm512_srai_epi16(way, 1));
}

// What of a colour is dark, likewise; the byte that displays ignore stays as it is.
PANELIST_INLINE __m512i PANELIST(darkness)(__m512i from, __m512i shade) {
  const __m512i shown = _mm512_set1_epi64(0x0000ffffffffffff);
  const __m512i dark = _mm512_mullo_epi16(_mm512_and_si512(from, shown), shade);
  return _mm512_add_epi16(_mm512_srli_epi16(dark, 1), _mm512_srli_epi16(dark, 9));
}

PANELIST_INLINE PANELIST(mixture) PANELIST(mix)(
  PANELIST(pixels) under, PANELIST(pixels) over, uint32_t shade) {
  const PANELIST(lanes) from = PANELIST(components)(under), to = PANELIST(components)(over);
  const __m512i share = _mm512_set1_epi16((short)shade);
  return (PANELIST(mixture)){
    .under = {from.low, from.high},
    .over = {PANELIST(way)(from.low, to.low), PANELIST(way)(from.high, to.high)},
    .dark = {PANELIST(darkness)(from.low, share), PANELIST(darkness)(from.high, share)},
  };
}

// Sixteen bytes, each as four components of 16 bits.
PANELIST_INLINE PANELIST(lanes) PANELIST(spread)(PANELIST(bytes) bytes) {
  // In 16 bits the lower byte's place, and none for the higher one; four times for two pixels.
  const __m512i low = _mm512_setr_epi64(
    0xff00ff00ff00ff00, 0xff01ff01ff01ff01, 0xff04ff04ff04ff04, 0xff05ff05ff05ff05,
    0xff08ff08ff08ff08, 0xff09ff09ff09ff09, 0xff0cff0cff0cff0c, 0xff0dff0dff0dff0d);
  const __m512i high = _mm512_add_epi16(low, _mm512_set1_epi16(2));
  const __m512i all = _mm512_broadcast_i32x4(bytes);
  return (PANELIST(lanes)){_mm512_shuffle_epi8(all, low), _mm512_shuffle_epi8(all, high)};
}

PANELIST_INLINE PANELIST(lanes) PANELIST(covered)(
  const PANELIST(mixture) *mixture, PANELIST(bytes) coverage) {
  const PANELIST(lanes) parts = PANELIST(spread)(coverage);
  return (PANELIST(lanes)){
    _mm512_add_epi16(mixture->under[0], _mm512_mulhrs_epi16(mixture->over[0], parts.low)),
    _mm512_add_epi16(mixture->under[1], _mm512_mulhrs_epi16(mixture->over[1], parts.high)),
  };
}

PANELIST_INLINE PANELIST(pixels) PANELIST(inked)(
  const PANELIST(mixture) *mixture, PANELIST(bytes) coverage) {
  const PANELIST(lanes) covered = PANELIST(covered)(mixture, coverage);
  return _mm512_packus_epi16(covered.low, covered.high);
}

// The same under a rim.
PANELIST_INLINE PANELIST(pixels) PANELIST(shaded)(
  const PANELIST(mixture) *mixture, PANELIST(bytes) coverage, PANELIST(bytes) rim) {
  const PANELIST(lanes) covered = PANELIST(covered)(mixture, coverage);
  const PANELIST(lanes) parts = PANELIST(spread)(rim);
  return _mm512_packus_epi16(
    _mm512_sub_epi16(covered.low, _mm512_mulhrs_epi16(mixture->dark[0], parts.low)),
    _mm512_sub_epi16(covered.high, _mm512_mulhrs_epi16(mixture->dark[1], parts.high)));
}

// A component of sixteen pixels, in 16 bits each. - bit: The component's lowest.
PANELIST_INLINE __m256i PANELIST(plane)(PANELIST(pixels) pixels, int bit) {
  return _mm512_cvtepi32_epi16(
    _mm512_and_si512(_mm512_srli_epi32(pixels, (unsigned)bit), _mm512_set1_epi32(0xff)));
}

#include "planes.h"

// - count: 0 to 16.
PANELIST_INLINE void PANELIST(store_words)(uint32_t *to, PANELIST(pixels) pixels, int count) {
  if (count == 16) _mm512_storeu_si512(to, pixels);
  else if (count) _mm512_mask_storeu_epi32(to, (__mmask16)((1u << count) - 1), pixels);
}

// - count: 0 to 16.
PANELIST_INLINE void PANELIST(store_halves)(uint16_t *to, PANELIST(halves) halves, int count) {
  if (count == 16) _mm256_storeu_si256((__m256i *)to, halves);
  else if (count) _mm256_mask_storeu_epi16(to, (__mmask16)((1u << count) - 1), halves);
}

#define PANELIST_TWICE
// Sixteen halves, and the same behind them.
PANELIST_INLINE void PANELIST(store_twice)(uint16_t *to, PANELIST(halves) halves) {
  _mm512_storeu_si512(to, _mm512_broadcast_i64x4(halves));
}

// A component of 32 pixels that are mixed of the same.
PANELIST_INLINE __m512i PANELIST(covered_twice)(
  const PANELIST(planes) *planes, __m512i coverage, int part) {
  return _mm512_add_epi16(
    _mm512_broadcast_i64x4(planes->under[part]),
    _mm512_mulhrs_epi16(_mm512_broadcast_i64x4(planes->over[part]), coverage));
}

PANELIST_INLINE __m512i PANELIST(shaded_twice)(
  const PANELIST(planes) *planes, __m512i coverage, __m512i rim, int part) {
  const __m512i dark =
    _mm512_mulhrs_epi16(_mm512_broadcast_i64x4(planes->dark[part]), rim);
  return _mm512_max_epi16(
    _mm512_sub_epi16(PANELIST(covered_twice)(planes, coverage, part), dark),
    _mm512_setzero_si512());
}

// A component as far as it counts in `dither`.
PANELIST_INLINE __m512i PANELIST(raised)(__m512i component, short factor, __m256i thresholds) {
  return _mm512_add_epi16(
    _mm512_mullo_epi16(component, _mm512_set1_epi16(factor)), _mm512_broadcast_i64x4(thresholds));
}

// Bytes of 32 pixels.
typedef struct {
  PANELIST(bytes) first, second;
} PANELIST(twice);

PANELIST_INLINE PANELIST(twice) PANELIST(load_twice)(const uint8_t *from) {
  return (PANELIST(twice)){PANELIST(load_bytes)(from), PANELIST(load_bytes)(from + 16)};
}

PANELIST_INLINE __m512i PANELIST(both)(PANELIST(twice) bytes) {
  return _mm512_cvtepu8_epi16(_mm256_set_m128i(bytes.second, bytes.first));
}

// 32 pixels of an ink as `inked_halves` and `shaded_halves` give sixteen.
PANELIST_INLINE void PANELIST(store_ink_twice)(
  uint16_t *to, const PANELIST(planes) *planes, PANELIST(twice) coverage, PANELIST(twice) rim,
  PANELIST(dithers) thresholds, int isShaded) {
  const __m512i text = PANELIST(both)(coverage), dark = PANELIST(both)(rim);
  __m512i parts[3];
#pragma clang loop unroll(full)
  for (int part = 0; part < 3; part++)
    parts[part] = isShaded ? PANELIST(shaded_twice)(planes, text, dark, part)
                           : PANELIST(covered_twice)(planes, text, part);
  const __m512i blue = PANELIST(raised)(parts[0], 249, thresholds.five);
  const __m512i green = PANELIST(raised)(parts[1], 253, thresholds.six);
  const __m512i red = PANELIST(raised)(parts[2], 249, thresholds.five);
  const __m512i greens =
    _mm512_and_si512(_mm512_srli_epi16(green, 5), _mm512_set1_epi16(0x07e0));
  const __m512i reds = _mm512_and_si512(red, _mm512_set1_epi16((short)0xf800));
  _mm512_storeu_si512(
    to, _mm512_or_si512(_mm512_or_si512(reds, greens), _mm512_srli_epi16(blue, 11)));
}

#include "loops.h"
#undef PANELIST_TARGET
#else

static inline int panelist_avx512_is_offered(void) { return 0; }
static inline void panelist_avx512_store_band(const panelist_band *band) { (void)band; }

#endif
