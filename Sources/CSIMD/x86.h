// Operations on registers of 16 bytes for all loops of x86-64; included by them under their own
// prefix.

// Sixteen bytes.
typedef __m128i PANELIST(bytes);

PANELIST_INLINE PANELIST(bytes) PANELIST(load_bytes)(const uint8_t *from) {
  return _mm_loadu_si128((const __m128i *)from);
}

// Stores the lowest of four words. - count: How many, in its two lowest bits.
PANELIST_INLINE void PANELIST(store_few_words)(uint32_t *to, __m128i part, int count) {
  if (count & 2) {
    _mm_storel_epi64((__m128i *)to, part);
    part = _mm_srli_si128(part, 8);
    to += 2;
  }
  if (count & 1) *to = (uint32_t)_mm_cvtsi128_si32(part);
}

// Stores the lowest of eight halves. - count: How many, in its three lowest bits.
PANELIST_INLINE void PANELIST(store_few_halves)(uint16_t *to, __m128i part, int count) {
  if (count & 4) {
    _mm_storel_epi64((__m128i *)to, part);
    part = _mm_srli_si128(part, 8);
    to += 4;
  }
  if (count & 2) {
    const uint32_t two = (uint32_t)_mm_cvtsi128_si32(part);
    __builtin_memcpy(to, &two, sizeof two);
    part = _mm_srli_si128(part, 4);
    to += 2;
  }
  if (count & 1) *to = (uint16_t)_mm_cvtsi128_si32(part);
}
