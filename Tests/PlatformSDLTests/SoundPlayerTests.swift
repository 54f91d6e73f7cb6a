import Glibc
import Platform
import Synchronization
import TestSupport
import Testing

@testable import PlatformSDL

/// The player over SDL, with drivers of SDL's that need no loudspeaker.
///
/// The driver is chosen by a variable of the whole process, and threads of the whole process are
/// counted: each test has a process of its own.
@Suite struct SoundPlayerTests {
  @Test func nothingIsOpenedBeforeTheFirstNoise() async {
    await #expect(processExitsWith: .success) {
      await SoundPlayerTrial().nothingIsOpenedBeforeTheFirstNoise()
    }
  }

  @Test func quietClosesAndANoiseOpensAgain() async {
    await #expect(processExitsWith: .success) {
      await SoundPlayerTrial().quietClosesAndANoiseOpensAgain()
    }
  }

  @Test func closingEndsAtOnce() async {
    await #expect(processExitsWith: .success) { await SoundPlayerTrial().closingEndsAtOnce() }
  }

  @Test func withoutALoudspeakerItSaysSo() async {
    await #expect(processExitsWith: .success) {
      await SoundPlayerTrial().withoutALoudspeakerItSaysSo()
    }
  }

  @Test func noisesComeToTheDriver() async {
    await #expect(processExitsWith: .success) {
      try await SoundPlayerTrial().noisesComeToTheDriver()
    }
  }

  /// From the call to the first sample that the driver gets.
  @Test(.enabled(if: LongCheck.isWanted))
  func aNoiseIsAtTheDriverWithinTwentyMilliseconds() async {
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardOutputContent]
    ) {
      try await SoundPlayerTrial().aNoiseIsAtTheDriverWithinTwentyMilliseconds()
    }
    print(String(decoding: result?.standardOutputContent ?? [], as: UTF8.self), terminator: "")
  }
}

/// The tests of a player, each for a process of its own.
@MainActor
private struct SoundPlayerTrial {
  private let mainThread = ManualMainThread()
  private let sound = Sound([0] + [Float](repeating: 0.1, count: 1_000) + [0])

  /// Makes a player that releases the loudspeaker only on request.
  private func player() -> SDLSoundPlayer {
    SDLSoundPlayer(mainThread: mainThread, quietTime: 3600)
  }

  func nothingIsOpenedBeforeTheFirstNoise() {
    setenv("SDL_AUDIODRIVER", "dummy", 1)
    let player = player()
    var told: [SoundOpening] = []
    let registration = player.didTryToOpen.observe { told.append($0) }
    defer { withExtendedLifetime(registration) {} }
    #expect(player.state.phase == .closed)
    #expect(SoundThread.count == 0)
    // Openings come one after the other: after an earlier one, there would be two.
    player.play(sound)
    #expect(Wait.until { mainThread.run() > 0 })
    #expect(told == [.opened])
    // SDL's thread takes its name when it runs.
    #expect(Wait.until { SoundThread.count == 1 })
    player.close()
    #expect(Wait.until { SoundThread.count == 0 })
  }

  func quietClosesAndANoiseOpensAgain() {
    setenv("SDL_AUDIODRIVER", "dummy", 1)
    let player = SDLSoundPlayer(mainThread: mainThread, quietTime: 0.1)
    var told: [SoundOpening] = []
    let registration = player.didTryToOpen.observe { told.append($0) }
    defer { withExtendedLifetime(registration) {} }
    for round in 1...2 {
      player.play(sound)
      #expect(Wait.until { mainThread.run() > 0 })
      #expect(Wait.until { player.state.phase == .closed && SoundThread.count == 0 })
      #expect(told == Array(repeating: .opened, count: round))
    }
  }

  func closingEndsAtOnce() {
    setenv("SDL_AUDIODRIVER", "dummy", 1)
    let player = player()
    player.play(sound)
    #expect(Wait.until { player.state.phase == .open && SoundThread.count == 1 })
    player.close()
    #expect(Wait.until { SoundThread.count == 0 })
  }

  func withoutALoudspeakerItSaysSo() {
    setenv("SDL_AUDIODRIVER", "none of them", 1)
    let player = player()
    var told: [SoundOpening] = []
    let registration = player.didTryToOpen.observe { told.append($0) }
    defer { withExtendedLifetime(registration) {} }
    player.play(sound)
    #expect(Wait.until { mainThread.run() > 0 })
    #expect(told == [.failed])
    #expect(player.state.phase == .closed)
  }

