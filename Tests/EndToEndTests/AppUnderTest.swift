import Foundation

/// The built program, running on a desktop.
final class AppUnderTest {
  let process: ChildProcess
  private let desktop: DesktopSession

  /// The program beside the test bundle, or the one that `PABER_BINARY` names.
  static var binary: String {
    ProcessInfo.processInfo.environment["PABER_BINARY"] ?? built("paber")
  }

  /// A program of the package, built beside the test bundle.
  static func built(_ name: String) -> String {
    (bundle as NSString).deletingLastPathComponent + "/" + name
  }

  /// The program of the tests, which runs now.
  static var bundle: String {
    var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/exe", &buffer, buffer.count)
    return String(decoding: buffer.prefix(max(count, 0)), as: UTF8.self)
  }

  /// The error for a missing or an ended program.
  enum Absent: Error, CustomStringConvertible {
    case notBuilt(path: String)
    case endedEarly(ChildProcess.Ending, complaints: String)

    var description: String {
      switch self {
      case .notBuilt(let path):
        "there is no program at \(path); `swift build` makes it, PABER_BINARY names another"
      case .endedEarly(let ending, let complaints):
        "paber ended before its window was there (\(ending)) and said: \(complaints)"
      }
    }
  }

  init(process: ChildProcess, desktop: DesktopSession) {
    self.process = process
    self.desktop = desktop
  }

  /// The windows that are on the screen now, oldest first. A busy server shows windows of an ended
  /// program for a while; they are not included.
  func windows() throws -> [AppWindow] {
    try desktop.connection.viewableWindows(ofClass: "paber")
      .map { AppWindow(identifier: Int($0), desktop: desktop) }
      .filter { window in try window.process.map { kill($0, 0) == 0 } ?? false }
  }

  /// Waits for its windows to be `count`, each of them with something drawn in it. Of several the last
  /// may get the keyboard only later, so this waits for that, too.
  @discardableResult
  func windows(count: Int) async throws -> [AppWindow] {
    let windows: [AppWindow] = try await eventually(
      "there are \(count) windows with something in them; paber says: \(process.complaints)"
    ) {
      if let ending = self.process.poll() {
        throw Absent.endedEarly(ending, complaints: self.process.complaints)
      }
      let windows = try self.windows()
      return try windows.count == count && windows.allSatisfy(isPainted) ? windows : nil
    }
    if count > 1 { try await desktop.comesToRest() }
    return windows
  }

  /// True if something is drawn in a window; a covered window has to come to the front first.
  private func isPainted(_ window: AppWindow) throws -> Bool {
    if try window.isPainted { return true }
    try window.raise()
    return false
  }

  /// Waits for its only window, drawn and with the keyboard.
  func window() async throws -> AppWindow {
    let window = try await windows(count: 1)[0]
    try await until("the window has the keyboard") { try window.hasKeyboard }
    return window
  }

  /// Waits for the window that was not there before and now has the keyboard.
  func newWindow(besides known: [AppWindow]) async throws -> AppWindow {
    let windows = try await windows(count: known.count + 1)
    return try await eventually("the new window has the keyboard") {
      try windows.first { window in
        try window.hasKeyboard && !known.contains { $0.identifier == window.identifier }
      }
    }
  }

  /// Asks it to end, as the system does when it shuts down, and waits until it has.
  @discardableResult
  func terminate() async throws -> ChildProcess.Ending {
    process.send(SIGTERM)
    let ending = try await process.end()
    if ending != .exited(0) { print("paber: \(ending): \(process.complaints)") }
    return ending
  }
}

extension DesktopSession {
  /// Starts the program with arguments; `changes` are laid over its environment.
  ///
  /// - Parameter gate: a program of the system and its arguments that becomes ours after it has
  ///   taken something away from itself, such as a permission.
  func launch(
    _ arguments: [String] = [], input: [UInt8] = [], changes: [String: String] = [:],
    through gate: [String] = []
  ) throws -> AppUnderTest {
    guard access(AppUnderTest.binary, X_OK) == 0 else {
      throw AppUnderTest.Absent.notBuilt(path: AppUnderTest.binary)
    }
    var words = gate + [AppUnderTest.binary] + arguments
    let program = gate.isEmpty ? words.removeFirst() : try path(ofTool: words.removeFirst())
    let process = try start(program: program, words, input: input, changes: changes)
    return AppUnderTest(process: process, desktop: self)
  }
}

extension DesktopSession {
  /// Runs the program to its end without a window, and by default without a display.
  func runPaber(
    _ arguments: [String], input: [UInt8] = [], display: Display = .none
  ) async throws -> (ending: ChildProcess.Ending, process: ChildProcess) {
    let changes = display == .none ? ["DISPLAY": ""] : [:]
    let paber = try launch(arguments, input: input, changes: changes)
    return (try await paber.process.end(), paber.process)
  }

  /// The choice whether a program gets a display.
  enum Display {
    case none, ofSession
  }
}

extension AppUnderTest {
  /// The GPU drivers, and their loaders, in the program's memory.
  var drivers: [String] {
    let maps =
      (try? String(contentsOfFile: "/proc/\(process.identifier)/maps", encoding: .utf8)) ?? "?"
    let names = ["?", "libEGL", "libGL", "libvulkan", "gallium", "_dri.so", "libLLVM"]
    return names.filter { maps.contains($0) }
  }
}
