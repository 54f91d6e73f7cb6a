import Foundation
import TestSupport
import Testing

/// The window systems on which the same journey is made, by the same hands.
enum DesktopKind: CaseIterable {
  /// An X server with a window manager.
  case x11
  /// A Wayland compositor in a window that is the only one of an X server: its seat is real, and the
  /// window shows its picture.
  case wayland
}

/// Runs a test on a desktop of a kind.
func withDesktop(
  on kind: DesktopKind, _ test: (DesktopSession) async throws -> Void
) async throws {
  try await withDesktop(.init(managesWindows: kind == .x11)) { desktop in
    if kind == .wayland { desktop.compositor = try await desktop.startCompositor().window }
    try await test(desktop)
  }
}

extension DesktopSession {
  /// The environment variables with which programs connect to the desktop of the test.
  var programVariables: [String: String] { compositor == nil ? [:] : waylandVariables }

  /// Opens a file and waits until its window can be typed into. On Wayland the window is the
  /// compositor's, and the caret is where a click in its middle has brought it.
  func open(_ path: String) async throws -> (AppUnderTest, AppWindow) {
    let paber = try launch([path], changes: programVariables)
    guard let compositor else { return (paber, try await paber.window()) }
    try await until("the page is shown; paber says: \(paber.process.complaints)") {
      if let ending = paber.process.poll() {
        throw AppUnderTest.Absent.endedEarly(ending, complaints: paber.process.complaints)
      }
      return try compositor.presentPicture().contains(Self.page)
    }
    _ = try await compositor.settledPicture()
    try await takeKeyboard()
    return (paber, compositor)
  }

  /// The colour of a page of the light theme.
  private static let page: UInt32 = 0xFDFDFB

  /// Returns the keyboard to the page after another program had it: on Wayland a program that copies
  /// takes it for a moment.
  func takeKeyboard() async throws {
    guard let compositor else { return }
    // weston asks a program that gets the keyboard whether it is alive, and one that takes its time to
    // answer loses the next press.
    try await comesToRest()
    try await click(at: compositor.frame.middle)
    try await comesToRest()
  }

  /// The two selections.
  enum Selection: String {
    case clipboard, primary
  }

  /// Offers a text to other programs, as another program would.
  func offer(_ text: String, as selection: Selection) async throws {
    let input = [UInt8](text.utf8)
    guard compositor != nil else {
      try run("xclip", ["-selection", selection.rawValue, "-i"], input: input)
      // Clipboard watchers know the new owner.
      return try await comesToRest()
    }
    // The program stays to serve the selection.
    try start(
      program: path(ofTool: "wl-copy"),
      ["--foreground"] + (selection == .primary ? ["--primary"] : []), input: input,
      changes: programVariables)
    try await until("it is offered", every: pauseBetweenPrograms) {
      try offered(selection) == input
    }
  }

  /// Returns the bytes that another program gets for a selection; "" if there is none.
  func offered(_ selection: Selection) throws -> [UInt8] {
    guard compositor != nil else {
      return try runForBytes("xclip", ["-selection", selection.rawValue, "-o"])
    }
    return try runForBytes(
      "wl-paste", ["--no-newline"] + (selection == .primary ? ["--primary"] : []),
      changes: programVariables)
  }

  /// Everything in the sheet that has the keyboard, by way of select all and copy.
  func copiedText() async throws -> [UInt8] {
    let nothing = "nothing was copied"
    try await offer(nothing, as: .clipboard)
    try await takeKeyboard()
    try keys("ctrl+a", "ctrl+c")
    return try await eventually("a copy reaches the clipboard", every: pauseBetweenPrograms) {
      let text = try self.offered(.clipboard)
      return text == [UInt8](nothing.utf8) || text.isEmpty ? nil : text
    }
  }

  /// Expects everything in the sheet that has the keyboard to be `text`.
  func expectCopy(
    of text: String, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let copied = try await copiedText()
    #expect(
      copied == [UInt8](text.utf8),
      """
      “\(String(decoding: copied.prefix(500), as: UTF8.self))” was copied, \
      and not “\(text.prefix(500))”.
      """,
      sourceLocation: sourceLocation)
  }
}
