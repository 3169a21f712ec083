// mtdev: assigns slots and tracking ids to the contacts of multitouch protocol A devices.
#pragma once
#include <mtdev-plumbing.h>
