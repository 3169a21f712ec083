// Sixteen pixels at once with registers of 16 bytes (NEON, 64-bit Arm).
#pragma once
#include "band.h"
#include "dither.h"

#if defined(__aarch64__)
#include <arm_neon.h>

#define PANELIST(name) panelist_neon_##name
#define PANELIST_OUTER static inline
#define PANELIST_INLINE static inline __attribute__((always_inline))
#define PANELIST_ALIGNMENT 16
// Whether a rotated picture is stored two lines at a time.
#define PANELIST_PAIRS 1
// Boards map the pixels of a display without a cache.
#define PANELIST_FETCHES 0

// Every processor of 64-bit Arm has NEON.
static inline int panelist_neon_is_offered(void) { return 1; }

typedef uint8x16_t PANELIST(bytes);

// Sixteen halves, eight and eight.
typedef uint16x8x2_t PANELIST(halves);

// Sixteen pixels in two layouts, of which the compiler removes the unused one: words are stored,
// components are blended and dithered. The components are blue, green, red and the unused byte.
typedef struct {
  uint32x4_t words[4];
  uint8x16_t components[4];
} PANELIST(pixels);

// The thresholds of eight pixels, which repeat for the next eight. Each is one higher, as the
// division by 255 requires.
typedef uint16x8_t PANELIST(dithers);

// Sixteen values of a component, eight and eight.
typedef struct {
  int16x8_t first, second;
} PANELIST(lanes);

// Arrays, because their memory may be unaligned; otherwise as in avx2.h. The unused byte is not
// darkened.
typedef struct {
  uint8_t under[4][16];
  int16_t over[4][16], dark[3][16];
} PANELIST(mixture);

_Static_assert(
  sizeof(PANELIST(mixture)) <= sizeof(panelist_mixtures), "a mixture has room among the mixtures");

PANELIST_INLINE PANELIST(bytes) PANELIST(load_bytes)(const uint8_t *from) { return vld1q_u8(from); }

PANELIST_INLINE PANELIST(pixels) PANELIST(splat)(uint32_t color) {
  const uint32x4_t words = vdupq_n_u32(color);
  return (PANELIST(pixels)){
    .words = {words, words, words, words},
    .components = {
      vdupq_n_u8((uint8_t)color), vdupq_n_u8((uint8_t)(color >> 8)),
      vdupq_n_u8((uint8_t)(color >> 16)), vdupq_n_u8((uint8_t)(color >> 24))},
  };
}

PANELIST_INLINE PANELIST(pixels) PANELIST(load)(const uint32_t *colors) {
  const uint8x16x4_t components = vld4q_u8((const uint8_t *)colors);
  return (PANELIST(pixels)){
    .words = {
      vld1q_u32(colors), vld1q_u32(colors + 4), vld1q_u32(colors + 8), vld1q_u32(colors + 12)},
    .components = {
      components.val[0], components.val[1], components.val[2], components.val[3]},
  };
}

PANELIST_INLINE PANELIST(halves) PANELIST(load_halves)(const uint16_t *colors) {
  return (PANELIST(halves)){{vld1q_u16(colors), vld1q_u16(colors + 8)}};
}

// Sixteen bytes widened to 16 bits each.
PANELIST_INLINE PANELIST(lanes) PANELIST(spread)(PANELIST(bytes) bytes) {
  return (PANELIST(lanes)){
    vreinterpretq_s16_u16(vmovl_u8(vget_low_u8(bytes))),
    vreinterpretq_s16_u16(vmovl_high_u8(bytes))};
}

// The difference of two colours, scaled by 2¹⁵ / 255, which is about 128.5.
PANELIST_INLINE int16x8_t PANELIST(way)(int16x8_t from, int16x8_t to) {
  const int16x8_t way = vsubq_s16(to, from);
  return vsraq_n_s16(vshlq_n_s16(way, 7), way, 1);
}

// What the halo removes of a colour, likewise.
PANELIST_INLINE int16x8_t PANELIST(darkness)(int16x8_t from, uint16_t shade) {
  const uint16x8_t dark = vmulq_n_u16(vreinterpretq_u16_s16(from), shade);
  return vreinterpretq_s16_u16(vsraq_n_u16(vshrq_n_u16(dark, 1), dark, 9));
}

