import Foundation
import TestSupport
import Testing

extension EndToEnd.Files {
  @Suite struct CommandLineUse {
    @Test func versionIsOneNumber() async throws {
      try await withDesktop { desktop in
        let (ending, process) = try await desktop.runPaber(["--version"])
        #expect(ending == .exited(0))
        let words = String(decoding: process.output, as: UTF8.self)
        #expect(words.contains(/^(paber )?[0-9]+(\.[0-9]+)*\n$/), "\(words)")
      }
    }

    @Test(arguments: ["--version", "--help"])
    func aFullOutputIsAnError(option: String) async throws {
      try await withDesktop { desktop in
        let process = try desktop.start(
          "sh", ["-c", "exec \"$0\" \(option) > /dev/full", AppUnderTest.binary])
        #expect(try await process.end() == .exited(74))
      }
    }

    /// sdl2-compat does that; then `environ` is not beside the arguments any more.
    @Test func aLibraryThatSetsAVariableTakesNoArgument() async throws {
      try await withDesktop { desktop in
        let source = try desktop.write(
          """
          #include <stdlib.h>
          __attribute__((constructor)) static void begin(void) { setenv("EARLY", "1", 1); }
          """, to: "early.c")
        let library = desktop.folder + "/early.so"
        try desktop.run("clang", ["-shared", "-fPIC", "-o", library, source])
        let paber = try desktop.launch(["--version"], changes: ["LD_PRELOAD": library])
        #expect(try await paber.process.end() == .exited(0))
        #expect(String(decoding: paber.process.output, as: UTF8.self).hasPrefix("paber "))
      }
    }

    @Test func helpTellsEveryOption() async throws {
      try await withDesktop { desktop in
        let (ending, process) = try await desktop.runPaber(["--help"])
        #expect(ending == .exited(0))
        let words = String(decoding: process.output, as: UTF8.self)
        for option in [
          "--line", "--new", "--new-process", "--export", "--import", "--output", "--lines",
          "--bare", "--design", "--times", "--underline", "--end", "--page", "--render", "--size",
          "--scale",
          "--thumbnail",
          "--theme", "--trace-latency",
          "--version", "--help",
        ] {
          #expect(words.contains(option))
        }
      }
    }

    @Test(arguments: [
      ["--no-such-option"], ["--size", "12"], ["--size", "16384x16384", "--scale", "8"],
      ["--scale", "zero"], ["--theme", "pink"], ["--thumbnail", "8"],
      ["--line", "one"], ["--trace-latency", "trace.tsv"],
    ])
    func unknownArgumentsAreRefused(arguments: [String]) async throws {
      try await withDesktop { desktop in
        let (ending, process) = try await desktop.runPaber(arguments + ["--render", "out.png"])
        #expect(ending == .exited(64))
        #expect(process.complaints.contains(arguments[0]))
        #expect(desktop.bytes(at: desktop.folder + "/out.png") == nil)
      }
    }

    /// Paths on the command line that can't be opened as a page.
    enum NoPage: CaseIterable {
      case folder, fileInAMissingFolder, program

      /// Makes it and returns its path.
      func make(on desktop: DesktopSession) throws -> String {
        switch self {
        case .folder:
          try desktop.makeFolder(desktop.folder + "/just-a-folder")
          return desktop.folder + "/just-a-folder"
        case .fileInAMissingFolder:
          return desktop.folder + "/nowhere/just-a-name.md"
        case .program:
          return try desktop.write(
            [0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0] + [UInt8](repeating: 0, count: 4000),
            to: "just-a-program")
        }
      }
    }

    @Test(arguments: NoPage.allCases)
    func aFailureToOpenIsReportedOnABlankSheet(page: NoPage) async throws {
      try await withDesktop { desktop in
        let blank = try desktop.launch(["--new"])
        let empty = try await blank.window().settledPicture()
        try await blank.terminate()

        let paber = try desktop.launch([page.make(on: desktop)])
        let window = try await paber.window()
        expectSentence(paber.process.complaints, about: "just-a-")
        try await window.changes(from: empty)
        try desktop.keys("Escape")
        try await window.returns(to: empty)
        #expect(try window.title.contains("Untitled"))
        try desktop.keys("ctrl+w")
        #expect(try await paber.process.end() == .exited(0))
      }
    }

    @Test(arguments: NoPage.allCases)
    func anUnreadableFileCannotBeDrawn(page: NoPage) async throws {
      try await withDesktop { desktop in
        let (ending, process) = try await desktop.runPaber([
          "--render", "out.png", page.make(on: desktop),
        ])
        #expect(ending == .exited(1))
        expectSentence(process.complaints, about: "just-a-")
        #expect(desktop.bytes(at: desktop.folder + "/out.png") == nil)
      }
    }

    @Test func anAddressOpensItsFile() async throws {
      try await withDesktop { desktop in
        let file = try desktop.write("", to: "a b.md")
        let address = "file://" + file.replacingOccurrences(of: " ", with: "%20")
        _ = try await desktop.launch([address]).window()
        try desktop.type("x")
        try desktop.keys("ctrl+s")
        try await desktop.expectFile(at: file, toHold: "x")
      }
    }

    @Test func readableFilesOpenBesideUnreadableOnes() async throws {
      try await withDesktop { desktop in
        let file = try desktop.write("a page\n", to: "page.md")
        let paber = try desktop.launch([desktop.folder, file])
        try await paber.windows(count: 2)
        #expect(paber.process.complaints.contains("folder"))
      }
    }

    @Test func withoutADisplayItSaysSo() async throws {
      try await withDesktop { desktop in
        let file = try desktop.write("a page\n", to: "page.md")
        let (ending, process) = try await desktop.runPaber([file])
        #expect(ending == .exited(69))
        expectSentence(process.complaints, about: "display")
      }
    }

