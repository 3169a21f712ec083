// libevdev, with a wrapper for its log function, which Swift cannot call.
#pragma once
#include <libevdev/libevdev.h>
#include <linux/input.h>

// Swift 6.2 cannot call a function whose callback takes a va_list where that is a struct, as on 64-bit Arm.
static inline void cevdev_be_silent(void) { libevdev_set_log_function(0, 0); }
