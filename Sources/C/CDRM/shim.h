// The parts of libdrm that Scanout calls, with typed constants for macros that Swift does not import.
#pragma once
#include <drm_fourcc.h>
#include <drm_mode.h>
#include <linux/kd.h>
#include <linux/vt.h>
#include <sys/sysmacros.h>
#include <xf86drm.h>
#include <xf86drmMode.h>

// Swift does not import a macro that expands to another macro with arguments.
enum : uint32_t {
  CDRM_FORMAT_XRGB8888 = DRM_FORMAT_XRGB8888,
  CDRM_FORMAT_XBGR8888 = DRM_FORMAT_XBGR8888,
  CDRM_FORMAT_RGB565 = DRM_FORMAT_RGB565,
};

// CLOSEFB releases a framebuffer without blanking the display that shows it. It is newer than the headers of
// Debian 12, but a newer kernel may be running; an older kernel returns EINVAL.
struct cdrm_closefb {
  uint32_t fb_id;
  uint32_t pad;
};
static const unsigned long CDRM_IOCTL_CLOSEFB = DRM_IOWR(0xD0, struct cdrm_closefb);
