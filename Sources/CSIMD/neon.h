// Sixteen pixels at once by registers of 16 bytes of 64-bit Arm.
#pragma once
#include "band.h"
#include "dither.h"

static inline int panelist_neon_is_offered(void) { return 0; }
static inline void panelist_neon_store_band(const panelist_band *band) { (void)band; }
