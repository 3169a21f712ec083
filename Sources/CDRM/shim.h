// The parts of libdrm that Scanout calls, with names for the macros that Swift does not import.
#pragma once
#include <drm_fourcc.h>
#include <drm_mode.h>
#include <xf86drm.h>
#include <xf86drmMode.h>
