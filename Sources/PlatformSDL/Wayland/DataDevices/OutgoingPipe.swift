import Glibc
import Platform

/// Bytes that another program reads from a pipe.
///
/// **Invariant:** `descriptor` is ours and open until the transfer is over.
nonisolated final class OutgoingPipe {
  let descriptor: Int32
  private let bytes: [UInt8]
  private var sent = 0
  private var time: TransferTime
  /// True if all bytes were taken, or the reader is given up.
  private(set) var isOver = false

  /// - Parameter step: seconds after which a reader that takes nothing is given up.
  init(_ descriptor: Int32, _ bytes: [UInt8], at now: Double, step: Double) {
    self.descriptor = descriptor
    self.bytes = bytes
    time = TransferTime(at: now, step: step)
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    if bytes.isEmpty { end() }
  }

  /// The time by which more bytes have to be taken.
  var deadline: Double { time.deadline }

  /// Gives the reader more time, in which this thread was busy.
  func wait(_ seconds: Double) { time.wait(seconds) }

  /// Writes as much as there is room for, or gives up a reader that has taken nothing, or too little,
  /// for too long. Returns true if the reader has taken something.
  func advance(isReady: Bool, at now: Double) -> Bool {
    guard !isOver else { return false }
    guard isReady else {
      if deadline <= now { end() }
      return false
    }
    let count = bytes.withUnsafeBytes { bytes in
      write(descriptor, bytes.baseAddress?.advanced(by: sent), bytes.count - sent)
    }
    if count > 0 {
      sent += count
      time.didCross(sent, at: now)
      if sent == bytes.count { end() }
      return true
    }
    if errno != EAGAIN, errno != EINTR { end() }
    return false
  }

  /// Ends the transfer.
  func end() {
    guard !isOver else { return }
    isOver = true
    close(descriptor)
  }
}
