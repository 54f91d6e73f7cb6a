import Foundation
import TestSupport
import Testing

extension EndToEnd.Files {
  /// Exports on a machine whose only font is a variable one.
  @Suite struct VariableFonts {
    private static let file = "Inter-roman.var.ttf"

    /// The bold of such a font is a place on its axes, which the file has to hold.
    @Test func boldIsBoldInAPDF() async throws {
      try await withDesktop { desktop in
        let inter = try MachineFont.path(Self.file, package: "fonts-inter-variable")
        try desktop.makeFolder(desktop.folder + "/fonts")
        try FileManager.default.createSymbolicLink(
          atPath: desktop.folder + "/fonts/" + Self.file, withDestinationPath: inter)
        let configuration = try desktop.write(
          """
          <?xml version="1.0"?>
          <fontconfig>
            <dir>\(desktop.folder)/fonts</dir>
            <cachedir>\(desktop.folder)/font-cache</cachedir>
          </fontconfig>
          """, to: "fonts.conf")
        var ink: [Double] = []
        for text in ["Hamburgefonstiv", "**Hamburgefonstiv**"] {
          let file = try desktop.write(text, to: "page.md")
          let out = desktop.folder + "/page.pdf"
          let paber = try desktop.launch(
            ["--export", "pdf", "--design", "book", "-o", out, file],
            changes: ["DISPLAY": "", "FONTCONFIG_FILE": configuration])
          #expect(try await paber.process.end() == .exited(0), "\(paber.process.complaints)")
          let fonts = try desktop.run("pdffonts", [out])
          #expect(fonts.contains("+Inter") && fonts.contains("yes yes yes"), "\(fonts)")
          ink.append(try desktop.ink(of: out))
        }
        #expect(ink[0] > 50 && ink[1] > 1.2 * ink[0], "\(ink)")
      }
    }
  }
}

extension DesktopSession {
  /// The ink of a document's first page at 72 pixels an inch, in black pixels.
  fileprivate func ink(of path: String) throws -> Double {
    let page = folder + "/page"
    try run("pdftoppm", ["-r", "72", "-gray", "-singlefile", path, page])
    let picture = try #require(bytes(at: page + ".pgm"))
    // The header is three lines, then a byte a pixel.
    let lines = picture.split(separator: 0x0A, maxSplits: 3, omittingEmptySubsequences: false)
    return try #require(lines.last).reduce(0) { $0 + Double(255 - Int($1)) / 255 }
  }
}
