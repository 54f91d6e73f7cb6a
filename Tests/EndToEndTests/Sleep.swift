import Foundation

/// Reads from `/proc` whether processes sleep, and until when.
///
/// That a program does nothing by itself can't be shown by letting time pass: on a busy machine it may
/// just not have run.
enum Sleep {
  /// The threads of a process as proc(5) has them.
  private static func threads(of process: pid_t) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")) ?? []
  }

  /// True if all threads of the processes sleep: none runs, waits for a processor or for a disk. One
  /// that was stopped or is no more counts as asleep.
  static func isEverybodyAsleep(_ processes: [pid_t]) -> Bool {
    processes.allSatisfy { process in
      threads(of: process).allSatisfy { thread in
        let words = TestRun.bytes(ofProcFile: "/proc/\(process)/task/\(thread)/stat")
        // The second field is the program's name in brackets, which may hold anything.
        guard let end = words.lastIndex(of: UInt8(ascii: ")")), end + 2 < words.endIndex
        else { return true }
        return "SITtZX".utf8.contains(words[end + 2])
      }
    }
  }

  /// The context switches of each thread of the processes, by the thread's number.
  static func switches(_ processes: [pid_t]) -> [String: String] {
    var switches: [String: String] = [:]
    for process in processes {
      for thread in threads(of: process) {
        let path = "/proc/\(process)/task/\(thread)/status"
        let words = TestRun.bytes(ofProcFile: path)
        switches[thread] = String(decoding: words, as: UTF8.self).split(separator: "\n")
          .filter { $0.contains("ctxt_switches") }.joined()
      }
    }
    return switches
  }

  /// The time at which a process wakes without an event.
  enum Wake: Equatable {
    /// A thread runs, or is about to.
    case now
    /// A thread waits for at most so many milliseconds.
    case within(Int)
    /// A thread waits in a system call for a time that is not known.
    case unknown(call: Int)
    /// Every thread waits for an event, without an end.
    case never
  }

  /// The system calls that wait for an event, by their numbers: the argument that holds the time-out,
  /// and whether it is a pointer, null for none, instead of milliseconds.
  private static let waits: [Int: (argument: Int?, isPointer: Bool)] = {
    #if arch(x86_64)
      return [
        0: (nil, false), 7: (2, false), 23: (4, true), 47: (nil, false), 61: (nil, false),
        128: (2, true), 202: (3, true), 232: (3, false), 270: (4, true), 271: (2, true),
        281: (3, false),
      ]
    #else
      // The numbers that arm64 and riscv64 share.
      return [
        63: (nil, false), 212: (nil, false), 260: (nil, false), 98: (3, true), 22: (3, false),
        72: (4, true), 73: (2, true), 137: (2, true),
      ]
    #endif
  }()

  /// Returns the earliest time at which one of the process's threads wakes by itself.
  static func nextWake(of process: pid_t) -> Wake {
    var wake = Wake.never
    for thread in threads(of: process) {
      let path = "/proc/\(process)/task/\(thread)/syscall"
      let words = String(decoding: TestRun.bytes(ofProcFile: path), as: UTF8.self)
        .split(separator: " ")
      guard let number = words.first.flatMap({ Int($0) }), words.count > 6 else { return .now }
      guard let wait = waits[number] else {
        return .unknown(call: number)
      }
      guard let argument = wait.argument,
        let value = UInt64(words[1 + argument].dropFirst(2), radix: 16)
      else { continue }
      if wait.isPointer {
        if value != 0 { return .unknown(call: number) }
      } else if case let time = Int(Int32(truncatingIfNeeded: value)), time >= 0 {
        if case .within(let other) = wake, other < time { continue }
        wake = .within(time)
      }
    }
    return wake
  }
}

extension Sleep {
  /// True if a process is Paber and about to draw the next frame of a motion.
  fileprivate static func isBetweenFrames(_ process: pid_t) -> Bool {
    let name = TestRun.bytes(ofProcFile: "/proc/\(process)/comm")
    guard name == [UInt8]("paber\n".utf8) else { return false }
    // A frame is 17 ms long; a busy machine gives the next one less.
    if case .within(let time) = nextWake(of: process) { return time <= 50 }
    return false
  }
}

extension AppUnderTest {
  /// Waits until only an event can wake it: none of its threads waits for a time.
  func sleepsForEver() async throws {
    var last = Sleep.Wake.now
    try await until("only an event wakes paber; now it is: \(last)") {
      last = Sleep.nextWake(of: process.identifier)
      return last == .never
    }
  }

  /// Waits until nothing but an event wakes it for at least so many milliseconds.
  func sleeps(forAtLeast milliseconds: Int) async throws {
    var last = Sleep.Wake.now
    try await until("paber sleeps for \(milliseconds) ms; now it is: \(last)") {
      last = Sleep.nextWake(of: process.identifier)
      if case .within(let time) = last { return time >= milliseconds }
      return last == .never
    }
  }
}

extension DesktopSession {
  /// True if every process of the desktop sleeps. The test's own requests have reached the server.
  var everybodySleeps: Bool { switchesAtRest != nil }

  /// The context switches of all programs if every process of the desktop sleeps. Those of the X
  /// server are not included, since the check itself wakes it.
  ///
  /// The processes are checked one after another, the server first. A program that gives the server
  /// work after the server's check, and sleeps at its own, has switched meanwhile.
  private var switchesAtRest: [String: String]? {
    let all = allProcesses
    let programs = all.filter { $0 != serverProcess }
    (try? connection)?.sync()
    let switches = Sleep.switches(programs)
    guard Sleep.isEverybodyAsleep(all), !programs.contains(where: Sleep.isBetweenFrames),
      Sleep.switches(programs) == switches
    else { return nil }
    return switches
  }

  /// Waits until all consequences of the last input are over: every process of the desktop sleeps,
  /// none has woken between two checks, except the X server, and Paber draws no motion. Something that
  /// comes later by a timer is not waited for: `sleepsForEver` does that.
  ///
  /// A compositor sleeps between two pictures, 16.7 ms: the checks are farther apart.
  func comesToRest() async throws {
    var last: [String: String]?
    try await until("every process on the desktop sleeps", every: hasCompositor ? 0.04 : 0.01) {
      let next = switchesAtRest
      defer { last = next }
      return next != nil && next == last
    }
  }
}
