// mtdev, which tells from report to report which finger is which.
#pragma once
#include <mtdev-plumbing.h>
