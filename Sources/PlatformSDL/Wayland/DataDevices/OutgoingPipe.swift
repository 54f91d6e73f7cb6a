import Glibc

/// Bytes that another program reads from a pipe.
///
/// **Invariant:** `descriptor` is ours and open until the transfer is over.
nonisolated final class OutgoingPipe {
  let descriptor: Int32
  private let bytes: [UInt8]
  private var sent = 0
  /// The time by which more bytes have to be taken.
  private(set) var deadline: Double
  /// True if all bytes were taken, or the reader is given up.
  private(set) var isOver = false

  init(_ descriptor: Int32, _ bytes: [UInt8], deadline: Double) {
    self.descriptor = descriptor
    self.bytes = bytes
    self.deadline = deadline
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    if bytes.isEmpty { end() }
  }

  /// Writes as much as there is room for, or gives up a reader that has taken nothing for too long.
  func advance(isReady: Bool, at now: Double, timeOut: Double) {
    guard !isOver else { return }
    guard isReady else {
      if deadline <= now { end() }
      return
    }
    let count = bytes.withUnsafeBytes { bytes in
      write(descriptor, bytes.baseAddress?.advanced(by: sent), bytes.count - sent)
    }
    if count > 0 {
      sent += count
      deadline = now + timeOut
      if sent == bytes.count { end() }
    } else if errno != EAGAIN, errno != EINTR {
      end()
    }
  }

  private func end() {
    isOver = true
    close(descriptor)
  }
}
