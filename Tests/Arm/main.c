// Stores the same bands with all SIMD levels of this processor, and prints hashes of the bytes.
//
// One line for each SIMD level and group of bands: level, group, hash. Memory outside a band's
// pixels must stay unchanged, and the stored pixels must not depend on the previous contents.
#include "../../Sources/CSIMD/avx2.h"
#include "../../Sources/CSIMD/neon.h"
#include "../../Sources/CSIMD/sse4.h"
#include "bands.h"

// Declared here, because there is no C library for the other processor.
extern long write(int file, const void *bytes, size_t count);
extern void *memset(void *bytes, int byte, size_t count);

enum { BANDS_OF_A_GROUP = 1200, BESIDE = 256 };

// The product's scalar code takes colours as XRGB8888.
#if defined(PANELIST_PLAIN)
extern void panelist_plain_store_band(const panelist_band *band, int32_t isReversed);
#endif

typedef struct {
  const char *name;
  int isOffered;
  // NULL for the scalar code.
  void (*store)(const panelist_band *band);
} loops;

static bands_made made;
static _Alignas(64) uint8_t canvas[1 << 18];

static size_t length(const char *text) {
  size_t count = 0;
  while (text[count]) count++;
  return count;
}

static void print(const char *text) { write(1, text, length(text)); }

static uint64_t hashed(uint64_t hash, const uint8_t *bytes, size_t count) {
  // FNV-1a.
  for (size_t place = 0; place < count; place++) hash = (hash ^ bytes[place]) * 0x100000001b3;
  return hash;
}

static int is_untouched(const uint8_t *from, const uint8_t *to, uint8_t byte) {
  for (; from < to; from++)
    if (*from != byte) return 0;
  return 1;
}

// Stores a band over bytes of one value.
//
// - first: The begin of the panel's memory.
// - Returns: The hash of the band's pixels, or 0 if other memory was written.
static uint64_t stored(uint64_t hash, const loops *by, int format, uint8_t *first, uint8_t before) {
  panelist_band *band = &made.band;
  const size_t bytes = format == BANDS_RGB565 ? 2 : 4;
  const size_t line = (size_t)band->stride * bytes;
  const size_t left = (size_t)band->grounds[0].left * bytes;
  const size_t right = (size_t)band->grounds[band->groundCount - 1].right * bytes;
  uint8_t *top = first + (size_t)band->top * line;
  const uint8_t *behind = top + (size_t)band->lines * line + BESIDE;
  if (behind > canvas + sizeof canvas) return 0;
  memset(canvas, before, (size_t)(behind - canvas));
  band->pixels = top;
#if defined(PANELIST_PLAIN)
  if (!by->store) panelist_plain_store_band(band, format == BANDS_XBGR8888);
#endif
  if (by->store) by->store(band);
  const uint8_t *untouched = canvas;
  for (int number = 0; number < band->lines; number++) {
    const uint8_t *start = top + (size_t)number * line;
    if (!is_untouched(untouched, start + left, before)) return 0;
    hash = hashed(hash, start + left, right - left);
    untouched = start + right;
  }
  return is_untouched(untouched, behind, before) ? hash : 0;
}

// - Returns: The hash of all bands, or 0 if one writes outside or depends on previous contents.
static uint64_t group(const loops *by, const bands_kind *kind) {
  uint64_t hash = 0xcbf29ce484222325;
  for (int number = 0; number < BANDS_OF_A_GROUP; number++) {
    bands_make(&made, kind, number);
    if (by->store && kind->format == BANDS_XBGR8888) bands_reverse(&made);
    const size_t bytes = kind->format == BANDS_RGB565 ? 2 : 4;
    uint8_t *first = canvas + BESIDE + bytes * (size_t)bands_below(&made, 32);
    const uint64_t once = stored(hash, by, kind->format, first, 0x5a);
    if (!once || stored(hash, by, kind->format, first, 0xc3) != once) return 0;
    hash = once;
  }
  return hash;
}

static void print_group(const loops *by, const bands_kind *kind, uint64_t hash) {
  static const char *const formats[] = {"xrgb8888", "xbgr8888", "rgb565"};
  char digits[18] = " ................";
  for (int place = 16; place > 0; place--, hash >>= 4) digits[place] = "0123456789abcdef"[hash & 15];
  print(by->name);
  print(" ");
  print(formats[kind->format]);
  print(kind->isSideways ? "-sideways" : "-upright");
  print(kind->isShaded ? "-halo" : "");
  print(kind->isOpaque ? "" : "-any-fourth-byte");
  print(digits);
  print("\n");
}

// - Returns: The number of groups with such an error.
static int store_groups(const loops *by) {
  int wrong = 0;
  for (int number = 0; number < BANDS_FORMATS * 2 * 2 * 2; number++) {
    const bands_kind kind = {
      .format = number >> 3,
      .isSideways = number >> 2 & 1,
      .isShaded = number >> 1 & 1,
      .isOpaque = !(number & 1),
    };
    // The scalar code sets the unused byte itself when it mixes, and 16-bit pixels have none.
    if (!kind.isOpaque && (!by->store || kind.format != BANDS_XRGB8888)) continue;
    const uint64_t hash = group(by, &kind);
    print_group(by, &kind, hash);
    wrong += hash == 0;
  }
  return wrong;
}

int main(void) {
  const loops all[] = {
    {"sse4", panelist_sse4_is_offered(), panelist_sse4_store_band},
    {"avx2", panelist_avx2_is_offered(), panelist_avx2_store_band},
    {"neon", panelist_neon_is_offered(), panelist_neon_store_band},
#if defined(PANELIST_PLAIN)
    {"plain", 1, NULL},
#endif
  };
  int wrong = 0;
  for (size_t place = 0; place < sizeof all / sizeof all[0]; place++)
    if (all[place].isOffered) wrong += store_groups(&all[place]);
  return wrong != 0;
}
