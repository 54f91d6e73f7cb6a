#define _GNU_SOURCE
#include "gumbo.h"
#include <dlfcn.h>
#include <link.h>

// True if the offsets fit a paragraph with one attribute.
static bool cgumbo_fits(const cgumbo *library, const void *node) {
    unsigned tag = (unsigned)cgumbo_int(node, library->tag);
    if (tag > 512 || strcmp(library->name((int)tag), "p") != 0) return false;
    uintptr_t list = (uintptr_t)cgumbo_pointer(node, library->attributes);
    if (list < 4096 || list % sizeof(void *) || cgumbo_int(node, library->attributes + 8) != 1) {
        return false;
    }
    const char *value = cgumbo_attribute(library, node, "a");
    return value != NULL && strcmp(value, "b") == 0;
}

// Finds the offsets in the tree of `<p a=b>c`.
static bool cgumbo_probe(cgumbo *library) {
    static const char text[] = "<p a=b>c";
    void *output = cgumbo_parse(library, text, sizeof text - 1);
    if (output == NULL) return false;
    bool found = false;
    const void *root = cgumbo_root(output);
    const void *body = cgumbo_count(root) == 2 ? cgumbo_child(root, 1) : NULL;
    const void *node = body && cgumbo_count(body) == 1 ? cgumbo_child(body, 0) : NULL;
    if (node && cgumbo_kind_of(node) == CGUMBO_ELEMENT && cgumbo_count(node) == 1) {
        const void *words = cgumbo_child(node, 0);
        bool is_text = cgumbo_kind_of(words) == CGUMBO_TEXT && strcmp(cgumbo_text(words), "c") == 0;
        // Lists have counts of 4 or 8 bytes; the two source positions of an element have 12 or 24
        // bytes each. In ascending order, so that nothing beyond the node is read before the right
        // offsets are tried.
        static const size_t layouts[4][2] = {{48, 24}, {48, 48}, {56, 24}, {56, 48}};
        for (int index = 0; is_text && !found && index < 4; index++) {
            library->tag = layouts[index][0];
            library->original = library->tag + 8;
            library->attributes = library->original + 32 + layouts[index][1];
            found = cgumbo_fits(library, node);
        }
    }
    cgumbo_destroy(library, output);
    return found;
}

bool cgumbo_load(const char *name, cgumbo *library) {
    void *handle = dlopen(name, RTLD_LAZY | RTLD_LOCAL);
    if (handle == NULL) return false;
    library->parse = (__typeof__(library->parse))dlsym(handle, "gumbo_parse_with_options");
    library->destroy = (__typeof__(library->destroy))dlsym(handle, "gumbo_destroy_output");
    library->name = (__typeof__(library->name))dlsym(handle, "gumbo_normalized_tagname");
    const void *options = dlsym(handle, "kGumboDefaultOptions");
    Dl_info info;
    const ElfW(Sym) *symbol = NULL;
    if (library->parse && library->destroy && library->name && options
        && dladdr1(options, &info, (void **)&symbol, RTLD_DL_SYMENT) && symbol
        && symbol->st_size > CGUMBO_MAX_ERRORS + 4 && symbol->st_size <= sizeof library->options) {
        memset(library->options, 0, sizeof library->options);
        memcpy(library->options, options, symbol->st_size);
        if (cgumbo_int(options, CGUMBO_TAB_STOP) == 8 && cgumbo_int(options, CGUMBO_MAX_ERRORS) == -1) {
            // Each error of the default copies a list of all open elements.
            memset(library->options + CGUMBO_MAX_ERRORS, 0, sizeof(int));
            if (cgumbo_probe(library)) return true;
        }
    }
    dlclose(handle);
    return false;
}
