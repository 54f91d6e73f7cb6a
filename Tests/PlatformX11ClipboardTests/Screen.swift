import Glibc
import TestSupport

@testable import PlatformX11Clipboard

/// An X server without a screen and without other clients, for all tests of this process; it ends with
/// the last connection.
final class Screen: Sendable {
  /// As in `DISPLAY`.
  let display: String
  let folder = TemporaryFolder()
  /// Keeps the server between two tests.
  nonisolated(unsafe) private let keeper: XCBConnection?

  struct Failure: Error {}

  private static let shared = Result { try Screen() }

  static func started() throws -> Screen { try shared.get() }

  private init() throws {
    guard let ends = Descriptors.pipe() else { throw Failure() }
    let words = [
      "Xvfb", "-displayfd", "1", "-screen", "0", "64x64x24", "-nolisten", "tcp", "-terminate",
    ]
    let process = ChildProgram.start(words) { files in
      posix_spawn_file_actions_adddup2(&files, ends.writing, STDOUT_FILENO)
      posix_spawn_file_actions_addopen(&files, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    }
    close(ends.writing)
    defer { close(ends.reading) }
    guard process != nil else { throw Failure() }
    var number = ""
    var byte: UInt8 = 0
    while read(ends.reading, &byte, 1) == 1, byte != 10 {
      number.unicodeScalars.append(.init(byte))
    }
    display = ":" + number
    keeper = XCBConnection(display: display)
    guard keeper != nil else { throw Failure() }
  }

  /// Offers bytes as another program does; returns when they can be had.
  func offer(_ bytes: [UInt8], target: String = "UTF8_STRING", on selection: String = "clipboard") {
    folder.write("offered", bytes)
    guard let looker = XCBConnection(display: display) else { return }
    let atom = looker.atom(selection.uppercased())
    let before = looker.owner(of: atom)
    // It reports its end before the server knows the owner.
    defer { _ = Wait.until { looker.owner(of: atom) != before } }
    run("xclip -selection \(selection) -target '\(target)' -i '\(folder("offered"))'")
  }

  /// The bytes that another program gets. The clipboard's thread makes an offer: the test has to
  /// have read from the clipboard itself before, which is answered after the offer.
  func offered(target: String = "UTF8_STRING", on selection: String = "clipboard") -> [UInt8] {
    run("xclip -selection \(selection) -target '\(target)' -o >'\(folder("got"))'")
    return folder.read("got") ?? []
  }

  /// Closes the connection of a window's program.
  func disconnect(_ window: XWindow) { run("xdotool windowkill \(window)") }

  private func run(_ command: String) {
    system("DISPLAY=\(display) timeout 60 \(command) 2>/dev/null")
  }
}
