#pragma once
#include <X11/extensions/XTest.h>
#include <X11/extensions/Xfixes.h>
