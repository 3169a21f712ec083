// libudev: device enumeration and hotplug events.
#pragma once
#include <errno.h>
#include <libudev.h>
#include <stdbool.h>

// What is the same for every subsystem that is monitored: input devices and displays are read by
// modules of which neither may import the other.
typedef struct {
  struct udev *context;
  struct udev_monitor *monitor;
} cudev_monitor;

static inline void cudev_close(cudev_monitor opened) {
  udev_monitor_unref(opened.monitor);
  udev_unref(opened.context);
}

// Events come from udev, not from the kernel: the kernel announces a device before udev has set its
// group and properties. Returns 0, or an errno with the name of the call.
static inline int cudev_open(const char *subsystem, cudev_monitor *opened, const char **call) {
  *call = "udev_new";
  opened->monitor = 0;
  opened->context = udev_new();
  if (!opened->context) return errno ? errno : ENOMEM;
  *call = "udev_monitor_new_from_netlink";
  opened->monitor = udev_monitor_new_from_netlink(opened->context, "udev");
  int code = opened->monitor ? 0 : errno ? errno : ENOMEM;
  if (!code) {
    *call = "udev_monitor_enable_receiving";
    code = -udev_monitor_filter_add_match_subsystem_devtype(opened->monitor, subsystem, 0);
    if (code <= 0) code = -udev_monitor_enable_receiving(opened->monitor);
    if (code < 0) code = 0;
  }
  if (code) cudev_close(*opened);
  return code;
}

// The next device, which is the caller's to release; null when there is none yet, or events were
// lost.
static inline struct udev_device *cudev_next(cudev_monitor opened, bool *is_lost) {
  struct udev_device *device;
  do {
    errno = 0;
    device = udev_monitor_receive_device(opened.monitor);
  } while (!device && errno == EINTR);
  *is_lost = !device && errno == ENOBUFS;
  return device;
}
