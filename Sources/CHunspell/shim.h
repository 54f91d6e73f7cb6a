#pragma once
#include <dlfcn.h>
#include <hunspell/hunspell.h>
#include <stdbool.h>
#include <stddef.h>

// Hunspell, loaded at run time: the program starts faster without it, and also where it is missing.
// The types are those of hunspell.h.

// Filled once by `chunspell_load`, only read afterwards.
typedef struct __attribute__((swift_attr("@Sendable"))) {
    __typeof__(Hunspell_create) *create;
    __typeof__(Hunspell_destroy) *destroy;
    __typeof__(Hunspell_spell) *spell;
    __typeof__(Hunspell_suggest) *suggest;
    __typeof__(Hunspell_free_list) *free_list;
    __typeof__(Hunspell_get_dic_encoding) *encoding;
} chunspell;

// Finds the functions of the library of that name, which stays loaded. Returns false if it is
// missing or is another library.
static inline bool chunspell_load(const char *name, chunspell *functions) {
    void *library = dlopen(name, RTLD_LAZY | RTLD_LOCAL);
    if (library == NULL) return false;
    functions->create = (__typeof__(functions->create))dlsym(library, "Hunspell_create");
    functions->destroy = (__typeof__(functions->destroy))dlsym(library, "Hunspell_destroy");
    functions->spell = (__typeof__(functions->spell))dlsym(library, "Hunspell_spell");
    functions->suggest = (__typeof__(functions->suggest))dlsym(library, "Hunspell_suggest");
    functions->free_list = (__typeof__(functions->free_list))dlsym(library, "Hunspell_free_list");
    functions->encoding =
        (__typeof__(functions->encoding))dlsym(library, "Hunspell_get_dic_encoding");
    if (functions->create && functions->destroy && functions->spell && functions->suggest
        && functions->free_list && functions->encoding) {
        return true;
    }
    dlclose(library);
    return false;
}

static inline Hunhandle *chunspell_create(chunspell library, const char *affixes,
                                          const char *words) {
    return library.create(affixes, words);
}

static inline void chunspell_destroy(chunspell library, Hunhandle *dictionary) {
    library.destroy(dictionary);
}

// The string belongs to the dictionary.
static inline const char *chunspell_encoding(chunspell library, Hunhandle *dictionary) {
    return library.encoding(dictionary);
}

static inline bool chunspell_spell(chunspell library, Hunhandle *dictionary, const char *word) {
    return library.spell(dictionary, word) != 0;
}

// Returns the number of strings in the list, which `chunspell_free_list` frees.
static inline int chunspell_suggest(chunspell library, Hunhandle *dictionary, const char *word,
                                    char ***list) {
    return library.suggest(dictionary, list, word);
}

static inline void chunspell_free_list(chunspell library, Hunhandle *dictionary, char ***list,
                                       int count) {
    library.free_list(dictionary, list, count);
}
