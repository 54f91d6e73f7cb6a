import Foundation
import TestSupport
import Testing

extension EndToEnd.Files {
  /// Exports of the built program, with no display.
  @Suite struct Exporting {
    private static let page = "# Ünder\n\nOne *two*\n\n![c](a%20b.png) ![d](no.png) ![e](no.png)\n"
    private static let picture = Array("GIF89a!".utf8)

    private func text(_ process: ChildProcess) -> String {
      String(decoding: process.output, as: UTF8.self)
    }

    @Test func aPageIsWrittenWithItsPictures() async throws {
      try await withDesktop { desktop in
        _ = try desktop.write(Self.picture, to: "a b.png")
        let file = try desktop.write(Self.page, to: "page.md")
        let out = desktop.folder + "/page.html"
        let (ending, process) = try await desktop.runPaber([
          "--export", "html", "-o", out, file,
        ])
        #expect(ending == .exited(0))
        #expect(process.output.isEmpty)
        expectSentence(process.complaints, about: "“no.png”")
        let page = String(decoding: try #require(desktop.bytes(at: out)), as: UTF8.self)
        #expect(page.hasPrefix("<!DOCTYPE html>\n"))
        #expect(page.contains("<title>Ünder</title>"))
        #expect(page.contains("src=\"data:image/gif;base64,R0lGODlhIQ==\" alt=\"c\""))
        #expect(page.hasSuffix("</html>\n"))

        let (again, other) = try await desktop.runPaber(["--export=html", "--output=-", file])
        #expect(again == .exited(0))
        #expect(text(other) == page)
      }
    }

    /// ICU's two libraries belong together, also where another ICU of the version is installed.
    @Test func theSecondLibraryOfICUIsTheOneBesideTheFirst() async throws {
      try await withDesktop { desktop in
        let linked = try desktop.run("ldd", [AppUnderTest.binary])
        let first = String(try #require(linked.firstMatch(of: /\/\S*libicuuc\S*/)).output)
        let second = first.replacing("libicuuc", with: "libicui18n")
        for library in [first, second] {
          _ = try desktop.run("cp", ["-L", library, desktop.folder])
        }
        func copy(_ library: String) -> String {
          desktop.folder + "/" + (library.split(separator: "/").last ?? "")
        }
        // Not UTF-8, so that the encoding is looked for.
        let words = Array("Gr".utf8) + [0xF6, 0xDF] + Array("e der Stra".utf8) + [0xDF]
        let file = try desktop.write(
          Array([words, Array("e ist ".utf8)].joined()) + Array("und bleibt es.\n".utf8),
          to: "old.txt")
        let paber = try desktop.launch(
          ["--export", "txt", file],
          changes: ["LD_PRELOAD": copy(first), "LD_DEBUG": "files"])
        #expect(try await paber.process.end() == .exited(0))
        #expect(paber.process.complaints.contains("calling init: \(copy(second))\n"))
      }
    }

    @Test func pagesAreWrittenOnThePaperThatIsAskedFor() async throws {
      try await withDesktop { desktop in
        let file = try desktop.write("# Ünder\n\nOne *two*\n", to: "page.md")
        let out = desktop.folder + "/page.pdf"
        let (ending, process) = try await desktop.runPaber([
          "--export", "pdf", "--design", "manuscript", "--page", "letter", "-o", out, file,
        ])
        #expect(ending == .exited(0))
        #expect(process.complaints == "")
        let bytes = try #require(desktop.bytes(at: out))
        #expect(bytes.starts(with: "%PDF-1.7".utf8))
        #expect(bytes.suffix(6).elementsEqual("%%EOF\n".utf8))

        let (again, other) = try await desktop.runPaber(["--export=pdf", "--page=letter", file])
        #expect(again == .exited(0))
        #expect(other.output.starts(with: "%PDF-1.7".utf8))
      }
    }

    @Test(arguments: [("docx", "PK\u{3}\u{4}"), ("odt", "PK\u{3}\u{4}"), ("rtf", "{\\rtf1\\ansi")])
    func filesForWordProcessorsAreWritten(format: String, start: String) async throws {
      try await withDesktop { desktop in
        _ = try desktop.write(Self.picture, to: "a b.png")
        let file = try desktop.write(Self.page, to: "page.md")
        let out = desktop.folder + "/page." + format
        let (ending, process) = try await desktop.runPaber([
          "--export", format, "--design", "book", "--page", "a5", "-o", out, file,
        ])
        #expect(ending == .exited(0))
        #expect(process.complaints.contains("“no.png” was not found."))
        #expect(
          process.complaints.contains("“a%20b.png” is of a type that the format does not support."))
        let bytes = try #require(desktop.bytes(at: out))
        #expect(bytes.starts(with: start.utf8))
        // A file of another kind is not replaced.
        let (refused, _) = try await desktop.runPaber(["--export", format, "-o", file, out])
        #expect(refused != .exited(0))
        #expect(desktop.bytes(at: file) == Array(Self.page.utf8))
      }
    }

    @Test func standardInputIsExportedAsTheOptionsSay() async throws {
      try await withDesktop { desktop in
        let input = Array("One\ntwo\n".utf8)
        for (lines, body) in [
          ("paragraphs", "<p>One</p>\n<p>two</p>\n"), ("breaks", "<p>One<br>\ntwo</p>\n"),
          ("joined", "<p>One\ntwo</p>\n"),
        ] {
          let (ending, process) = try await desktop.runPaber(
            ["--export", "html", "--lines", lines, "--bare"], input: input)
          #expect(ending == .exited(0))
          #expect(text(process).contains("<main>\n\(body)</main>"))
          #expect(!text(process).contains("<style>"))
          #expect(process.complaints == "")
        }
      }
    }

    @Test func theFileBehindStandardInputIsNotReplaced() async throws {
      try await withDesktop { desktop in
        let file = try desktop.write("One *two*\n", to: "notes.txt")
        let paber = try desktop.launch(
          ["--export", "txt", "-o", file], changes: ["DISPLAY": ""],
          through: ["sh", "-c", "exec \"$0\" \"$@\" < '\(file)'"])
        #expect(try await paber.process.end() != .exited(0))
        #expect(paber.process.complaints.contains("is the document itself."))
        #expect(desktop.bytes(at: file) == Array("One *two*\n".utf8))
      }
    }

    @Test func booksHaveCovers() async throws {
      try await withDesktop { desktop in
        let file = try desktop.write("# A\n\nOne\n", to: "book.md")
        let cover = try desktop.write(Self.picture, to: "cover.gif")
        let out = desktop.folder + "/book.epub"
        let arguments = ["--export", "epub", file, "-o", out, "--cover"]
        let (ending, process) = try await desktop.runPaber(arguments + [cover])
        #expect(ending == .exited(0))
        #expect(process.complaints == "")
        let bytes = try #require(desktop.bytes(at: out))
        #expect(bytes.starts(with: [0x50, 0x4B, 3, 4]))
        #expect(bytes[30...].starts(with: Array("mimetypeapplication/epub+zip".utf8)))
        let (refused, other) = try await desktop.runPaber(arguments + [file])
        #expect(refused == .exited(1))
        expectSentence(other.complaints, about: "“book.md”")
        #expect(desktop.bytes(at: out) == bytes)
      }
    }

    /// Plain text has no signature, so the file's extension decides.
    @Test func plainTextReplacesOnlyPlainText() async throws {
      try await withDesktop { desktop in
        let file = try desktop.write("# A\n\nOne *two* three four five six\n", to: "page.md")
        let arguments = ["--export", "txt", "--width", "20", file, "-o"]
        let other = try desktop.write("mine", to: "other.md")
        let (refused, process) = try await desktop.runPaber(arguments + [other])
        #expect(refused == .exited(1))
        expectSentence(process.complaints, about: "“other.md”")
        #expect(desktop.bytes(at: other) == Array("mine".utf8))
        let out = try desktop.write("mine", to: "out.txt")
        let (ending, _) = try await desktop.runPaber(arguments + [out])
        #expect(ending == .exited(0))
        #expect(desktop.bytes(at: out) == Array("A\n\nOne two three four\nfive six\n".utf8))
      }
    }

    /// A bus in the environment would be started, and a missing display reported.
    @Test func nothingOfTheDesktopIsTouched() async throws {
      try await withDesktop { desktop in
        let file = try desktop.write("One\n", to: "page.md")
        let running = try desktop.launch([file])
        _ = try await running.window()
        let export = try desktop.launch(
          ["--export", "html", file],
          changes: [
            "DISPLAY": ":4711", "WAYLAND_DISPLAY": "nowhere", "XDG_RUNTIME_DIR": "/nowhere",
            "DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere",
          ])
        #expect(try await export.process.end() == .exited(0))
        #expect(text(export.process).contains("<p>One</p>"))
        #expect(export.process.complaints == "")
        // A running Paber gets no further window either.
        let (ending, process) = try await desktop.runPaber(
          ["--export", "html", file], display: .ofSession)
        #expect(ending == .exited(0))
        #expect(text(process).contains("<p>One</p>"))
        _ = try await running.windows(count: 1)
      }
    }

    @Test func aClosedPipeEndsItQuietly() async throws {
      try await withDesktop { desktop in
        // More than a pipe holds.
        let file = try desktop.write(String(repeating: "One two\n\n", count: 50_000), to: "page.md")
        for gate in ["", "trap '' PIPE; "] {
          let process = try desktop.start(
            "sh",
            ["-c", gate + "\"$0\" --export html \"$1\" | head -c 9", AppUnderTest.binary, file])
          #expect(try await process.end() == .exited(0))
          #expect(process.output == Array("<!DOCTYPE".utf8))
          #expect(process.complaints == "")
        }
      }
    }

    @Test(arguments: [
      "nothing.md", "folder", "picture.png",
    ])
    func aFileThatCannotBeReadIsSaid(name: String) async throws {
      try await withDesktop { desktop in
        try desktop.makeFolder(desktop.folder + "/folder")
        _ = try desktop.write([0x89, 0x50, 0x4E, 0x47, 0, 0, 0, 1], to: "picture.png")
        let out = desktop.folder + "/out.html"
        let (ending, process) = try await desktop.runPaber([
          "--export", "html", "-o", out, desktop.folder + "/" + name,
        ])
        #expect(ending == .exited(1))
        expectSentence(process.complaints, about: name)
        #expect(desktop.bytes(at: out) == nil)
      }
    }

    @Test func noTextIsReplaced() async throws {
      try await withDesktop { desktop in
        let file = try desktop.write("One\n", to: "page.md")
        let source = try desktop.write("<!DOCTYPE html>\n", to: "source.html")
        for (input, output) in [(file, file), (source, source), (source, file)] {
          let before = desktop.bytes(at: output)
          let (ending, process) = try await desktop.runPaber([
            "--export", "html", "-o", output, input,
          ])
          #expect(ending == .exited(1))
          expectSentence(process.complaints, about: ".")
          #expect(desktop.bytes(at: output) == before)
        }
        let (ending, process) = try await desktop.runPaber([
          "--export", "html", "-o", desktop.folder + "/not/there.html", file,
        ])
        #expect(ending == .exited(1))
        expectSentence(process.complaints, about: "there.html")
      }
    }

    @Test func aFullDiskIsSaid() async throws {
      try await withDesktop { desktop in
        let file = try desktop.write("One\n", to: "page.md")
        let process = try desktop.start(
          "sh", ["-c", "exec \"$0\" --export html \"$1\" > /dev/full", AppUnderTest.binary, file])
        #expect(try await process.end() == .exited(1))
        expectSentence(process.complaints, about: "Standard output")
      }
    }
  }
}
