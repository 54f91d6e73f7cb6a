import Testing

extension EndToEnd.Desktops {
  /// Orca's speech about the program.
  @Suite struct OrcaTests {
    private static func letter(_ first: String = "S") -> String {
      "# Title\nDear Ann, you\n\(first)ome **bold** words and a [page](https://a.org).\nlast\n"
    }

    /// Gives a body a letter that is open in a window and read by Orca.
    private func withOrca(
      _ body: (DesktopSession, Orca, _ file: String) async throws -> Void
    ) async throws {
      try await withDesktop { desktop in
        let settings = try await desktop.startScreenReaderBus()
        let orca = try await Orca(in: desktop, settings)
        let file = try desktop.write(Self.letter(), to: "letter.md")
        try await orca.hears("letter.md – Paber frame", "# Title heading level 1") {
          _ = try desktop.launch([file], changes: settings)
        }
        try await body(desktop, orca, file)
      }
    }

    @Test func theTextIsReadAsTheCaretMoves() async throws {
      try await withOrca { desktop, orca, file in
        try await orca.hears("Dear Ann, you") { try desktop.keys("Down") }
        try await orca.hears("letter e") { try desktop.keys("Right") }
        try await orca.hears("Ann") { try await desktop.keys("Right", "Right", holding: "ctrl") }
        try await orca.hears("Some **bold** words and a [page] link(https://a.org).") {
          try desktop.keys("Down")
        }
        try await orca.hears("letter S") { try desktop.keys("Home") }
        try await orca.hears("S", "selected") { try desktop.keys("shift+Right") }
        try await orca.hears("key x", "key y") { try desktop.type("xy") }
        try await orca.hears("letter y") { try desktop.keys("BackSpace") }
        // All of it, from the caret on.
        try await orca.hears("# Title") { try desktop.keys("ctrl+Home") }
        try await orca.hears("all # Title", "all Dear Ann, you", "all last") {
          try desktop.keys("KP_Add")
        }
        // The screen reader's own keys have not changed the text.
        try desktop.keys("ctrl+s")
        try await desktop.expectFile(at: file, toHold: Self.letter("x"))
      }
    }

    @Test func menusAndQuestionsAreSaid() async throws {
      try await withOrca { desktop, orca, file in
        try await orca.hears("Paber menu.") { try desktop.keys("F10") }
        try await orca.hears("About Paber.") { try desktop.keys("Down") }
        try await orca.hears("File menu", "New Sheet Ctrl+N") { try desktop.keys("Right") }
        try desktop.keys("Escape")
        // One after the other: Orca speaks only the last of several quick keys.
        try await orca.hears("Paber menu") { try desktop.keys("F10") }
        try await orca.hears("View menu") { try desktop.keys("v") }
        try await orca.hears("Text Size") { try desktop.keys("t") }
        try await orca.hears("Line Height horizontal slider") { try desktop.keys("Down") }
        try await orca.hears("1.65") { try desktop.keys("Right") }
        try await orca.hears("# Title") { try desktop.keys("Escape", "Escape", "Escape") }
        try await orca.hears("Find entry") { try desktop.keys("ctrl+f") }
        try await orca.hears("matches") { try desktop.type("e") }
        try desktop.keys("Escape")
        try await orca.hears("Save as") { try desktop.keys("ctrl+shift+s") }
        _ = try desktop.write("other\n", to: "other.md")
        try await orca.hears("A file named “other.md” already exists. Replace it?", "button") {
          try desktop.keys("ctrl+a")
          try desktop.type(desktop.folder + "/other.md\n")
        }
        try desktop.keys("Escape")
        #expect(desktop.bytes(at: file)?.isEmpty == false)
      }
    }
  }
}