  /// SDL's `disk` driver writes what it would play to a pipe, as it comes.
  private func withListener(_ body: (SDLSoundPlayer, PipeListener) -> Void) throws {
    let pipe = TemporaryFolder.all + "/paber-sound-\(getpid())"
    try #require(mkfifo(pipe, 0o600) == 0)
    defer { unlink(pipe) }
    setenv("SDL_AUDIODRIVER", "disk", 1)
    setenv("SDL_DISKAUDIOFILE", pipe, 1)
    let player = player()
    let listener = PipeListener(pipe)
    player.play(sound)
    #expect(Wait.until { player.state.phase == .open })
    #expect(Wait.until { listener.isQuiet(for: 0.05) })
    body(player, listener)
    player.close()
    // SDL's thread plays on for a moment, and other tests count such threads.
    #expect(Wait.until { player.state.phase == .closed && SoundThread.count == 0 })
  }

  func noisesComeToTheDriver() throws {
    try withListener { player, listener in
      for _ in 0..<3 {
        let start = SDLClock.seconds
        player.play(sound)
        #expect(Wait.until { listener.firstSound(after: start) != nil })
        #expect(Wait.until { listener.isQuiet(for: 0.05) })
      }
    }
  }

  func aNoiseIsAtTheDriverWithinTwentyMilliseconds() throws {
    var delays: [Double] = []
    var costs: [Double] = []
    try withListener { player, listener in
      for key in 0..<60 {
        // At all moments of a buffer's time.
        usleep(UInt32(60_000 + key * 97))
        let start = SDLClock.seconds
        player.play(sound)
        costs.append(SDLClock.seconds - start)
        #expect(Wait.until { listener.firstSound(after: start) != nil })
        if let heard = listener.firstSound(after: start) { delays.append(heard - start) }
      }
    }
    try #require(delays.count == costs.count, "a noise was not heard")
    delays.sort()
    costs.sort()
    print(
      """
      key to driver: median \(Self.milliseconds(delays[30])) ms, \
      largest \(Self.milliseconds(delays[59])) ms; \
      the call itself: median \(Self.milliseconds(costs[30])) ms
      """)
    // The tests share the machine: the shortest delays say most about the player.
    #expect(delays[15] < 0.02)
    #expect(costs[15] < 0.000_2)
  }

  private static func milliseconds(_ seconds: Double) -> Double {
    (seconds * 1_000_000).rounded() / 1000
  }
}

/// The threads of SDL's that play.
enum SoundThread {
  /// Their number in this process.
  static var count: Int {
    guard let folder = opendir("/proc/self/task") else { return 0 }
    defer { closedir(folder) }
    var count = 0
    while let entry = readdir(folder) {
      let thread = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard let file = fopen("/proc/self/task/\(thread)/comm", "re") else { continue }
      defer { fclose(file) }
      var bytes = [UInt8](repeating: 0, count: 64)
      let length = fread(&bytes, 1, bytes.count, file)
      if String(decoding: bytes[..<length], as: UTF8.self).hasPrefix("SDLAudio") { count += 1 }
    }
    return count
  }
}

/// Reads the output of the disk driver, and records the times of sound.
///
/// SDL writes through the C library, which collects 4096 bytes: four buffers of the player come at
/// once, the last of them just then, and each one before it a buffer's time earlier.
final class PipeListener: Sendable {
  private static let bufferSamples = 256
  private let heard = Mutex<[(time: Double, isSound: Bool)]>([])

  init(_ path: String) {
    let box = Unmanaged.passRetained(Context(path: path, listener: self))
    var thread = pthread_t()
    pthread_create(
      &thread, nil,
      { context in
        guard let context else { return nil }
        let work = Unmanaged<Context>.fromOpaque(context).takeRetainedValue()
        work.listener.read(work.path)
        return nil
      }, box.toOpaque())
    pthread_detach(thread)
  }

  private final class Context {
    let path: String
    let listener: PipeListener

    init(path: String, listener: PipeListener) {
      self.path = path
      self.listener = listener
    }
  }

  /// Returns the time of the first sample after `time` that is not silent.
  func firstSound(after time: Double) -> Double? {
    heard.withLock { $0.first { $0.time > time && $0.isSound }?.time }
  }

  /// Returns true if only silence has come for `seconds`.
  func isQuiet(for seconds: Double) -> Bool {
    heard.withLock { heard in
      guard let last = heard.last, !last.isSound else { return false }
      let sound = heard.last { $0.isSound }?.time ?? heard[0].time
      return last.time - sound >= seconds
    }
  }

  private func read(_ path: String) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    var samples = [Float](repeating: 0, count: 1024)
    while true {
      let count = samples.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, 4096) }
      guard count > 0 else { break }
      let time = SDLClock.seconds
      let buffers = stride(from: 0, to: count / 4, by: Self.bufferSamples).map { start in
        let buffer = samples[start..<min(start + Self.bufferSamples, count / 4)]
        let later = (count / 4 - 1 - start) / Self.bufferSamples
        let handedOver = time - Double(later * Self.bufferSamples) / Double(Sound.rate)
        return (time: handedOver, isSound: buffer.contains { $0 != 0 })
      }
      heard.withLock { $0 += buffers }
    }
    Glibc.close(descriptor)
  }
}
