#include "curl.h"
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

// Options by the type of their values: long, object, function, curl_off_t.
#define LONG(number) (number)
#define OBJECT(number) (10000 + (number))
#define FUNCTION(number) (20000 + (number))
#define OFFSET(number) (30000 + (number))

enum {
    WRITE_DATA = OBJECT(1),
    URL = OBJECT(2),
    WRITE_FUNCTION = FUNCTION(11),
    POST_FIELDS = OBJECT(15),
    USER_AGENT = OBJECT(18),
    HTTP_HEADER = OBJECT(23),
    HEADER_DATA = OBJECT(29),
    CUSTOM_REQUEST = OBJECT(36),
    NO_PROGRESS = LONG(43),
    FOLLOW_LOCATION = LONG(52),
    PROGRESS_DATA = OBJECT(57),
    VERIFY_PEER = LONG(64),
    CA_FILE = OBJECT(65),
    MAX_CONNECTIONS = LONG(71),
    HEADER_FUNCTION = FUNCTION(79),
    VERIFY_HOST = LONG(81),
    NO_SIGNAL = LONG(99),
    HTTP_AUTHENTICATION = LONG(107),
    POST_FIELD_SIZE = OFFSET(120),
    MILLISECONDS = LONG(155),
    CONNECT_MILLISECONDS = LONG(156),
    USER_NAME = OBJECT(173),
    PASSWORD = OBJECT(174),
    PROTOCOLS = LONG(181),
    PROGRESS_FUNCTION = FUNCTION(219),
};

enum { RESPONSE_CODE = 0x200000 + 2 };

// CURLPROTO_HTTPS, CURLAUTH_BASIC, CURL_GLOBAL_ALL.
#define ONLY_HTTPS 2L
#define BASIC 1L
#define GLOBAL_ALL 3L

enum {
    COULD_NOT_CONNECT_TLS = 35,
    OPERATION_TIMED_OUT = 28,
    ABORTED_BY_CALLBACK = 42,
    PEER_CERTIFICATE = 51,
    CERTIFICATE_PROBLEM = 58,
    PEER_FAILED_VERIFICATION = 60,
    BAD_CA_FILE = 77,
    ISSUER_ERROR = 83,
};

#define CONNECT_LIMIT 10000L