PANELIST_INLINE PANELIST(mixture) PANELIST(mix)(
  PANELIST(pixels) under, PANELIST(pixels) over, uint32_t shade) {
  PANELIST(mixture) mixture;
  for (int part = 0; part < 4; part++) {
    const PANELIST(lanes) from = PANELIST(spread)(under.components[part]);
    const PANELIST(lanes) to = PANELIST(spread)(over.components[part]);
    vst1q_u8(mixture.under[part], under.components[part]);
    vst1q_s16(mixture.over[part], PANELIST(way)(from.first, to.first));
    vst1q_s16(mixture.over[part] + 8, PANELIST(way)(from.second, to.second));
    if (part == 3) break;
    vst1q_s16(mixture.dark[part], PANELIST(darkness)(from.first, (uint16_t)shade));
    vst1q_s16(mixture.dark[part] + 8, PANELIST(darkness)(from.second, (uint16_t)shade));
  }
  return mixture;
}

// Sixteen values of a component, blended by the coverage.
PANELIST_INLINE PANELIST(lanes) PANELIST(covered)(
  const PANELIST(mixture) *mixture, PANELIST(lanes) coverage, int part) {
  const uint8x16_t under = vld1q_u8(mixture->under[part]);
  const int16x8_t first = vqrdmulhq_s16(vld1q_s16(mixture->over[part]), coverage.first);
  const int16x8_t second = vqrdmulhq_s16(vld1q_s16(mixture->over[part] + 8), coverage.second);
  return (PANELIST(lanes)){
    vreinterpretq_s16_u16(vaddw_u8(vreinterpretq_u16_s16(first), vget_low_u8(under))),
    vreinterpretq_s16_u16(vaddw_high_u8(vreinterpretq_u16_s16(second), under))};
}

PANELIST_INLINE PANELIST(lanes) PANELIST(darkened)(
  const PANELIST(mixture) *mixture, PANELIST(lanes) covered, PANELIST(lanes) halo, int part) {
  const int16x8_t first = vqrdmulhq_s16(vld1q_s16(mixture->dark[part]), halo.first);
  const int16x8_t second = vqrdmulhq_s16(vld1q_s16(mixture->dark[part] + 8), halo.second);
  return (PANELIST(lanes)){vsubq_s16(covered.first, first), vsubq_s16(covered.second, second)};
}

PANELIST_INLINE uint8x16_t PANELIST(narrowed)(PANELIST(lanes) lanes) {
  return vqmovun_high_s16(vqmovun_s16(lanes.first), lanes.second);
}

// Sixteen pixels in both layouts.
PANELIST_INLINE PANELIST(pixels) PANELIST(packed)(
  uint8x16_t blue, uint8x16_t green, uint8x16_t red, uint8x16_t ignored) {
  const uint16x8_t low = vreinterpretq_u16_u8(vzip1q_u8(blue, green));
  const uint16x8_t lowEnd = vreinterpretq_u16_u8(vzip2q_u8(blue, green));
  const uint16x8_t high = vreinterpretq_u16_u8(vzip1q_u8(red, ignored));
  const uint16x8_t highEnd = vreinterpretq_u16_u8(vzip2q_u8(red, ignored));
  return (PANELIST(pixels)){
    .words = {
      vreinterpretq_u32_u16(vzip1q_u16(low, high)), vreinterpretq_u32_u16(vzip2q_u16(low, high)),
      vreinterpretq_u32_u16(vzip1q_u16(lowEnd, highEnd)),
      vreinterpretq_u32_u16(vzip2q_u16(lowEnd, highEnd))},
    .components = {blue, green, red, ignored},
  };
}

PANELIST_INLINE PANELIST(pixels) PANELIST(blended)(
  const PANELIST(mixture) *mixture, PANELIST(bytes) coverage) {
  const PANELIST(lanes) parts = PANELIST(spread)(coverage);
  return PANELIST(packed)(
    PANELIST(narrowed)(PANELIST(covered)(mixture, parts, 0)),
    PANELIST(narrowed)(PANELIST(covered)(mixture, parts, 1)),
    PANELIST(narrowed)(PANELIST(covered)(mixture, parts, 2)),
    PANELIST(narrowed)(PANELIST(covered)(mixture, parts, 3)));
}

// One component under a halo.
PANELIST_INLINE uint8x16_t PANELIST(shaded_part)(
  const PANELIST(mixture) *mixture, PANELIST(lanes) coverage, PANELIST(lanes) halo, int part) {
  return PANELIST(narrowed)(
    PANELIST(darkened)(mixture, PANELIST(covered)(mixture, coverage, part), halo, part));
}

