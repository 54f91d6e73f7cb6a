import Glibc

/// Wakes a thread that waits for descriptors.
///
/// **Invariant:** both ends are open from `init` to `deinit`.
public final class Bell: Sendable {
  /// Readable while the bell rings.
  public let descriptor: Int32
  private let button: Int32

  /// Returns `nil` if there are no more descriptors.
  public init?() {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends {
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
    descriptor = ends[0]
    button = ends[1]
  }

  deinit {
    close(descriptor)
    close(button)
  }

  /// Rings, until it is silenced. May be called on any thread.
  public func ring() {
    var signal: UInt8 = 1
    _ = write(button, &signal, 1)
  }

  /// Ends the ringing.
  public func silence() {
    var signals: UInt64 = 0
    while read(descriptor, &signals, 8) > 0 {}
  }
}
