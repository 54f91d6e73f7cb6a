import Foundation
import TestSupport
import Testing

extension EndToEnd.Desktops {
  /// The desktop's own dialogs: its portal with those of GTK.
  @Suite struct Dialogs {
    @Test func filesAreOpenedAndReplacedByTheDesktopsDialogs() async throws {
      try await withDesktop { desktop in
        let settings = try await desktop.startPortal()
        let one = try desktop.write("one\n", to: "one.md")
        let two = try desktop.write("two\n", to: "two #2 100%.md")
        // The dialog lists no such file, so its field proposes none, which would take a Return.
        let three = try desktop.write("three\n", to: "three.note")
        let paber = try desktop.launch([one], changes: settings)
        let window = try await paber.window()
        try desktop.keys("ctrl+o")
        try await desktop.answerDialog("Open", of: window, with: two)
        let second = try await paber.newWindow(besides: [window])
        try desktop.type("x")
        try desktop.keys("ctrl+shift+s")
        let dialog = try await desktop.answerDialog(
          "Save as", of: second, with: three, hasField: true)
        try await until("the dialog asks whether to replace it") {
          try desktop.focusedWindow.map { $0 != dialog && $0 != second.identifier } ?? false
        }
        #expect(desktop.bytes(at: three) == Array("three\n".utf8))
        try desktop.keys("alt+r")
        // No second question comes.
        try await desktop.expectFile(at: three, toHold: "xtwo\n")
        let list = desktop.folder + "/home/.local/share/recently-used.xbel"
        try await until("other programs find it") {
          String(decoding: desktop.bytes(at: list) ?? [], as: UTF8.self).contains("/three.note\"")
        }
      }
    }

    /// sway floats a dialog over its parent window, and tiles any other window beside it.
    @Test func aDialogOnWaylandBelongsToItsWindow() async throws {
      try await withDesktop(.init(managesWindows: false)) { desktop in
        let sway = try await SwayDesktop(in: desktop)
        let settings = try await desktop.startPortal(on: sway.variables)
        let file = try desktop.write("one\n", to: "one.md")
        let paber = try desktop.launch(
          [file], changes: settings.merging(sway.variables) { $1 })
        try await sway.showsPage(of: paber)
        try sway.type("-M", "ctrl", "o", "-m", "ctrl")
        try await until("a dialog floats", every: pauseBetweenPrograms) {
          try sway.tell("-t", "get_tree").split(separator: "\"type\": ").contains {
            $0.hasPrefix("\"floating_con\"") && $0.contains("\"Open\"")
          }
        }
        #expect(try await paber.terminate() == .exited(0))
      }
    }

    /// GTK's dialog does not report Escape as a cancellation.
    @Test func afterEscapeNothingElseAsks() async throws {
      try await withOpenDialog { desktop, _, window, dialog in
        try desktop.keys("Escape")
        try await until("the page has the keyboard") {
          try desktop.focusedWindow == window.identifier
            && !desktop.windows(named: "Open").contains(dialog)
        }
        try desktop.type("y")
        try desktop.keys("ctrl+s")
        try await desktop.expectFile(at: desktop.folder + "/one.md", toHold: "xyone\n")
      }
    }

    @Test func closingAWindowTakesItsDialogAway() async throws {
      try await withOpenDialog { desktop, paber, _, dialog in
        #expect(try await paber.terminate() == .exited(0))
        try await until("the dialog has gone") {
          try desktop.windows(named: "Open").allSatisfy { $0 != dialog }
        }
      }
    }

    /// Gives a body a window with `one.md`, which holds a line, and the dialog over it.
    private func withOpenDialog(
      _ body: (DesktopSession, AppUnderTest, AppWindow, _ dialog: Int) async throws -> Void
    ) async throws {
      try await withDesktop { desktop in
        let settings = try await desktop.startPortal()
        let file = try desktop.write("one\n", to: "one.md")
        let paber = try desktop.launch([file], changes: settings)
        let window = try await paber.window()
        try desktop.type("x")
        try desktop.keys("ctrl+o")
        let dialog = try await desktop.dialog("Open", of: window)
        // SDL tells of the keyboard's loss a fifth of a second later. Paber saves then, and knows that
        // the dialog was on the screen.
        try await desktop.expectFile(at: file, toHold: "xone\n")
        try await body(desktop, paber, window, dialog)
      }
    }
  }
}

extension DesktopSession {
  /// Types a path into a dialog, and Return.
  ///
  /// - Parameter hasField: true if the dialog shows a field with a name; else its first letter opens
  ///   one.
  @discardableResult
  fileprivate func answerDialog(
    _ name: String, of window: AppWindow, with path: String, hasField: Bool = false
  ) async throws -> Int {
    let dialog = try await dialog(name, of: window)
    if !hasField { try await openField(of: AppWindow(identifier: dialog, desktop: self)) }
    // A dialog with a field selects a part of the name when it has read the folder. What was typed
    // before that is lost.
    if hasField {
      try await until("a part of the name is selected", every: pauseBetweenPrograms) {
        try !offered(.primary).isEmpty
      }
    }
    try await comesToRest()
    try keys("ctrl+a")
    // Slower than for Paber, which loses no letter.
    try type(path, pause: 12_000)
    try await comesToRest()
    if hasField {
      // Another Return would answer the question that may follow.
      try keys("Return")
      try await until("the dialog \(name) takes the path") { try focusedWindow != dialog }
      return dialog
    }
    // It takes no answer before it has read the folder.
    let deadline = ContinuousClock.now + .seconds(longestWait)
    repeat {
      guard .now < deadline else {
        throw TimedOut(what: "the dialog takes the path", seconds: longestWait)
      }
      try keys("Return")
      try await comesToRest()
    } while try focusedWindow == dialog
    return dialog
  }

  /// Makes a dialog open its field for paths, and waits for that: keys that come meanwhile are lost.
  private func openField(of dialog: AppWindow) async throws {
    let before = try await dialog.settledPicture()
    try keys("slash")
    try await dialog.changes(from: before)
    _ = try await dialog.settledPicture()
  }
}
