import Glibc

/// Threads that mostly sleep until a descriptor, a signal or another program wakes them. They don't
/// fit into Swift's own pool: each would occupy one of its few threads for good.
public enum BlockingThread {
  /// Runs `body` on a thread of its own, which ends with it. Returns `false` without calling `body`
  /// if the system has no more threads.
  ///
  /// - Parameter name: the thread's name in debuggers and `top`; at most 15 bytes.
  public static func start(_ name: String, _ body: @escaping @Sendable () -> Void) -> Bool {
    let context = Unmanaged.passRetained(Context(name, body))
    var thread = pthread_t()
    let failure = pthread_create(
      &thread, nil,
      { context in
        // Invariant: the context is the one retained above, and this is its one release.
        guard let context else { return nil }
        Unmanaged<Context>.fromOpaque(context).takeRetainedValue().run()
        return nil
      }, context.toOpaque())
    guard failure == 0 else {
      context.release()
      return false
    }
    pthread_detach(thread)
    return true
  }

  private final class Context: Sendable {
    private let name: String
    private let body: @Sendable () -> Void

    init(_ name: String, _ body: @escaping @Sendable () -> Void) {
      self.name = name
      self.body = body
    }

    func run() {
      BlockingThread.setName(name)
      body()
    }
  }

  /// Sets the calling thread's name in debuggers and `top`.
  ///
  /// - Parameter name: at most 15 bytes.
  public static func setName(_ name: String) {
    // glibc's own call for it is hidden from Swift.
    let file = open("/proc/thread-self/comm", O_WRONLY | O_CLOEXEC)
    guard file >= 0 else { return }
    _ = write(file, name, name.utf8.count)
    close(file)
  }

  /// The monotonic clock, in seconds, in which the deadlines of such threads are given.
  public static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// The time-out of `poll`, in milliseconds, for a deadline in seconds of `now`; -1 without a
  /// deadline. Rounded up, as a wake-up that comes too early would spin.
  public static func milliseconds(until deadline: Double?, from now: Double = now) -> Int32 {
    guard let deadline else { return -1 }
    return Int32((min(max(deadline - now, 0), 3600) * 1000).rounded(.up))
  }
}
