import Foundation

/// Whether processes sleep, and until when: what they do by themselves can't be told from how much
/// time passes, since a busy machine lets nobody run.
enum Sleep {
  /// The threads of a process as proc(5) has them.
  private static func threads(of process: pid_t) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")) ?? []
  }

  /// Whether all threads of processes sleep: none runs, waits for a processor or for a disk. One
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

  /// How often the threads of processes have gone to sleep, or made room for another.
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

  /// When something goes on by itself at the latest.
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

  /// What waits for an event, by the number of the system call: which argument says for how long,
  /// and whether as milliseconds, or as a pointer that is null where there is no end.
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

  /// When a process wakes by itself: what its threads wait for, as `/proc` says it.
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
  /// Whether nobody on the desktop has anything to do now. What the test itself has asked for has
  /// come to the server.
  var everybodySleeps: Bool {
    (try? connection)?.sync()
    return Sleep.isEverybodyAsleep(allProcesses)
  }

  /// Waits until everything that was caused has happened: everybody on the desktop sleeps, and nobody
  /// but the X server, which the looks wake, has woken between two of them.
  func comesToRest() async throws {
    var last: [String: String] = [:]
    try await until("everybody on the desktop sleeps") {
      let programs = TestRun.processes(of: folder) + managerProcesses
      try connection.sync()
      let next = Sleep.switches(programs)
      defer { last = next }
      return next == last && Sleep.isEverybodyAsleep(allProcesses)
    }
  }
}
