import Foundation
import TestSupport

/// A window of the program, seen from outside.
struct AppWindow {
  let identifier: Int
  private let desktop: DesktopSession

  /// A window's frame on the screen, in device pixels.
  struct Frame: Equatable {
    var x: Int
    var y: Int
    var width: Int
    var height: Int

    var middle: (x: Int, y: Int) { (x + width / 2, y + height / 2) }
    /// The last pixel of the corner that most users drag to resize.
    var rightBottomCorner: (x: Int, y: Int) { (x + width - 1, y + height - 1) }
  }

  /// Error for a window that disappeared during a check.
  struct Gone: Error {}

  init(identifier: Int, desktop: DesktopSession) {
    self.identifier = identifier
    self.desktop = desktop
  }

  private var number: UInt { UInt(identifier) }

  /// Its current frame.
  var frame: Frame {
    get throws {
      guard let frame = try desktop.connection.frame(of: number) else { throw Gone() }
      return frame
    }
  }

  /// True if keys go to it.
  var hasKeyboard: Bool {
    get throws { try desktop.connection.focusedWindow == number }
  }

  /// True if something was drawn in it: the screen behind it is black, a page never is.
  var isPainted: Bool {
    get throws { try picture().map { !$0.isFilled(with: 0) } ?? false }
  }

  /// Its pixels now; `nil` while it is not on the screen.
  func picture() throws -> Picture? { try desktop.connection.picture(of: number) }

  /// Its pixels now, where it must be on the screen. While the window manager still puts it into
  /// its place it can't be looked at for a moment.
  func presentPicture() throws -> Picture {
    let deadline = ContinuousClock.now + .seconds(longestWait)
    while .now < deadline {
      if let picture = try picture() { return picture }
      usleep(5_000)
    }
    throw Gone()
  }

  /// Returns its pixels once only the caret moves in it and all processes sleep. A process that has not
  /// drawn yet because the machine is busy does not count as idle.
  func settledPicture() async throws -> Picture {
    try await picture(every: 0.04, differsLess: Self.caretPixels)
  }

  /// Its pixels once the caret is fully visible or hidden: nothing has changed for longer than its
  /// fade.
  func stillPicture() async throws -> Picture {
    try await picture(every: 0.25, differsLess: 0)
  }

  private func picture(every seconds: Double, differsLess count: Int) async throws -> Picture {
    // Two pictures at once would be the same in the middle of any motion.
    var last: Picture?
    try await until("window \(identifier) comes to rest", every: seconds) {
      let sleeps = desktop.everybodySleeps
      let next = try self.presentPicture()
      defer { last = next }
      return sleeps && last.flatMap { next.difference(from: $0) }.map { $0 <= count } ?? false
    }
    guard let last else { throw Gone() }
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
    try await until("window \(identifier) looks as before") { try self.looks(as: picture) }
  }

  /// True if it looks as in a picture, but for a caret and a few letters.
  func looks(as picture: Picture) throws -> Bool {
    (try presentPicture().difference(from: picture) ?? .max) <= Self.fewLetters
  }

  /// More than a caret 2 pixels wide has, at twice the size and in two places.
  static let caretPixels = 300
  /// A letter of the body font inks about 60 pixels.
  private static let fewLetters = 1500

  /// The window's title.
  var title: String {
    get throws { try property("_NET_WM_NAME")?.texts.first ?? "" }
  }

  /// The names that a property of it holds, such as those of its states.
  func names(_ property: String) throws -> Set<String> {
    let numbers = try self.property(property)?.numbers ?? []
    return Set(try numbers.compactMap(desktop.connection.name(of:)))
  }

  /// True if the window manager lists a state of the window, such as `FULLSCREEN`.
  func isState(_ name: String) throws -> Bool {
    try names("_NET_WM_STATE").contains { $0.contains(name) }
  }

  /// True if the window is minimised: ICCCM 4.1.3.1.
  var isIconic: Bool {
    get throws { try property("WM_STATE")?.numbers.first == 3 }
  }

  /// The window's process.
  var process: pid_t? {
    get throws { try property("_NET_WM_PID")?.numbers.first.map { pid_t($0) } }
  }

  /// One of its X properties; `nil` where it has none of that name.
  func property(_ name: String) throws -> XProperty? {
    try desktop.connection.property(name, of: number)
  }

  /// Raises it and waits until keys go to it.
  func activate() async throws {
    try desktop.connection.activate(number)
    try await until("window \(identifier) has the keyboard") { try self.hasKeyboard }
  }

  /// Brings it to the front.
  func raise() throws { try desktop.connection.raise(number) }

  /// Makes an icon of it.
  func minimize() throws { try desktop.connection.minimize(number) }

  /// Moves it.
  func move(to place: (x: Int, y: Int)) throws { try desktop.connection.move(number, to: place) }

  /// Destroys it by another connection than its own.
  func destroy() throws { try desktop.connection.destroy(number) }

  /// Focuses it, regardless of the window manager.
  func focus() throws { try desktop.connection.focus(number) }
}
