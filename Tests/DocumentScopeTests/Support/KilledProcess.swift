import Glibc
import Platform
import Synchronization
import TestSupport

/// A copy of this process that is killed during its work, and the log that it leaves.
///
/// A line of the log is one system call, so it is complete as soon as the call has returned.
@MainActor
struct KilledProcess {
  /// The event of a line in the log.
  enum Event: UInt64 {
    /// The process continues with this text.
    case back = 1
    /// This text is about to be recorded and shown.
    case about
    /// A frame has shown it.
    case shown
  }

  /// A document's line in the log.
  struct Line: Equatable {
    var event: Event
    /// The number of its text.
    var text: UInt64
    /// The hash of its direction overrides.
    var directions: UInt64

    /// The recovered state.
    var state: [UInt64] { [text, directions] }
  }

  private let number: pid_t
  private let diary: String
  /// The file of the copy's standard error.
  private let errors: String

  /// Starts a copy that runs `body`, which never returns; `nil` if it can't be started.
  init?(diary: String, _ body: (_ write: @escaping (Line) -> Void) throws -> Void) {
    guard let fork = dlsym(nil, "fork") else { return nil }
    self.diary = diary
    errors = diary + ".errors"
    unlink(diary)
    unlink(errors)
    number = unsafeBitCast(fork, to: (@convention(c) () -> pid_t).self)()
    if number < 0 { return nil }
    if number > 0 { return }
    dup2(open(errors, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600), STDERR_FILENO)
    let file = open(diary, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    do {
      try body { line in
        let words = [line.event.rawValue, line.text, line.directions]
        _ = words.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
      }
    } catch {
      let words = Array("\(error)\n".utf8)
      _ = write(STDERR_FILENO, words, words.count)
      _exit(1)
    }
    _exit(0)
  }

  /// The lines that it has written so far.
  var lines: [Line] {
    let file = open(diary, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return [] }
    defer { close(file) }
    var lines: [Line] = []
    var words: [UInt64] = [0, 0, 0]
    while words.withUnsafeMutableBytes({ read(file, $0.baseAddress, 24) }) == 24 {
      if let event = Event(rawValue: words[0]) {
        lines.append(Line(event: event, text: words[1], directions: words[2]))
      }
    }
    return lines
  }

  /// The bytes of its standard error.
  var said: String { String(decoding: TemporaryFolder.content(errors) ?? [], as: UTF8.self) }

  /// The way it ended.
  enum Ending: Equatable {
    case killed
    /// It had ended before.
    case exited(Int32)
    /// It crashed.
    case signalled(Int32)
  }

  /// Kills it, if it has not ended before.
  func kill() -> Ending {
    Glibc.kill(number, SIGKILL)
    var status: Int32 = 0
    while waitpid(number, &status, 0) < 0, errno == EINTR {}
    let signal = status & 0x7F
    if signal == SIGKILL { return .killed }
    return signal == 0 ? .exited(status >> 8) : .signalled(signal)
  }
}

/// A background queue with its own thread, which starts with the first job.
final class ThreadQueue: BackgroundQueue {
  private struct Line {
    var work: [@Sendable () -> Void] = []
    var isWorking = false
  }

  private let line = Mutex(Line())

  func run(_ work: @escaping @Sendable () -> Void) {
    let starts = line.withLock { line in
      line.work.append(work)
      defer { line.isWorking = true }
      return !line.isWorking
    }
    if starts { _ = BlockingThread.start("queue") { [self] in workOff() } }
  }

  func finish() { while line.withLock(\.isWorking) { usleep(200) } }

  private func workOff() {
    while true {
      let next: (@Sendable () -> Void)? = line.withLock { line in
        if line.work.isEmpty { line.isWorking = false }
        return line.work.isEmpty ? nil : line.work.removeFirst()
      }
      guard let next else { return }
      next()
    }
  }
}
