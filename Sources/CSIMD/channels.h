// Sixteen pixels as RGB565 with registers of 32 bytes, one component in each register, so that
// components are interleaved only after quantization. Included by avx2.h, after `channel` and
// before loops.h.
#define PANELIST_PLANES

// Added to a component before it is truncated to a level: in 2048ths for red and blue, in 1024ths
// for green.
typedef struct {
  __m256i five, six;
} PANELIST(dithers);

// Blue, green and red of sixteen pixels.
typedef struct {
  __m256i parts[3];
} PANELIST(parts);

PANELIST_INLINE PANELIST(parts) PANELIST(parts_of)(PANELIST(pixels) pixels) {
  return (PANELIST(parts)){
    {PANELIST(channel)(pixels, 0), PANELIST(channel)(pixels, 8), PANELIST(channel)(pixels, 16)}};
}

PANELIST_INLINE PANELIST(parts) PANELIST(parts_of_one)(uint32_t color) {
  return (PANELIST(parts)){
    {_mm256_set1_epi16((short)(color & 0xff)), _mm256_set1_epi16((short)(color >> 8 & 0xff)),
     _mm256_set1_epi16((short)(color >> 16 & 0xff))}};
}

// Like the mixture of words, one component after the other.
typedef struct {
  __m256i_u under[3], over[3], dark[3];
} PANELIST(channels);

_Static_assert(
  sizeof(PANELIST(channels)) <= sizeof(panelist_mixtures), "channels have room among the mixtures");

PANELIST_INLINE PANELIST(channels) PANELIST(mix_channels)(
  PANELIST(parts) under, PANELIST(parts) over, uint32_t shade) {
  const __m256i share = _mm256_set1_epi16((short)shade);
  PANELIST(channels) channels;
  // Without unrolling, the components stay in memory.
#pragma clang loop unroll(full)
  for (int part = 0; part < 3; part++) {
    const __m256i from = under.parts[part];
    const __m256i way = _mm256_sub_epi16(over.parts[part], from);
    const __m256i dark = _mm256_mullo_epi16(from, share);
    channels.under[part] = from;
    // 2¹⁵ / 255 is about 128.5.
    channels.over[part] = _mm256_add_epi16(_mm256_slli_epi16(way, 7), _mm256_srai_epi16(way, 1));
    channels.dark[part] = _mm256_add_epi16(_mm256_srli_epi16(dark, 1), _mm256_srli_epi16(dark, 9));
  }
  return channels;
}

PANELIST_INLINE PANELIST(dithers) PANELIST(thresholds)(int32_t column, int32_t line) {
  const __m256i of255 = _mm256_cvtepu8_epi16(
    _mm_set1_epi32((int)panelist_threshold_bytes(column, line)));
  // With these thresholds and the factors below, a level equals a division by 255, for each of the
  // sixteen thresholds and every component.
  const __m256i of2048 =
    _mm256_add_epi16(_mm256_slli_epi16(of255, 3), _mm256_srli_epi16(of255, 5));
  return (PANELIST(dithers)){of2048, _mm256_srli_epi16(of2048, 1)};
}

PANELIST_INLINE PANELIST(halves) PANELIST(dither)(
  PANELIST(parts) colors, PANELIST(dithers) thresholds) {
  // 31 · 2048 / 255 and 63 · 1024 / 255, rounded.
  const __m256i five = _mm256_set1_epi16(249), six = _mm256_set1_epi16(253);
  const __m256i blue = _mm256_mullo_epi16(colors.parts[0], five);
  const __m256i green = _mm256_mullo_epi16(colors.parts[1], six);
  const __m256i red = _mm256_mullo_epi16(colors.parts[2], five);
  const __m256i greens = _mm256_srli_epi16(_mm256_add_epi16(green, thresholds.six), 5);
  return _mm256_or_si256(
    _mm256_or_si256(
      _mm256_and_si256(
        _mm256_add_epi16(red, thresholds.five), _mm256_set1_epi16((short)0xf800)),
      _mm256_and_si256(greens, _mm256_set1_epi16(0x07e0))),
    _mm256_srli_epi16(_mm256_add_epi16(blue, thresholds.five), 11));
}

// - part: Which component.
PANELIST_INLINE __m256i PANELIST(covered_channel)(
  const PANELIST(channels) *channels, __m256i coverage, int part) {
  return _mm256_add_epi16(
    channels->under[part], _mm256_mulhrs_epi16(channels->over[part], coverage));
}

PANELIST_INLINE PANELIST(halves) PANELIST(blended_halves)(
  const PANELIST(channels) *channels, PANELIST(bytes) coverage, PANELIST(dithers) thresholds) {
  const __m256i parts = _mm256_cvtepu8_epi16(coverage);
  const PANELIST(parts) covered = {
    {PANELIST(covered_channel)(channels, parts, 0), PANELIST(covered_channel)(channels, parts, 1),
     PANELIST(covered_channel)(channels, parts, 2)}};
  return PANELIST(dither)(covered, thresholds);
}

// One component under a halo. Both products were rounded, so the difference can be -1; it is
// clamped to 0.
PANELIST_INLINE __m256i PANELIST(shaded_channel)(
  const PANELIST(channels) *channels, __m256i coverage, __m256i halo, int part) {
  const __m256i dark = _mm256_mulhrs_epi16(channels->dark[part], halo);
  return _mm256_max_epi16(
    _mm256_sub_epi16(PANELIST(covered_channel)(channels, coverage, part), dark),
    _mm256_setzero_si256());
}

// The same under a halo.
PANELIST_INLINE PANELIST(halves) PANELIST(shaded_halves)(
  const PANELIST(channels) *channels, PANELIST(bytes) coverage, PANELIST(bytes) halo,
  PANELIST(dithers) thresholds) {
  const __m256i parts = _mm256_cvtepu8_epi16(coverage), dark = _mm256_cvtepu8_epi16(halo);
  const PANELIST(parts) shaded = {
    {PANELIST(shaded_channel)(channels, parts, dark, 0), PANELIST(shaded_channel)(channels, parts, dark, 1),
     PANELIST(shaded_channel)(channels, parts, dark, 2)}};
  return PANELIST(dither)(shaded, thresholds);
}
