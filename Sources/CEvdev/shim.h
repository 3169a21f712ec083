// libevdev, with names for the ioctl numbers that Swift does not import.
#pragma once
#include <libevdev/libevdev.h>
#include <linux/input.h>
