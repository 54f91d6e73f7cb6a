import Canvas
import Export
import Foundation
import MarkdownSyntax
import Platform
import SystemPackage
import TestSupport
import Testing

@testable import paber

/// Parsing of the command line, without running the program.
@MainActor @Suite struct CommandLineRequestTests {
  private func read(_ words: String...) throws(CommandLineError) -> CommandLineRequest {
    try CommandLineRequest(words.map { CommandLineWord(Array($0.utf8)) })
  }

  private func opening(_ words: String...) throws -> CommandLineOptions {
    guard
      case .open(let options) = try CommandLineRequest(
        words.map { CommandLineWord(Array($0.utf8)) })
    else {
      throw CommandLineError("No opening.")
    }
    return options
  }

  @Test func nothingAsksForNothing() throws {
    #expect(try opening() == CommandLineOptions())
  }

  @Test func optionsStandAnywhere() throws {
    let options = try opening("a.md", "--line", "3", "b.md", "--new", "-", "--theme=dark")
    #expect(options.files == [.path("a.md"), .path("b.md"), .standardInput])
    #expect(options.line == 3 && options.opensBlankSheet && options.theme == .dark)
    #expect(!options.opensWelcome && !options.mayBeHandedOver)
    #expect(try opening("--line", "3", "a.md", "-").mayBeHandedOver)
    for word in [
      "--new-process", "--theme=dark", "--trace-latency=t", "--render=o", "--export=html",
    ] {
      #expect(try !opening(word).mayBeHandedOver)
    }
  }

  @Test func everyOptionIsTaken() throws {
    let picture = try opening(
      "--render", "o.png", "--size", "900x700", "--scale", "1.5", "--welcome")
    #expect(picture.render == "o.png" && picture.scale == 1.5 && picture.opensWelcome)
    #expect(picture.size == Size(width: 900, height: 700))
    #expect(try opening("--render", "o.png", "--thumbnail", "256").thumbnail == 256)
    #expect(try opening("--trace-latency=").traceLatency == "")
    #expect(try opening("--trace-latency", "-").traceLatency == "-")
    #expect(try opening("--render", "o=p.png").render == "o=p.png")
    #expect(try opening("--render=o=p.png").render == "o=p.png")
  }

  @Test func everyOptionOfAnExportIsTaken() throws {
    let export = try opening("--export", "html", "-o", "o.html", "--lines=breaks", "--bare", "a")
    #expect(export.export == .html && export.output == "o.html" && export.isBare)
    #expect(export.lines == .lineBreak && export.files == [.path("a")])
    #expect(try opening("--export=html", "--output=-").output == "-")
    #expect(try opening("--export=html", "--lines=paragraphs").lines == .paragraph)
    #expect(try opening("--export=html", "--lines=joined", "-").lines == .wrapped)
    #expect(try opening("--export=html", "--design=manuscript").design == .manuscript)
    let manuscript = try opening("--export=pdf", "--design=manuscript", "--underline", "--end")
    #expect(manuscript.manuscript.underlinesEmphasis && manuscript.manuscript.marksEnd)
    #expect(manuscript.manuscript.font == .courier)
    let times = try opening("--export=docx", "--design=manuscript", "--times")
    #expect(times.manuscript.font == .times)
    #expect(try opening("--export=html", "--page=letter").paper == .letter)
    let paper = PaperSize(millimetres: 120, by: 190)
    #expect(try opening("--export=html", "--page", "120x190").paper == paper)
    #expect(try opening("--export=txt", "--width", "72").wrapColumn == 72)
    #expect(try opening("--export=epub", "--cover", "a.png").cover == "a.png")
  }

  @Test func theLastOfTheSameHolds() throws {
    #expect(try opening("--line", "1", "--line=2").line == 2)
  }

