#include "packaged_texts.h"

#include <string.h>

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char words_et[] = {
#embed "../paber/Resources/et.po"
};
static const unsigned char words_ru[] = {
#embed "../paber/Resources/ru.po"
};
static const unsigned char welcome[] = {
#embed "../paber/Resources/welcome.md"
};
static const unsigned char welcome_et[] = {
#embed "../paber/Resources/welcome.et.md"
};
static const unsigned char welcome_ru[] = {
#embed "../paber/Resources/welcome.ru.md"
};

static const struct {
  const char *name;
  struct packaged_text text;
} texts[] = {
    {"et.po", {words_et, sizeof words_et}},
    {"ru.po", {words_ru, sizeof words_ru}},
    {"welcome.md", {welcome, sizeof welcome}},
    {"welcome.et.md", {welcome_et, sizeof welcome_et}},
    {"welcome.ru.md", {welcome_ru, sizeof welcome_ru}},
};

struct packaged_text packaged_text(const char *name) {
  for (size_t index = 0; index < sizeof texts / sizeof texts[0]; index++) {
    if (strcmp(texts[index].name, name) == 0) return texts[index].text;
  }
  return (struct packaged_text){NULL, 0};
}
