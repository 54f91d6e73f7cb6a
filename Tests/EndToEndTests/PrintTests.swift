import TestSupport
import Testing

extension EndToEnd.Desktops {
  /// Printing by a real print server, with the desktop's dialog and without it.
  @Suite(.enabled(if: LongCheck.isWanted)) struct Printing {
    private static let text = "# Walks\n\nA *word*, naïve.\n\n\\pagebreak\n\nThe **end**.\n"
    /// With the numbers at their feet.
    private static let pages = ["Walks A word, naïve. 1", "The end. 2"]

    private func expectPages(of job: PrintServer.Job) throws {
      let (said, status) = try Tool.run("/usr/bin/qpdf", ["--check", job.pages])
      #expect(status == 0, "\(said)")
      let text = try Tool.run("/usr/bin/pdftotext", [job.pages, "-"]).output
      let pages = text.split(separator: "\u{C}").map {
        $0.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      }
      #expect(pages == Self.pages)
    }

    @Test func theSheetPrintsCopiesOnItsPaper() async throws {
      try await withDesktop { desktop in
        let server = try await PrintServer(on: desktop)
        let file = try desktop.write(Self.text, to: "walks.md")
        let paber = try desktop.launch([file], changes: server.variables)
        let window = try await paber.window()
        let page = try await window.settledPicture()
        try desktop.keys("ctrl+p")
        try await window.changes(from: page)
        // Printer, copies, design, paper.
        try desktop.keys("Down", "Right", "Down", "Down", "Right", "Right", "Return")
        let job = try await server.job()
        try expectPages(of: job)
        #expect(job.title == "walks")
        #expect(job.copies == "2")
        #expect(job.options.split(separator: " ").contains("media=A5"))
        let size = try Tool.run("/usr/bin/pdfinfo", [job.pages]).output
        #expect(size.contains("419.528 x 595.276"), "\(size)")
        let outgoing = desktop.folder + "/home/.cache/paber/outgoing/walks.pdf"
        try await until("the file that was handed over goes") {
          desktop.bytes(at: outgoing) == nil
        }
        try await window.returns(to: page)
      }
    }

    @Test func theDesktopsDialogPrints() async throws {
      try await withDesktop { desktop in
        let server = try await PrintServer(on: desktop)
        let settings = try await desktop.startPortal(on: server.variables)
        let file = try desktop.write(Self.text, to: "walks.md")
        let paber = try desktop.launch([file], changes: settings)
        let window = try await paber.window()
        try desktop.keys("ctrl+p")
        _ = try await desktop.dialog("walks", of: window)
        try await desktop.comesToRest()
        try desktop.keys("alt+p")
        try expectPages(of: try await server.job())
        try await until("the page has the keyboard") { try window.hasKeyboard }
      }
    }
  }
}
