// libxkbcommon: maps keys and active modifiers to text, and sequences of keys to composed text.
#pragma once
#include <xkbcommon/xkbcommon.h>
#include <xkbcommon/xkbcommon-compose.h>
