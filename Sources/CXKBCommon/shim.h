// libxkbcommon, which tells from keys and the modifiers that are held what is typed.
#pragma once
#include <xkbcommon/xkbcommon.h>
