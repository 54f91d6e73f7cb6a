import Glibc
import Platform
import Synchronization
import TestSupport
import Testing

@testable import PlatformSDL

/// Bytes through pipes, with programs on the other end that read, hang, die or never end.
@Suite struct PipeThreadTests {
  private struct Failure: Error {}

  /// A pipe of which the thread gets one end.
  private func ends() throws -> (reading: Int32, writing: Int32) {
    guard let ends = Descriptors.pipe() else { throw Failure() }
    return ends
  }

  private func readAll(_ descriptor: Int32) -> [UInt8] {
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = read(descriptor, &piece, piece.count), count > 0 {
      bytes += piece[..<count]
    }
    close(descriptor)
    return bytes
  }

  /// The result of a read.
  private final class Answer: Sendable {
    private let result = Mutex<Result<[UInt8], ClipboardFailure>?>(nil)
    func set(_ value: Result<[UInt8], ClipboardFailure>) { result.withLock { $0 = value } }
    func wait() -> Result<[UInt8], ClipboardFailure>? {
      _ = Wait.until { result.withLock { $0 } != nil }
      return result.withLock { $0 }
    }
  }

  private func ended(_ pipes: PipeThread) -> Bool {
    let isDone = Mutex(false)
    pipes.add(.close { isDone.withLock { $0 = true } })
    return Wait.until { isDone.withLock { $0 } }
  }