    @Test func aDisplayThatDoesNotAnswerIsNamed() async throws {
      try await withDesktop { desktop in
        let paber = try desktop.launch(
          changes: ["DISPLAY": ":987", "WAYLAND_DISPLAY": "nowhere"])
        #expect(try await paber.process.end() == .exited(69))
        let words = paber.process.complaints
        #expect(words.contains("“:987”") && words.contains("“nowhere”"), "\(words)")
        #expect(!words.contains("neither"), "\(words)")
      }
    }

    @Test func aLineCanBeNamed() async throws {
      try await withDesktop { desktop in
        let file = try desktop.write("one\ntwo\nthree\n", to: "lines.md")
        let paber = try desktop.launch(["--line", "2", file])
        _ = try await paber.window()
        try desktop.type("and ")
        try desktop.keys("ctrl+s")
        try await desktop.expectFile(at: file, toHold: "one\nand two\nthree\n")
      }
    }

    @Test func theFirstStartWelcomesAndLaterOnesDoNot() async throws {
      try await withDesktop { desktop in
        func start(_ arguments: [String]) async throws -> (title: String, text: [UInt8]) {
          let paber = try desktop.launch(arguments)
          let window = try await paber.window()
          let title = try window.title
          try desktop.type("x")
          let text = try await desktop.copiedText()
          try desktop.keys("ctrl+z", "ctrl+w")
          #expect(try await paber.process.end() == .exited(0))
          return (title, text)
        }
        let first = try await start([])
        #expect(first.title.contains("Welcome") && first.text.count > 100)
        #expect(desktop.bytes(at: desktop.folder + "/home/.local/state/paber/welcomed") != nil)
        let second = try await start([])
        #expect(second.title.contains("Untitled") && second.text == [UInt8]("x".utf8))
        let third = try await start(["--welcome"])
        #expect(third.text == first.text)
      }
    }

    /// An empty variable of the locale counts as not set, as POSIX requires.
    @Test(arguments: [("et_EE.UTF-8", "Tere tulemast", "Tore"), ("ru_RU.UTF-8", "Добро", "Рады")])
    func theWelcomeIsInTheLanguageOfTheDesktop(
      locale: String, title: String, text: String
    ) async throws {
      try await withDesktop { desktop in
        let paber = try desktop.launch(
          ["--welcome"], through: ["env", "LC_ALL=", "LC_MESSAGES=", "LANG=\(locale)"])
        let window = try await paber.window()
        #expect(try window.title.contains(title))
        #expect(String(decoding: try await desktop.copiedText(), as: UTF8.self).contains(text))
      }
    }

    @Test func aNameThatIsNoTextIsRendered() async throws {
      try await withDesktop { desktop in
        let name = #""$(printf 'just-a-\377.md')""#
        let script = "printf 'Words.' > \(name); " + #"exec "$0" "$@" "# + name
        let paber = try desktop.launch(
          ["--render", "out.png"], through: ["sh", "-c", script])
        #expect(try await paber.process.end() == .exited(0))
        #expect(paber.process.complaints == "")
        #expect(desktop.bytes(at: desktop.folder + "/out.png")?.isEmpty == false)
      }
    }

    @Test func anInterruptEndsTheReadingOfStandardInput() async throws {
      try await withDesktop { desktop in
        let script = #"mkfifo "pipe" && exec "$0" "$@" <> "pipe""#
        let paber = try desktop.launch(["-"], through: ["sh", "-c", script])
        let program = "/proc/\(paber.process.identifier)/exe"
        try await until("the program runs") {
          try FileManager.default.destinationOfSymbolicLink(atPath: program).hasSuffix("/paber")
        }
        try await paber.sleepsForEver()
        #expect(paber.process.poll() == nil)
        paber.process.send(SIGINT)
        #expect(try await paber.process.end() == .killed(signal: SIGINT))
      }
    }

    @Test func aNewSheetCanBeAskedForBesideFiles() async throws {
      try await withDesktop { desktop in
        let file = try desktop.write("a page\n", to: "page.md")
        let paber = try desktop.launch(["--new", file])
        let titles = try await paber.windows(count: 2).map { try $0.title }
        #expect(titles.contains { $0.contains("page.md") })
        #expect(titles.contains { $0.contains("Untitled") })
      }
    }

    @Test func aFileNamedTwiceIsOneWindow() async throws {
      try await withDesktop { desktop in
        let file = try desktop.write("a page\n", to: "page.md")
        let paber = try desktop.launch([file, "page.md", "./page.md"])
        _ = try await paber.window()
      }
    }

    @Test func standardInputOpensAsANewSheet() async throws {
      try await withDesktop { desktop in
        let text = "from a pipe\n"
        let paber = try desktop.launch(["-"], input: [UInt8](text.utf8))
        _ = try await paber.window()
        try await desktop.expectCopy(of: text)
        // No file has the text, so the next start restores it.
        try desktop.keys("ctrl+q")
        #expect(try await paber.process.end() == .exited(0))
        _ = try await desktop.launch().window()
        try await desktop.expectCopy(of: text)
      }
    }
  }
}

/// Expects a message of one line that names its subject and nothing internal.
func expectSentence(_ words: String, about subject: String) {
  #expect(words.hasPrefix("paber: "), "\(words)")
  #expect(words.hasSuffix("\n") && words.dropLast().contains("\n") == false, "\(words)")
  #expect(words.contains(subject), "\(words)")
  #expect(!words.contains("Error(") && !words.contains("Optional("), "\(words)")
}
