// libxkbcommon: maps keys and active modifiers to text.
#pragma once
#include <xkbcommon/xkbcommon.h>
