// libudev: device enumeration and hotplug events.
#pragma once
#include <libudev.h>