  /// Makes a thread whose time-outs don't end even on a slow machine.
  private func patient() throws -> PipeThread { try #require(PipeThread(PipeLimits(step: 600))) }

  /// One that gives others up at once.
  private func hasty() throws -> PipeThread { try #require(PipeThread(PipeLimits(step: 0.05))) }

  @Test(arguments: [0, 1, 70_000, 100_000_000])
  func everySizeCrosses(size: Int) throws {
    let pipes = try patient()
    // Doubled, as a hundred million numbers take long without the optimiser; no period of theirs is
    // one of buffers.
    var bytes = (0..<7 * 251).map { UInt8($0 / 7) }
    while bytes.count < size { bytes += bytes }
    bytes.removeLast(bytes.count - size)
    let (there, here) = (try ends(), try ends())
    pipes.add(.write(there.writing) { [bytes] in bytes })
    #expect(areEqual(readAll(there.reading), bytes))
    let answer = Answer()
    pipes.add(.write(here.writing) { [bytes] in bytes })
    pipes.add(.read(here.reading, PipeThread.Reading(number: 1, answer: answer.set)))
    #expect(areEqual(try #require(answer.wait()).get(), bytes))
  }

  /// Each at its time, the shortest first, also while nothing else wakes the thread.
  @Test func thingsAreDoneLater() throws {
    let pipes = try patient()
    let done = Mutex<[Int]>([])
    pipes.add(.later(600) { done.withLock { $0.append(3) } })
    pipes.add(.later(0.05) { done.withLock { $0.append(2) } })
    pipes.add(.later(0) { done.withLock { $0.append(1) } })
    #expect(Wait.until { done.withLock { $0 } == [1, 2] })
    #expect(ended(pipes))
    #expect(done.withLock { $0 } == [1, 2])
  }

  /// No signal ends us.
  @Test func stalledReceiversBlockNoOthers() throws {
    let pipes = try patient()
    let bytes = [UInt8](repeating: 7, count: 1 << 20)
    let (dead, hung, good) = (try ends(), try ends(), try ends())
    close(dead.reading)
    pipes.add(.write(dead.writing) { bytes })
    pipes.add(.write(hung.writing) { bytes })
    pipes.add(.write(good.writing) { bytes })
    #expect(readAll(good.reading) == bytes)
    close(hung.reading)
    #expect(ended(pipes))
  }

  @Test func aReceiverThatNeverReadsTimesOut() throws {
    let pipes = try hasty()
    let hung = try ends()
    pipes.add(.write(hung.writing) { [UInt8](repeating: 7, count: 1 << 20) })
    #expect(ended(pipes))
    close(hung.reading)
  }

  @Test func aSenderThatNeverWritesTimesOut() throws {
    let pipes = try hasty()
    let hung = try ends()
    let answer = Answer()
    pipes.add(.read(hung.reading, PipeThread.Reading(number: 1, answer: answer.set)))
    #expect(answer.wait() == .failure(.noAnswer))
    close(hung.writing)
  }

  @Test func aSenderThatStopsInTheMiddleTimesOut() throws {
    let pipes = try hasty()
    let hung = try ends()
    let answer = Answer()
    let sent = write(hung.writing, "half", 4)
    #expect(sent == 4)
    pipes.add(.read(hung.reading, PipeThread.Reading(number: 1, answer: answer.set)))
    #expect(answer.wait() == .failure(.noAnswer))
    close(hung.writing)
  }

  /// A pipe of more than its reader takes is full.
  @Test func aReceiverThatStopsInTheMiddleTimesOut() throws {
    let pipes = try hasty()
    let hung = try ends()
    pipes.add(.write(hung.writing) { [UInt8](repeating: 7, count: 1 << 22) })
    var first = [UInt8](repeating: 0, count: 1 << 12)
    let taken = read(hung.reading, &first, first.count)
    #expect(taken == first.count)
    #expect(ended(pipes))
    close(hung.reading)
  }

  @Test func aCancelledReaderIsForgotten() throws {
    let pipes = try patient()
    let unwanted = try ends()
    pipes.add(
      .read(
        unwanted.reading,
        PipeThread.Reading(number: 2) { _ in Issue.record("It is answered.") }))
    pipes.add(.cancel(2))
    #expect(ended(pipes))
    defer { close(unwanted.writing) }
    // The reading end is closed in all processes. A program that another test is just starting may have
    // a copy for a moment.
    #expect(
      Wait.until {
        var source = pollfd(fd: unwanted.writing, events: 0, revents: 0)
        poll(&source, 1, 0)
        return source.revents & Int16(POLLERR) != 0
      })
  }

  /// A clock that stands still until a test sets it forward.
  private final class SteppedClock: Sendable {
    private let time = Mutex(0.0)
    var now: Double { time.withLock { $0 } }
    func step(_ seconds: Double) { time.withLock { $0 += seconds } }
  }

  /// The number of bytes that wait in a pipe.
  private func filling(of descriptor: Int32) -> Int {
    var count: Int32 = 0
    let failure = ioctl(descriptor, UInt(FIONREAD), &count)
    return failure == 0 ? Int(count) : -1
  }

  /// Each byte comes just in time, but they are too few.
  @Test func aSenderOfAByteNowAndThenIsGivenUp() throws {
    let clock = SteppedClock()
    let limits = PipeLimits(step: 600, now: { clock.now })
    let pipes = try #require(PipeThread(limits))
    let slow = try ends()
    let answer = Answer()
    pipes.add(.read(slow.reading, PipeThread.Reading(number: 1, answer: answer.set)))
    for share in [0, 0.9, 0.9] {
      clock.step(limits.step * share)
      let sent = write(slow.writing, "a", 1)
      #expect(sent == 1)
      let isTaken = Wait.until { filling(of: slow.writing) == 0 }
      #expect(isTaken)
    }
    clock.step(limits.step * 0.9)
    pipes.add(.perform {})
    #expect(answer.wait() == .failure(.noAnswer))
    close(slow.writing)
  }

  /// `F_GETPIPE_SZ`, which Swift can't see.
  private static let pipeSize: Int32 = 1032

  /// Each piece is taken just in time, but they are too few.
  @Test func aReceiverOfAPieceNowAndThenIsGivenUp() throws {
    let clock = SteppedClock()
    let limits = PipeLimits(step: 600, now: { clock.now })
    let pipes = try #require(PipeThread(limits))
    let slow = try ends()
    let size = 1 << 23
    pipes.add(.write(slow.writing) { [UInt8](repeating: 7, count: size) })
    var got = 0
    // A pipe of a user who has many is smaller, and that of a kernel with large pages is larger.
    let room = Int(fcntl(slow.reading, Self.pipeSize))
    #expect(room > 0 && 4 * room < size)
    for _ in 0..<2 {
      let isFull = Wait.until { filling(of: slow.reading) >= room }
      #expect(isFull)
      clock.step(limits.step * 0.9)
      var piece = [UInt8](repeating: 0, count: room)
      got += read(slow.reading, &piece, piece.count)
    }
    let isFull = Wait.until { filling(of: slow.reading) >= room }
    #expect(isFull)
    clock.step(limits.step * 0.9)
    pipes.add(.perform {})
    #expect(ended(pipes))
    #expect(got + readAll(slow.reading).count < size)
  }

  /// The forms of a copy that a program asked for and does not have yet.
  private final class Alive: Sendable {
    private let counts = Mutex((now: 0, most: 0))
    var most: Int { counts.withLock { $0.most } }
    func begin() {
      counts.withLock { $0 = (now: $0.now + 1, most: max($0.most, $0.now + 1)) }
    }
    func end() { counts.withLock { $0.now -= 1 } }
  }

  /// A clipboard manager that asks for all forms of a copy at once.
  @Test func atMostTwoFormsAreInMemory() throws {
    // No time passes, in which the program might be taken for one that hangs.
    let pipes = try #require(PipeThread(PipeLimits(step: 600, now: { 0 })))
    let alive = Alive()
    let size = (LongCheck.isWanted ? 100 : 4) << 20
    let all = try (0..<8).map { _ in try ends() }
    for one in all {
      pipes.add(
        .write(one.writing) {
          alive.begin()
          return [UInt8](repeating: 7, count: size)
        })
    }
    for one in all {
      #expect(readAll(one.reading).count == size)
      alive.end()
    }
    #expect(ended(pipes))
    #expect(alive.most <= 2)
  }

  /// Requests that wait for their forms hold no bytes, and take no place from those that read.
  @Test func manyProgramsMayWaitForTheirForms() throws {
    // No time passes, in which the first program might be taken for one that hangs.
    let pipes = try #require(PipeThread(PipeLimits(step: 600, now: { 0 })))
    let all = try (0..<40).map { _ in try ends() }
    for (number, one) in all.enumerated() {
      pipes.add(.write(one.writing) { [UInt8](repeating: UInt8(number), count: 1 << 18) })
    }
    for (number, one) in all.enumerated() {
      let bytes = readAll(one.reading)
      #expect(bytes.count == 1 << 18 && bytes.last == UInt8(number))
    }
    #expect(ended(pipes))
  }

  @Test func programsThatTakeNothingLetTheNextThrough() throws {
    let pipes = try patient()
    let hung = try (0..<3).map { _ in try ends() }
    for one in hung { pipes.add(.write(one.writing) { [UInt8](repeating: 7, count: 1 << 20) }) }
    let good = try ends()
    pipes.add(.write(good.writing) { [1, 2, 3] })
    #expect(readAll(good.reading) == [1, 2, 3])
    for one in hung { close(one.reading) }
    #expect(ended(pipes))
  }

  @Test func endlessContentIsCut() throws {
    let pipes = try patient()
    let zeros = open("/dev/zero", O_RDONLY | O_CLOEXEC)
    let answer = Answer()
    pipes.add(.read(zeros, PipeThread.Reading(number: 1, answer: answer.set)))
    #expect(answer.wait() == .failure(.tooLarge))
  }

  @Test func textHasManyNames() {
    #expect(WaylandForm.names(of: "text/html") == ["text/html"])
    for name in WaylandForm.names(of: ClipboardData.text) {
      #expect(WaylandForm.type(of: name) == ClipboardData.text)
    }
    #expect(WaylandForm.type(of: "text/html") == "text/html")
  }
}
