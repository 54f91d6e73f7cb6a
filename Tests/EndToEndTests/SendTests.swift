import Foundation
import TestSupport
import Testing

extension EndToEnd.Desktops {
  /// *Send…*, with a program in the place of the writer's mail program, which notes its arguments and
  /// reads the attachment.
  @Suite struct Sending {
    private static let text = "# Walks\n\nA *word*.\n"

    /// Chooses *Send…*, which takes the place of *Print…* while Alt is held, and accepts its sheet.
    ///
    /// - Returns: the picture of the page before.
    private func send(from window: AppWindow, on desktop: DesktopSession) async throws -> Picture {
      let page = try await window.settledPicture()
      try desktop.keys("F10", "f")
      try await window.changes(from: page)
      try desktop.hold("alt")
      try await desktop.comesToRest()
      // The rows from the last one up to it: *Close*, *Maximise*, *Minimise*, *Read-Only*, *Versions*.
      try desktop.keys("End")
      try desktop.key("Up", times: 5)
      try await desktop.comesToRest()
      try desktop.keys("Return")
      try desktop.letGo(of: "alt")
      try await desktop.comesToRest()
      try desktop.keys("Return")
      return page
    }

    /// Expects the file, and a notice above the page, which Escape closes once it could be read.
    private func expectNotice(
      in window: AppWindow, above page: Picture, on desktop: DesktopSession, _ file: String
    ) async throws {
      #expect(desktop.bytes(at: file) == Array(Self.text.utf8))
      try await window.changes(from: page)
      try await until("the notice closes") {
        try desktop.keys("Escape")
        return try window.looks(as: page)
      }
    }

    @Test func withoutAPortalTheProgramGetsTheFile() async throws {
      try await withDesktop { desktop in
        try desktop.makeFolder(desktop.folder + "/bin")
        _ = try desktop.writeProgram(
          """
          #!/bin/sh
          for word; do echo "$word"; done > '\(desktop.folder)/part'
          mv '\(desktop.folder)/part' '\(desktop.folder)/words'

          """, to: "bin/xdg-email")
        let file = try desktop.write(Self.text, to: "it's a=1, b.md")
        let paber = try desktop.launch(
          [file],
          changes: ["PATH": "\(desktop.folder)/bin:\(desktop.environment["PATH"] ?? "")"])
        let window = try await paber.window()
        let page = try await send(from: window, on: desktop)
        let sent = desktop.folder + "/home/.cache/paber/outgoing/it-s a-1- b.md"
        try await desktop.expectFile(
          at: desktop.folder + "/words",
          toHold: "--utf8\n--subject\nit's a=1, b\n--attach\n\(sent)\n")
        try await expectNotice(in: window, above: page, on: desktop, sent)
      }
    }

    @Test func thePortalHandsTheFileToTheMailProgram() async throws {
      try await withDesktop { desktop in
        let program = try desktop.writeProgram(
          "#!/bin/sh\necho \"$1\" > '\(desktop.folder)/part'\n"
            + "mv '\(desktop.folder)/part' '\(desktop.folder)/address'\n", to: "mail")
        try desktop.makeFolder(desktop.folder + "/home/.local/share/applications")
        _ = try desktop.write(
          "[Desktop Entry]\nType=Application\nName=Mail\nExec=\(program) %u\n"
            + "MimeType=x-scheme-handler/mailto;\n",
          to: "home/.local/share/applications/mail.desktop")
        _ = try desktop.write(
          "[Default Applications]\nx-scheme-handler/mailto=mail.desktop\n",
          to: "home/.config/mimeapps.list")
        let settings = try await desktop.startPortal()
        let file = try desktop.write(Self.text, to: "walks.md")
        let paber = try desktop.launch([file], changes: settings)
        let window = try await paber.window()
        let page = try await send(from: window, on: desktop)
        let words = try await eventually("the mail program starts") {
          desktop.bytes(at: desktop.folder + "/address").map { String(decoding: $0, as: UTF8.self) }
        }
        let sent = desktop.folder + "/home/.cache/paber/outgoing/walks.md"
        #expect(words.hasPrefix("mailto:"), "\(words)")
        #expect(words.contains("subject=walks"), "\(words)")
        #expect(words.contains(sent), "\(words)")
        try await expectNotice(in: window, above: page, on: desktop, sent)
      }
    }
  }
}
