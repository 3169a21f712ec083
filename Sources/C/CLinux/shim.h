// Linux calls that the Glibc module lacks: epoll, eventfd, inotify, signalfd, timerfd, adjtimex, sockets, terminals;
// and how a program is linked.
#pragma once
#include <errno.h>
#include <fcntl.h>
#include <linux/kd.h>
#include <linux/vt.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/timerfd.h>
#include <sys/timex.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

// <sched.h> declares it only with _GNU_SOURCE.
#ifndef SCHED_RESET_ON_FORK
#define SCHED_RESET_ON_FORK 0x40000000
#endif

// <sys/socket.h> declares it only with _GNU_SOURCE, which is too late to define in a module's header.
int accept4(int socket, struct sockaddr *address, socklen_t *length, int flags);

// Defined by the object that takes the place of FoundationEssentials; nothing calls it.
void panelist_lacks_foundation(void) __attribute__((weak));

static inline int panelist_is_without_foundation(void) { return panelist_lacks_foundation != 0; }
