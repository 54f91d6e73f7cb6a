import Foundation
import TestSupport
import Testing

extension EndToEnd.Window {
  /// A window that shows no document has all that a document's window has.
  @Suite struct StandaloneWindows {
    /// The colours of a page of either theme.
    private static let (light, dark): (UInt32, UInt32) = (0xFDFDFB, 0x1B1B1D)

    @Test(arguments: DesktopKind.allCases)
    func aListAndAFieldAreWrittenInto(kind: DesktopKind) async throws {
      try await withDesktop(on: kind) { desktop in
        let file = desktop.folder + "/notes"
        let program = try NotesProgram.start(on: desktop, writing: file)
        let window = try await self.window(of: program, desktop)
        try desktop.type("two")
        try desktop.keys("Return")
        try await desktop.expectFile(at: file, toHold: "two\n")
        try await desktop.offer("three", as: .clipboard)
        try await desktop.takeKeyboard()
        try desktop.keys("ctrl+v", "Return")
        try await desktop.expectFile(at: file, toHold: "two\nthree\n")
        try desktop.keys("ctrl+shift+l")
        try await until("the window is dark") {
          try window.presentPicture().contains(Self.dark)
        }
        // With its last window the program ends.
        try desktop.keys("ctrl+w")
        #expect(try await program.process.end() == .exited(0))
      }
    }

    /// Waits for the window, drawn and with the keyboard; on Wayland for that of the compositor.
    private func window(
      of program: AppUnderTest, _ desktop: DesktopSession
    ) async throws -> AppWindow {
      guard let compositor = desktop.compositor else { return try await program.window() }
      try await until("the window is shown; it says: \(program.process.complaints)") {
        try compositor.presentPicture().contains(Self.light)
      }
      try await desktop.takeKeyboard()
      return compositor
    }
  }
}
