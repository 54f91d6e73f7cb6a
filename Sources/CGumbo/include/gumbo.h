#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

// Gumbo, the HTML parser, loaded at run time and without its header. Debian 12 has soname 1, Debian
// 13 soname 3, and the later versions have wider source positions. So nodes are opaque here, and
// `cgumbo_load` finds the offsets of their fields by parsing a line whose tree is known. It refuses
// a library with an unknown layout.

// Filled once by `cgumbo_load`, only read afterwards.
typedef struct __attribute__((swift_attr("@Sendable"))) {
    void *(*parse)(const void *options, const char *text, size_t length);
    void (*destroy)(const void *options, void *output);
    const char *(*name)(int tag);
    // A copy of the library's default options, without errors.
    unsigned char options[128];
    // Offsets in an element node.
    size_t tag, original, attributes;
} cgumbo;

typedef enum {
    CGUMBO_OTHER = 0,
    CGUMBO_ELEMENT = 1,
    CGUMBO_TEXT = 2,
    CGUMBO_SPACE = 5,
} cgumbo_kind;

// The layout that all versions share: `{int type; node *parent; size_t index; int flags; union {…}
// v}`.
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

// The lower-case name of an element of HTML; empty for an unknown element.
static inline const char *cgumbo_name(const cgumbo *library, const void *node) {
    return library->name(cgumbo_int(node, library->tag));
}

// The tag of an element as written, such as `<o:p>`, `length` bytes of the parsed text; NULL if
// there is none.
static inline const char *cgumbo_tag(const cgumbo *library, const void *node, size_t *length) {
    *length = (size_t)cgumbo_pointer(node, library->original + 8);
    return (const char *)cgumbo_pointer(node, library->original);
}

// The value of an element's attribute, valid as long as the tree; NULL if the element has none of
// that name.
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

// Parses `length` bytes of UTF-8, which must outlive the tree; NULL if memory is short.
static inline void *cgumbo_parse(const cgumbo *library, const char *text, size_t length) {
    return library->parse(library->options, text, length);
}

// The `html` element of a tree.
static inline const void *cgumbo_root(const void *output) { return cgumbo_pointer(output, 8); }

static inline void cgumbo_destroy(const cgumbo *library, void *output) {
    library->destroy(library->options, output);
}

// Finds the functions of the library of that name, which stays loaded. Returns false if it is
// missing or has an unknown layout.
bool cgumbo_load(const char *name, cgumbo *library);