bool ccurl_load(const char *name, ccurl *library) {
    void *handle = dlopen(name, RTLD_LAZY | RTLD_LOCAL);
    if (!handle) return false;
#define FIND(function) \
    library->function = (__typeof__(library->function))dlsym(handle, "curl_" #function)
    FIND(easy_init);
    FIND(easy_cleanup);
    FIND(easy_reset);
    FIND(easy_perform);
    FIND(easy_setopt);
    FIND(easy_getinfo);
    FIND(easy_strerror);
    FIND(slist_append);
    FIND(slist_free_all);
#undef FIND
    int (*global_init)(long) = (int (*)(long))dlsym(handle, "curl_global_init");
    if (library->easy_init && library->easy_cleanup && library->easy_reset && library->easy_perform
        && library->easy_setopt && library->easy_getinfo && library->easy_strerror
        && library->slist_append && library->slist_free_all && global_init
        && global_init(GLOBAL_ALL) == 0) {
        return true;
    }
    dlclose(handle);
    return false;
}

void *ccurl_open(const ccurl *library) { return library->easy_init(); }

void ccurl_close(const ccurl *library, void *handle) { library->easy_cleanup(handle); }

void ccurl_free(uint8_t *body) { free(body); }

// A request on its way. It lives on the stack of `ccurl_perform`.
typedef struct {
    const ccurl_request *request;
    ccurl_answer *answer;
    size_t capacity;
    bool is_too_large;
} transfer;

static size_t take_body(char *bytes, size_t size, size_t count, void *context) {
    transfer *state = context;
    ccurl_answer *answer = state->answer;
    size_t length = size * count;
    if (length > state->request->most_bytes - answer->length) {
        state->is_too_large = true;
        return 0;
    }
    if (answer->length + length > state->capacity) {
        size_t capacity = 2 * (answer->length + length);
        uint8_t *body = realloc(answer->body, capacity);
        if (!body) return 0;
        answer->body = body;
        state->capacity = capacity;
    }
    if (length > 0) memcpy(answer->body + answer->length, bytes, length);
    answer->length += length;
    return length;
}

// Copies the value of a header line if the line has that name and the buffer is large enough.
static void take_value(const char *line, size_t length, const char *name, char *room, size_t size) {
    size_t start = strlen(name);
    if (length < start || strncasecmp(line, name, start) != 0) return;
    while (start < length && (line[start] == ' ' || line[start] == '\t')) start++;
    while (length > start && (unsigned char)line[length - 1] <= ' ') length--;
    room[0] = 0;
    if (length - start >= size) return;
    memcpy(room, line + start, length - start);
    room[length - start] = 0;
}

static size_t take_header(char *line, size_t size, size_t count, void *context) {
    transfer *state = context;
    size_t length = size * count;
    // The status line of another answer, which follows one of `100 Continue`.
    if (length > 5 && memcmp(line, "HTTP/", 5) == 0) {
        state->answer->tag[0] = 0;
        state->answer->location[0] = 0;
    }
    take_value(line, length, "ETag:", state->answer->tag, sizeof state->answer->tag);
    take_value(line, length, "Location:", state->answer->location, sizeof state->answer->location);
    return length;
}

static int check_wanted(void *context, int64_t down_total, int64_t down, int64_t up_total,
                        int64_t up) {
    (void)down_total, (void)down, (void)up_total, (void)up;
    transfer *state = context;
    return state->request->is_wanted(state->request->context) ? 0 : 1;
}

static ccurl_outcome outcome_of(int code, const transfer *state) {
    switch (code) {
    case 0: return CCURL_DONE;
    case OPERATION_TIMED_OUT: return CCURL_TIMED_OUT;
    case ABORTED_BY_CALLBACK: return CCURL_CANCELLED;
    case PEER_CERTIFICATE:
    case CERTIFICATE_PROBLEM:
    case PEER_FAILED_VERIFICATION:
    case BAD_CA_FILE:
    case ISSUER_ERROR: return CCURL_BAD_CERTIFICATE;
    default: return state->is_too_large ? CCURL_TOO_LARGE : CCURL_OFFLINE;
    }
}

// Sets an option; a failure is noted and ends the request before it is made.
#define SET(option, value) failure = failure ? failure : library->easy_setopt(handle, option, value)

void ccurl_perform(const ccurl *library, void *handle, const ccurl_request *request,
                   ccurl_answer *answer) {
    memset(answer, 0, sizeof *answer);
    transfer state = {request, answer, 0, false};
    void *headers = NULL;
    int failure = 0;
    for (size_t index = 0; index < request->header_count; index++) {
        void *longer = library->slist_append(headers, request->headers[index]);
        if (!longer) failure = 27;
        headers = longer ? longer : headers;
    }
    library->easy_reset(handle);
    SET(URL, request->address);
    SET(PROTOCOLS, ONLY_HTTPS);
    SET(FOLLOW_LOCATION, 0L);
    SET(VERIFY_PEER, 1L);
    SET(VERIFY_HOST, 2L);
    if (request->authorities) SET(CA_FILE, request->authorities);
    // Only a writer who agrees tells the version.
    SET(USER_AGENT, "Paber");
    SET(NO_SIGNAL, 1L);
    SET(MAX_CONNECTIONS, 1L);
    SET(MILLISECONDS, request->milliseconds);
    SET(CONNECT_MILLISECONDS, CONNECT_LIMIT);
    if (request->user) {
        SET(HTTP_AUTHENTICATION, BASIC);
        SET(USER_NAME, request->user);
        SET(PASSWORD, request->password ? request->password : "");
    }
    if (request->body) {
        SET(POST_FIELD_SIZE, (int64_t)request->body_length);
        SET(POST_FIELDS, request->body);
    }
    SET(CUSTOM_REQUEST, request->method);
    SET(HTTP_HEADER, headers);
    SET(WRITE_FUNCTION, take_body);
    SET(WRITE_DATA, (void *)&state);
    SET(HEADER_FUNCTION, take_header);
    SET(HEADER_DATA, (void *)&state);
    SET(PROGRESS_FUNCTION, check_wanted);
    SET(PROGRESS_DATA, (void *)&state);
    SET(NO_PROGRESS, 0L);
    if (!failure) failure = library->easy_perform(handle);
    library->easy_getinfo(handle, RESPONSE_CODE, &answer->status);
    answer->outcome = outcome_of(failure, &state);
    answer->words = library->easy_strerror(failure);
    // Nothing of this call may be used by the next one.
    library->easy_reset(handle);
    library->slist_free_all(headers);
}
