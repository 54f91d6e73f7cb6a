#define _GNU_SOURCE
#include "mapping.h"

#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/mman.h>

// The place to which the signal handler jumps if the current copy fails. Only the thread that
// copies may jump there.
static _Thread_local sigjmp_buf place;
static _Thread_local volatile sig_atomic_t is_copying;
static struct sigaction former;
static int is_handled;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void handle(int signal, siginfo_t *information, void *context) {
  (void)information;
  (void)context;
  if (is_copying) {
    is_copying = 0;
    siglongjmp(place, 1);
  }
  // The signal is not for us: the instruction is repeated under the former handler.
  sigaction(signal, &former, NULL);
}

static void begin_to_handle(void) {
  struct sigaction action = {.sa_sigaction = handle, .sa_flags = SA_SIGINFO | SA_NODEFER};
  sigemptyset(&action.sa_mask);
  is_handled = sigaction(SIGBUS, &action, &former) == 0;
}

void *mapping_begin(int descriptor, int64_t offset, size_t length) {
  pthread_once(&once, begin_to_handle);
  if (!is_handled) return NULL;
  void *start = mmap(NULL, length, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, offset);
  return start == MAP_FAILED ? NULL : start;
}

int mapping_copy(void *to, const void *from, size_t length) {
  // No variable that is changed after this line is read after a jump.
  if (sigsetjmp(place, 0) != 0) return -1;
  is_copying = 1;
  // The optimiser must not move the copy out of these two fences.
  atomic_signal_fence(memory_order_seq_cst);
  memcpy(to, from, length);
  atomic_signal_fence(memory_order_seq_cst);
  is_copying = 0;
  return 0;
}

void mapping_end(void *start, size_t length) { munmap(start, length); }
