import Foundation
import TestSupport
import Testing

extension EndToEnd.Writing {
  /// The forms of a copy as other programs get them, on the window systems.
  @Suite struct CopiedForms {
    private static let text = """
      # Копия & co

      One **two** [three](https://example.org/?a&b)[^1].

      3. קטן
      4. _last_

      [^1]: A note.

      """

    @Test(arguments: DesktopKind.allCases)
    func eachFormHoldsTheText(kind: DesktopKind) async throws {
      try await withDesktop(on: kind) { desktop in
        let file = try desktop.write(Self.text, to: "forms.md")
        _ = try await desktop.open(file)
        try await desktop.expectCopy(of: Self.text)
        let names = try desktop.offeredForms()
        for name in [
          "text/plain;charset=utf-8", "text/plain", "text/markdown", "UTF8_STRING", "TEXT",
        ] {
          #expect(names.contains(name))
          let bytes = try desktop.offered(as: name)
          #expect(bytes == Array(Self.text.utf8), "\(name) is \(readable(bytes))")
        }
        // Latin-1 on X11, UTF-8 on Wayland.
        let latin = Self.text.unicodeScalars.map { UInt8(exactly: $0.value) ?? UInt8(ascii: "?") }
        #expect(names.contains("STRING"))
        let string = try desktop.offered(as: "STRING")
        let wanted = desktop.compositor == nil ? latin : Array(Self.text.utf8)
        #expect(string == wanted, "STRING is \(readable(string))")
        let html = try desktop.offered(as: "text/html")
        let page = String(decoding: html, as: UTF8.self)
        for look in ["style=", "<style", "class=", "color", "font"] {
          #expect(!page.contains(look), "\(look) in \(page)")
        }
        let rtf = try desktop.offered(as: "text/rtf")
        #expect(rtf.starts(with: "{\\rtf1".utf8) && rtf.allSatisfy { $0 < 0x80 })
        for (form, name) in [(html, "clip.html"), (rtf, "clip.rtf")] {
          let clip = try desktop.write(form, to: name)
          let (ending, process) = try await desktop.runPaber(["--import", clip])
          #expect(ending == .exited(0))
          #expect(String(decoding: process.output, as: UTF8.self) == Self.text, "\(name)")
        }
      }
    }
  }
}

extension DesktopSession {
  /// The names of the forms that another program finds in the clipboard.
  fileprivate func offeredForms() throws -> Set<String> {
    let names =
      compositor == nil
      ? try runForBytes("xclip", ["-selection", "clipboard", "-t", "TARGETS", "-o"])
      : try runForBytes("wl-paste", ["--list-types"], changes: programVariables)
    return Set(String(decoding: names, as: UTF8.self).split(separator: "\n").map(String.init))
  }

  /// Returns the bytes that another program gets for a form of the clipboard.
  fileprivate func offered(as name: String) throws -> [UInt8] {
    guard compositor != nil else {
      return try runForBytes("xclip", ["-selection", "clipboard", "-t", name, "-o"])
    }
    return try runForBytes(
      "wl-paste", ["--no-newline", "--type", name], changes: programVariables)
  }
}