PANELIST_INLINE PANELIST(pixels) PANELIST(shaded)(
  const PANELIST(mixture) *mixture, PANELIST(bytes) coverage, PANELIST(bytes) halo) {
  const PANELIST(lanes) parts = PANELIST(spread)(coverage), dark = PANELIST(spread)(halo);
  return PANELIST(packed)(
    PANELIST(shaded_part)(mixture, parts, dark, 0), PANELIST(shaded_part)(mixture, parts, dark, 1),
    PANELIST(shaded_part)(mixture, parts, dark, 2),
    PANELIST(narrowed)(PANELIST(covered)(mixture, parts, 3)));
}

PANELIST_INLINE PANELIST(dithers) PANELIST(thresholds)(int32_t column, int32_t line) {
  const uint32x2_t bytes = vdup_n_u32(panelist_threshold_bytes(column, line));
  return vaddw_u8(vdupq_n_u16(1), vreinterpret_u8_u32(bytes));
}

// Levels of a component of eight pixels from the 9th bit on, and their fractions below.
PANELIST_INLINE uint16x8_t PANELIST(levels)(
  uint8x8_t components, PANELIST(dithers) thresholds, uint8_t most) {
  const uint16x8_t sum = vmlal_u8(thresholds, components, vdup_n_u8(most));
  // For a sum s, (s − 1) / 255 is (s + s / 256) / 256.
  return vsraq_n_u16(sum, sum, 8);
}

PANELIST_INLINE uint16x8_t PANELIST(dithered)(
  uint8x8_t blue, uint8x8_t green, uint8x8_t red, PANELIST(dithers) thresholds) {
  const uint16x8_t reds = vshlq_n_u16(PANELIST(levels)(red, thresholds, 31), 3);
  const uint16x8_t greens = vshlq_n_u16(PANELIST(levels)(green, thresholds, 63), 2);
  const uint16x8_t blues = vshlq_n_u16(PANELIST(levels)(blue, thresholds, 31), 3);
  // Each is inserted over the fraction of the previous one.
  return vsriq_n_u16(vsriq_n_u16(reds, greens, 5), blues, 11);
}

PANELIST_INLINE PANELIST(halves) PANELIST(dither)(
  PANELIST(pixels) pixels, PANELIST(dithers) thresholds) {
  const uint8x16_t *parts = pixels.components;
  return (PANELIST(halves)){{
    PANELIST(dithered)(
      vget_low_u8(parts[0]), vget_low_u8(parts[1]), vget_low_u8(parts[2]), thresholds),
    PANELIST(dithered)(
      vget_high_u8(parts[0]), vget_high_u8(parts[1]), vget_high_u8(parts[2]), thresholds),
  }};
}

// - count: 0 to 16.
PANELIST_INLINE void PANELIST(store_words)(uint32_t *to, PANELIST(pixels) pixels, int count) {
  if (count & 16) {
    for (int part = 0; part < 4; part++) vst1q_u32(to + 4 * part, pixels.words[part]);
    return;
  }
  uint32x4_t rest = pixels.words[0], next = pixels.words[1];
  if (count & 8) {
    vst1q_u32(to, rest);
    vst1q_u32(to + 4, next);
    rest = pixels.words[2];
    next = pixels.words[3];
    to += 8;
  }
  if (count & 4) {
    vst1q_u32(to, rest);
    rest = next;
    to += 4;
  }
  uint32x2_t part = vget_low_u32(rest);
  if (count & 2) {
    vst1_u32(to, part);
    part = vget_high_u32(rest);
    to += 2;
  }
  if (count & 1) vst1_lane_u32(to, part, 0);
}

// - count: 0 to 16.
PANELIST_INLINE void PANELIST(store_halves)(uint16_t *to, PANELIST(halves) halves, int count) {
  if (count & 16) {
    vst1q_u16(to, halves.val[0]);
    vst1q_u16(to + 8, halves.val[1]);
    return;
  }
  uint16x8_t rest = halves.val[0];
  if (count & 8) {
    vst1q_u16(to, rest);
    rest = halves.val[1];
    to += 8;
  }
  uint16x4_t part = vget_low_u16(rest);
  if (count & 4) {
    vst1_u16(to, part);
    part = vget_high_u16(rest);
    to += 4;
  }
  if (count & 2) {
    // Two halves may be unaligned for a word.
    const uint32_t two = vget_lane_u32(vreinterpret_u32_u16(part), 0);
    __builtin_memcpy(to, &two, sizeof two);
    part = vext_u16(part, part, 2);
    to += 2;
  }
  if (count & 1) vst1_lane_u16(to, part, 0);
}

#include "loops.h"
#else

static inline int panelist_neon_is_offered(void) { return 0; }
static inline void panelist_neon_store_band(const panelist_band *band) { (void)band; }

#endif
