// libevdev, with names for the ioctl numbers that Swift does not import.
#pragma once
#include <libevdev/libevdev.h>
#include <linux/input.h>

// Swift 6.2 cannot call what takes a callback with a va_list where that is a struct, as on 64-bit Arm.
static inline void cevdev_be_silent(void) { libevdev_set_log_function(0, 0); }
