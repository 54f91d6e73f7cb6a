import Glibc
import Platform

/// Bytes that another program writes into a pipe. It may stop in the middle, or never end.
///
/// **Invariant:** `descriptor` is ours and open until the transfer is over.
nonisolated final class IncomingPipe {
  let descriptor: Int32
  let reading: PipeThread.Reading
  private var bytes: [UInt8] = []
  /// The time by which more bytes have to come.
  private(set) var deadline: Double
  /// True if all bytes have come, or the writer is given up.
  private(set) var isOver = false

  /// Bytes read at once.
  private static let pieceSize = 1 << 18

  init(_ descriptor: Int32, _ reading: PipeThread.Reading, deadline: Double) {
    self.descriptor = descriptor
    self.reading = reading
    self.deadline = deadline
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
  }

  /// Reads the available bytes, or gives up a writer that has sent nothing for too long.
  func advance(isReady: Bool, at now: Double, timeOut: Double) {
    guard !isOver else { return }
    guard isReady else {
      if deadline <= now { end(.failure(.noAnswer)) }
      return
    }
    var failure: Int32 = 0
    let piece = [UInt8](unsafeUninitializedCapacity: Self.pieceSize) { place, count in
      // Invariant: the place has room for as many bytes as it says.
      let found = read(descriptor, place.baseAddress, place.count)
      if found < 0 { failure = errno }
      count = max(0, found)
    }
    if failure == EAGAIN || failure == EINTR { return }
    if failure != 0 {
      end(.failure(.noAnswer))
    } else if piece.isEmpty {
      end(.success(bytes))
    } else if bytes.count + piece.count > ClipboardData.mostBytes {
      end(.failure(.tooLarge))
    } else {
      bytes += piece
      deadline = now + timeOut
    }
  }

  private func end(_ result: Result<[UInt8], ClipboardFailure>) {
    end()
    bytes = []
    reading.answer(result)
  }

  /// Ends the transfer without an answer.
  func end() {
    guard !isOver else { return }
    isOver = true
    close(descriptor)
  }
}