  @Test func afterTwoDashesThereAreOnlyFiles() throws {
    #expect(
      try opening("--new", "--", "--line", "--", "-x").files == [
        .path("--line"), .path("--"), .path("-x"),
      ])
  }

  @Test func bytesThatAreNoTextNameFiles() throws {
    let name: [UInt8] = [0x6E, 0xE9, 0xFF]
    let words = [name, Array("--render=".utf8) + name].map { CommandLineWord($0) }
    guard case .open(let options) = try CommandLineRequest(words) else { return }
    let path = try #require(FilePath(bytes: name))
    #expect(options.files == [.path(path)] && options.render == path)
  }

  @Test func questionsEndTheReading() throws {
    #expect(try read("--line", "3", "--version", "--bogus") == .version)
    #expect(try read("--help") == .help)
    #expect(try read("-h", "--version") == .help)
    #expect(try opening("--", "--help").files == [.path("--help")])
  }

  @Test(arguments: [
    (["--bogus"], "There is no option --bogus."),
    (["--ver"], "There is no option --ver. Did you mean --version?"),
    (["-x"], "There is no option -x."),
    (["-help"], "There is no option -help."),
    (["--=3"], "There is no option --."),
    (["--line"], "--line needs a value: --line <n>."),
    (["--line", "--new"], "--line needs a value: --line <n>."),
    (["--line", "one"], "“one” is not a value for --line <n>."),
    (["--line="], "“” is not a value for --line <n>."),
    (["--line=-3"], "--line: lines are counted from 1."),
    (["--new=3"], "--new takes no value."),
    (["--help=all"], "--help takes no value."),
    (["--theme", "pink"], "“pink” is not a value for --theme <light|dark>."),
    (["--size", "12"], "“12” is not a value for --size <WxH>."),
    (["--size", "0x5"], "“0x5” is not a value for --size <WxH>."),
    (["--scale", "2"], "--size, --scale and --thumbnail need --render."),
    (["--thumbnail", "64"], "--size, --scale and --thumbnail need --render."),
    (["--render=o", "--thumbnail=9"], "--thumbnail: 9 is not between 16 and 2048."),
    (
      ["--render=o", "--thumbnail=64", "--scale=2"],
      "--thumbnail can’t be used with --size or --scale."
    ),
    (["--render", "o", "--scale", "9"], "--scale: 9.0 is not between 0.5 and 8."),
    (["--render", "o", "--scale", "nan"], "--scale: nan is not between 0.5 and 8."),
    (["--render", "o", "a", "b"], "--render: only one file can be drawn."),
    (
      ["--render", "o", "--trace-latency", "t"],
      "--trace-latency and --render can’t be used together."
    ),
    (
      ["--export", "doc"],
      "“doc” is not a value for --export <\(ExportFormat.allCases.map(\.rawValue).joined(separator: "|"))>."
    ),
    (
      ["--export=html", "--lines=none"],
      "“none” is not a value for --lines <paragraphs|breaks|joined>."
    ),
    (["--export=html", "-o"], "--output needs a value: --output <file>."),
    (["-o", "a"], "--output, --lines, --bare, --design and --page need --export."),
    (["--bare", "a"], "--output, --lines, --bare, --design and --page need --export."),
    (
      ["--export=html", "--bare", "--design=book"],
      "--bare and --design can’t be used together."
    ),
    (
      ["--export=html", "--design=bare"],
      "“bare” is not a value for --design <page|book|plain|manuscript>."
    ),
    (["--export=pdf", "--underline"], "--times, --underline and --end need --design manuscript."),
    (
      ["--export=pdf", "--design=book", "--end"],
      "--times, --underline and --end need --design manuscript."
    ),
    (["--export=html", "--page=12"], "“12” is not a value for --page <a4|a5|letter|WxH>."),
    (["--export=txt", "--width=9"], "--width: 9 is not between 20 and 1000."),
    (["--export=html", "--width=72"], "--width needs --export txt."),
    (["--export=txt", "--cover=a.png"], "--cover needs --export epub."),
    (["--export=html", "a", "b"], "--export: only one file can be exported."),
    (["--export=html", "--render=o"], "--export and --render can’t be used together."),
    (
      ["--export=html", "--new"],
      "--export opens no window, so it can’t be used with options for one."
    ),
  ])
  func unknownArgumentsAreNamed(words: [String], sentence: String) {
    #expect(throws: CommandLineError(sentence)) {
      try CommandLineRequest(words.map { CommandLineWord(Array($0.utf8)) })
    }
  }

  @Test func helpNamesEveryOptionAndFitsATerminal() {
    let lines = CommandLineHelp.text.split(separator: "\n", omittingEmptySubsequences: false)
    for option in CommandLineOption.all {
      #expect(lines.contains { $0.hasPrefix("  \(option.usage)") }, "\(option.name)")
    }
    for line in lines { #expect(line.count <= 80, "\(line)") }
  }

  /// The manual and the completions, which are written by hand, have all options.
  @Test(arguments: [
    "Docs/paber.1", "Resources/completions/paber.bash", "Resources/completions/_paber",
    "Resources/completions/paber.fish",
  ])
  func everyOptionIsToldOf(file: String) throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
    let text = try String(contentsOf: root.appending(path: file), encoding: .utf8)
      .replacing("\\-", with: "-")
    for option in CommandLineOption.all {
      let name = file.hasSuffix(".fish") ? "-l \(option.name) " : "--\(option.name)"
      #expect(text.contains(name), "\(name) in \(file)")
    }
  }
}
