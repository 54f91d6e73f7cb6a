#include "i18n.h"

#include <dlfcn.h>
#include <pthread.h>

#define CICU_TEXT(words) #words
#define CICU_EXPANDED(words) CICU_TEXT(words)

static cicu_i18n functions;
static int is_loaded;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
    void *library = dlopen("libicui18n.so." U_ICU_VERSION_SHORT, RTLD_LAZY | RTLD_LOCAL);
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
