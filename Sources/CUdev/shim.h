// libudev: devices that come and go.
#pragma once
#include <libudev.h>
