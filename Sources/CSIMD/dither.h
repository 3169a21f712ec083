// Ordered dither: the thresholds at which a component is rounded up to the next level.
#pragma once
#include <stdint.h>

// Thresholds of four columns of a line, one byte each from the lowest on: 255 times the odd 32nds
// of the distance to the next level, in the order of Bayer's 4×4 matrix.
static inline uint32_t panelist_threshold_bytes(int32_t column, int32_t line) {
  static const uint8_t lines[4][8] = {
    {8, 135, 40, 167, 8, 135, 40, 167},
    {199, 72, 231, 104, 199, 72, 231, 104},
    {56, 183, 24, 151, 56, 183, 24, 151},
    {247, 120, 215, 88, 247, 120, 215, 88},
  };
  const uint8_t *four = &lines[line & 3][column & 3];
  return four[0] | (uint32_t)four[1] << 8 | (uint32_t)four[2] << 16 | (uint32_t)four[3] << 24;
}
