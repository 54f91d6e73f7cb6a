import Foundation
import TestSupport

/// A window of the program, seen from outside.
struct AppWindow {
  let identifier: Int
  private let desktop: DesktopSession

  /// Where a window is on the screen, in device pixels.
  struct Frame: Equatable {
    var x: Int
    var y: Int
    var width: Int
    var height: Int

    var middle: (x: Int, y: Int) { (x + width / 2, y + height / 2) }
    /// The last pixel of the corner that most people resize by.
    var rightBottomCorner: (x: Int, y: Int) { (x + width - 1, y + height - 1) }
  }

  /// A window that went away while it was looked at.
  struct Gone: Error {}

  init(identifier: Int, desktop: DesktopSession) {
    self.identifier = identifier
    self.desktop = desktop
  }

  /// Where it is now.
  var frame: Frame {
    get throws {
      let words = try desktop.run(
        "xdotool", ["getwindowgeometry", "--shell", String(identifier)])
      var numbers: [Substring: Int] = [:]
      for line in words.split(separator: "\n") {
        let sides = line.split(separator: "=")
        if sides.count == 2 { numbers[sides[0]] = Int(sides[1]) }
      }
      guard let x = numbers["X"], let y = numbers["Y"], let width = numbers["WIDTH"],
        let height = numbers["HEIGHT"]
      else { throw Gone() }
      return Frame(x: x, y: y, width: width, height: height)
    }
  }

  /// Whether keys go to it.
  var hasKeyboard: Bool {
    get throws { try focusedWindow == identifier }
  }

  private var focusedWindow: Int? {
    get throws {
      let words = try desktop.run("xdotool", ["getwindowfocus"])
      return Int(words.filter { !$0.isWhitespace })
    }
  }

  /// Whether something was drawn in it: the screen behind it is black, a page never is.
  var isPainted: Bool {
    get throws { try picture()?.pixels.contains { $0 != 0 } ?? false }
  }

  /// Its pixels now; `nil` while it is not on the screen.
  func picture() throws -> Picture? {
    Picture(windowDump: try desktop.runForBytes("xwd", ["-silent", "-id", String(identifier)]))
  }

  /// Its pixels now, where it must be on the screen. While the window manager still puts it into
  /// its place it can't be looked at for a moment.
  func presentPicture() throws -> Picture {
    for _ in 0..<10 {
      if let picture = try picture() { return picture }
      usleep(50_000)
    }
    throw Gone()
  }

  /// Its pixels once nothing but the caret moves in it.
  func settledPicture() async throws -> Picture {
    var last = try presentPicture()
    try await until("window \(identifier) comes to rest") {
      usleep(50_000)
      let next = try self.presentPicture()
      defer { last = next }
      return next.difference(from: last).map { $0 <= Self.caretPixels } ?? false
    }
    return last
  }

  /// Its pixels once the caret, too, is either there or not: longer than its fade nothing changed.
  func stillPicture() async throws -> Picture {
    var last = try await settledPicture()
    try await until("window \(identifier) stands still") {
      usleep(250_000)
      let next = try self.presentPicture()
      defer { last = next }
      return next == last
    }
    return last
  }

  /// Waits until more of it differs from a picture than a caret and a few letters can make.
  func changes(from picture: Picture) async throws {
    try await until("window \(identifier) shows something new") {
      (try self.presentPicture().difference(from: picture) ?? .max) > Self.fewLetters
    }
  }

  /// Waits until it looks as in a picture again, but for a caret and a few letters.
  func returns(to picture: Picture) async throws {
    try await until("window \(identifier) looks as before") {
      (try self.presentPicture().difference(from: picture) ?? .max) <= Self.fewLetters
    }
  }

  /// More than a caret 2 pixels wide has, at twice the size and in two places.
  static let caretPixels = 300
  /// A letter of the body font inks about 60 pixels.
  private static let fewLetters = 1500

  /// One of its X properties, as xprop writes it.
  func property(_ name: String) throws -> String {
    try desktop.run("xprop", ["-id", String(identifier), name])
  }

  /// Raises it and waits until keys go to it.
  func activate() async throws {
    try desktop.run("xdotool", ["windowactivate", String(identifier)])
    try await until("window \(identifier) has the keyboard") { try self.hasKeyboard }
  }
}
