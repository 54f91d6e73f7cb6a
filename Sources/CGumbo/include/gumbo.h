#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

// Gumbo, which parses HTML, without being linked to it and without its header: Debian 12 has the library
// of soname 1, Debian 13 that of soname 3, and places in lines have other widths in the later ones. So
// nodes are opaque here, and `cgumbo_load` finds out where their parts are by parsing a line whose tree
// is known. It refuses a library whose tree is laid out in a way that it does not know.

// Filled once by `cgumbo_load`, only read afterwards.
typedef struct __attribute__((swift_attr("@Sendable"))) {
    void *(*parse)(const void *options, const char *text, size_t length);
    void (*destroy)(const void *options, void *output);
    const char *(*name)(int tag);
    // A copy of the library's default options, without errors.
    unsigned char options[128];
    // Offsets in a node that is an element.
    size_t tag, original, attributes;
} cgumbo;

typedef enum {
    CGUMBO_OTHER = 0,
    CGUMBO_ELEMENT = 1,
    CGUMBO_TEXT = 2,
    CGUMBO_SPACE = 5,
} cgumbo_kind;

// What all versions have in common: `{int type; node *parent; size_t index; int flags; union {…} v}`.
#define CGUMBO_CONTENT 32
// `max_errors` in `{void *(*)(), void (*)(), void *, int tab_stop, bool stop, int max_errors, …}`.
#define CGUMBO_TAB_STOP 24
#define CGUMBO_MAX_ERRORS 32

static inline void *cgumbo_pointer(const void *node, size_t offset) {
    void *pointer;
    memcpy(&pointer, (const char *)node + offset, sizeof pointer);
    return pointer;
}

static inline int cgumbo_int(const void *node, size_t offset) {
    int number;
    memcpy(&number, (const char *)node + offset, sizeof number);
    return number;
}

static inline cgumbo_kind cgumbo_kind_of(const void *node) {
    int kind = cgumbo_int(node, 0);
    return kind == CGUMBO_ELEMENT || kind == CGUMBO_TEXT || kind == CGUMBO_SPACE
        ? (cgumbo_kind)kind : CGUMBO_OTHER;
}

// The number of children of an element.
static inline int cgumbo_count(const void *node) { return cgumbo_int(node, CGUMBO_CONTENT + 8); }

// The child of an element; `index` is less than `cgumbo_count`. It lives as long as the tree.
static inline const void *cgumbo_child(const void *node, int index) {
    return cgumbo_pointer(cgumbo_pointer(node, CGUMBO_CONTENT), sizeof(void *) * (size_t)index);
}

// The text of a node that is text or space, in UTF-8. It lives as long as the tree.
static inline const char *cgumbo_text(const void *node) {
    return (const char *)cgumbo_pointer(node, CGUMBO_CONTENT);
}

// The name of an element that HTML has, in lower case; empty for any other one.
static inline const char *cgumbo_name(const cgumbo *library, const void *node) {
    return library->name(cgumbo_int(node, library->tag));
}

// The tag of an element as it is written, such as `<o:p>`; NULL where there is none. `length` is its
// length in bytes. It is a part of the text that was parsed.
static inline const char *cgumbo_tag(const cgumbo *library, const void *node, size_t *length) {
    *length = (size_t)cgumbo_pointer(node, library->original + 8);
    return (const char *)cgumbo_pointer(node, library->original);
}

// The value of an attribute of an element; NULL: it has none of that name. It lives as long as the tree.
static inline const char *cgumbo_attribute(const cgumbo *library, const void *node,
                                           const char *name) {
    int count = cgumbo_int(node, library->attributes + 8);
    for (int index = 0; index < count; index++) {
        const void *attribute = cgumbo_pointer(
            cgumbo_pointer(node, library->attributes), sizeof(void *) * (size_t)index);
        // `{int namespace; const char *name; {const char *, size_t} original; const char *value; …}`
        if (strcmp((const char *)cgumbo_pointer(attribute, 8), name) == 0) {
            return (const char *)cgumbo_pointer(attribute, 32);
        }
    }
    return NULL;
}

// Parses `length` bytes of UTF-8, which have to stay as long as the tree; NULL: there is no memory.
static inline void *cgumbo_parse(const cgumbo *library, const char *text, size_t length) {
    return library->parse(library->options, text, length);
}

// The `html` element of a tree.
static inline const void *cgumbo_root(const void *output) { return cgumbo_pointer(output, 8); }

static inline void cgumbo_destroy(const cgumbo *library, void *output) {
    library->destroy(library->options, output);
}

// Finds the functions of the library of that name, which stays loaded. False: it is not there, or is
// laid out in an unknown way.
bool cgumbo_load(const char *name, cgumbo *library);
