#define _GNU_SOURCE
#include "i18n.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

#define CICU_TEXT(words) #words
#define CICU_EXPANDED(words) CICU_TEXT(words)

static cicu_i18n functions;
static int is_loaded;
static pthread_once_t once = PTHREAD_ONCE_INIT;

// Loads the libicui18n that belongs to the linked libicuuc: the file beside it with the same version,
// or that name where the system looks for libraries. 0 if the functions are not in such a file.
static void *open_beside(void) {
    static const char linked[] = "libicuuc";
    char path[4096];
    Dl_info info;
    void *function = dlsym(RTLD_DEFAULT, CICU_EXPANDED(u_charType));
    if (!function || !dladdr(function, &info) || !info.dli_fname) return 0;
    const char *slash = strrchr(info.dli_fname, '/');
    const char *name = slash ? slash + 1 : info.dli_fname;
    if (strncmp(name, linked, sizeof linked - 1)) return 0;
    int length = snprintf(path, sizeof path, "%.*slibicui18n%s", (int)(name - info.dli_fname),
                          info.dli_fname, name + sizeof linked - 1);
    if (length < 0 || (size_t)length >= sizeof path) return 0;
    void *library = dlopen(path, RTLD_LAZY | RTLD_LOCAL);
    return library ? library : dlopen(path + (name - info.dli_fname), RTLD_LAZY | RTLD_LOCAL);
}

static void load(void) {
    void *library = open_beside();
    // ICU may be linked statically, or have another name.
    if (!library)
        library = dlopen("libicui18n.so." U_ICU_VERSION_SHORT, RTLD_LAZY | RTLD_LOCAL);
    if (!library) return;
    is_loaded = 1;
#define CICU_FIND(function) \
    functions.function = (__typeof__(functions.function))dlsym(library, CICU_EXPANDED(function)); \
    if (!functions.function) is_loaded = 0;
    CICU_I18N(CICU_FIND)
#undef CICU_FIND
    if (!is_loaded) dlclose(library);
}

const cicu_i18n *cicu_i18n_load(void) {
    pthread_once(&once, load);
    return is_loaded ? &functions : 0;
}
