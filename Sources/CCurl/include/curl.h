#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// HTTPS requests by libcurl, without being linked to it and without its header: the numbers of its
// options are part of its binary interface and never change (curl.h, "Options").

// Filled once by `ccurl_load`, only read afterwards.
typedef struct __attribute__((swift_attr("@Sendable"))) {
    void *(*easy_init)(void);
    void (*easy_cleanup)(void *handle);
    void (*easy_reset)(void *handle);
    int (*easy_perform)(void *handle);
    int (*easy_setopt)(void *handle, int option, ...);
    int (*easy_getinfo)(void *handle, int info, ...);
    const char *(*easy_strerror)(int code);
    void *(*slist_append)(void *list, const char *text);
    void (*slist_free_all)(void *list);
} ccurl;

// Finds the functions of the library of that name, which stays loaded. Returns false if it is
// missing or is another library.
bool ccurl_load(const char *name, ccurl *library);

// Opens a connection that is kept between requests; NULL if memory is short. For one thread at a
// time.
void *ccurl_open(const ccurl *library);
void ccurl_close(const ccurl *library, void *handle);

// All strings end with a zero byte. Missing ones are NULL.
typedef struct {
    // An `https` address.
    const char *address;
    const char *method;
    // Header lines.
    const char *const *headers;
    size_t header_count;
    // NULL if there is no body.
    const uint8_t *body;
    size_t body_length;
    const char *user;
    const char *password;
    // A file of certificates to believe instead of the system's.
    const char *authorities;
    // The greatest length of an answer; a longer one is refused.
    size_t most_bytes;
    long milliseconds;
    // Returns false to cancel the request. Called by `ccurl_perform` at least once a second.
    bool (*is_wanted)(const void *context);
    const void *context;
} ccurl_request;

typedef enum {
    CCURL_DONE = 0,
    CCURL_OFFLINE,
    CCURL_TIMED_OUT,
    CCURL_BAD_CERTIFICATE,
    CCURL_TOO_LARGE,
    CCURL_CANCELLED,
} ccurl_outcome;

typedef struct {
    ccurl_outcome outcome;
    // The HTTP status; 0 if there was no answer.
    long status;
    // To be freed by `ccurl_free`; NULL if there is none.
    uint8_t *body;
    size_t length;
    // Values of headers, empty if missing or too long.
    char tag[256];
    char location[512];
    // The library's message for a failure.
    const char *words;
} ccurl_answer;

// Makes one request. Does not follow redirects. Verifies certificates and host names. Speaks only
// HTTPS, and reads no cookies and no password file.
void ccurl_perform(const ccurl *library, void *handle, const ccurl_request *request,
                   ccurl_answer *answer);

void ccurl_free(uint8_t *body);
