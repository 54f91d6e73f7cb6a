import Glibc
import Platform

/// Bytes that another program writes into a pipe. It may stop in the middle, or never end.
///
/// **Invariant:** `descriptor` is ours and open until the transfer is over.
nonisolated final class IncomingPipe {
  let descriptor: Int32
  let reading: PipeThread.Reading
  private var bytes: [UInt8] = []
  private var time: TransferTime
  /// True if all bytes have come, or the writer is given up.
  private(set) var isOver = false

  /// Bytes read at once.
  private static let pieceSize = 1 << 18

  /// - Parameter step: seconds after which a writer that sends nothing is given up.
  init(_ descriptor: Int32, _ reading: PipeThread.Reading, at now: Double, step: Double) {
    self.descriptor = descriptor
    self.reading = reading
    time = TransferTime(at: now, step: step)
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
  }

  /// The time by which more bytes have to come.
  var deadline: Double { time.deadline }

  /// Gives the writer more time, in which this thread was busy.
  func wait(_ seconds: Double) { time.wait(seconds) }

  /// Reads the available bytes, or gives up a writer that has sent nothing, or too little, for too
  /// long.
  func advance(isReady: Bool, at now: Double) {
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
      time.didCross(bytes.count, at: now)
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
