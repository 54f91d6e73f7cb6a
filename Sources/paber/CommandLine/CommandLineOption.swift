import Canvas
import Export
import Platform
import SystemPackage

/// An option of the command line: its name, its effect, its help.
///
/// `all` is the one list; parsing, help and the tests of completions and manual use it.
struct CommandLineOption {
  /// The name without its dashes.
  let name: String
  let kind: Kind
  /// The help in a sentence.
  let help: String

  enum Kind {
    /// An option without a value.
    case flag((inout CommandLineOptions) -> Void)
    /// An option with a value: the placeholder in the help, and a function that reads it and
    /// returns false if it is invalid.
    case value(placeholder: String, read: (CommandLineWord, inout CommandLineOptions) -> Bool)
    /// Ends the parsing, because it concerns the program and not a window.
    case question(CommandLineRequest)
  }

  static let all: [CommandLineOption] = [
    .value("line", "n", "Put the caret at the start of this line of the first file.") {
      $1.line = Int($0.text)
      return $1.line != nil
    },
    .flag("new", "Open a new sheet.") { $0.opensBlankSheet = true },
    .flag("new-process", "Start a process of its own, even if Paber is already running.") {
      $0.isAlone = true
    },
    .flag("welcome", "Open the welcome sheet, which explains a few keys.") {
      $0.opensWelcome = true
    },
    .value(
      "export", formats, "Write the document in another format and exit; needs no display."
    ) {
      $1.export = ExportFormat(rawValue: $0.text)
      return $1.export != nil
    },
    .value(
      "import", "file",
      "Write a document of another program (DOCX, ODT, EPUB, HTML, RTF) as Markdown to standard output and exit."
    ) {
      $1.importedFile = FilePath(address: $0.text) ?? $0.path
      return true
    },
    .value(
      "output", "file", "The file that --export writes, also -o; by default standard output."
    ) {
      $1.output = $0.path
      return true
    },
    .value(
      "lines", "paragraphs|breaks|joined",
      "What a single line break means in --export; by default the document decides."
    ) {
      $1.lines = CommandLineOptions.lineMeaning($0.text)
      return $1.lines != nil
    },
    .value("width", "n", "Wrap the lines of --export txt at this column.") {
      $1.wrapColumn = Int($0.text)
      return $1.wrapColumn != nil
    },
    .value("cover", "picture", "The cover of --export epub: PNG, JPEG or GIF.") {
      $1.cover = $0.path
      return true
    },
    .flag("bare", "Leave the style sheet out of --export.") { $0.isBare = true },
    .value(
      "design", "page|book|plain|manuscript", "The design of --export in formats with pages."
    ) {
      $1.design = CommandLineOptions.design($0.text)
      return $1.design != nil
    },
    .flag("times", "Set --design manuscript in Times instead of Courier.") {
      $0.manuscript.font = .times
    },
    .flag("underline", "Underline emphasis in --design manuscript instead of using italics.") {
      $0.manuscript.underlinesEmphasis = true
    },
    .flag("end", "Write END after the text of --design manuscript.") {
      $0.manuscript.marksEnd = true
    },
    .value(
      "page", "a4|a5|letter|WxH",
      "The paper of --export, in millimetres; by default that of the locale's country."
    ) {
      $1.paper = PaperSize($0.text)
      return $1.paper != nil
    },
    .value("render", "out.png", "Draw what the window would show into a PNG; needs no display.") {
      $1.render = $0.path
      return true
    },
    .value("size", "WxH", "The window's size for --render.") {
      $1.size = size($0.text)
      return $1.size != nil
    },
    .value("scale", "s", "Device pixels for each logical pixel of --render.") {
      $1.scale = Double($0.text)
      return $1.scale != nil
    },
    .value(
      "thumbnail", "n",
      "Make the picture of --render a square of n pixels that shows the page alone."
    ) {
      $1.thumbnail = Int($0.text)
      return $1.thumbnail != nil
    },
    .value("theme", "light|dark", "Use these colours, whatever the desktop says.") {
      $1.theme = DesktopSettings.ColorScheme(rawValue: $0.text)
      return $1.theme != nil
    },
    .value(
      "trace-latency", "file",
      "Record in a file when each keystroke arrived, was processed, drawn and shown."
    ) {
      $1.traceLatency = $0.path
      return true
    },
    CommandLineOption(
      name: "look-for-answers", kind: .question(.lookForAnswers),
      help: "Look once for answers in the support chat, and exit."),
    CommandLineOption(name: "version", kind: .question(.version), help: "Show the version."),
    CommandLineOption(name: "help", kind: .question(.help), help: "Show this help."),
  ]

  /// The names of the formats for the help.
  private static let formats = ExportFormat.allCases.map(\.rawValue).joined(separator: "|")

  /// The options that also have a single letter.
  static let letters = ["-h": "help", "-o": "output"]

  private static func flag(
    _ name: String, _ help: String, _ set: @escaping (inout CommandLineOptions) -> Void
  ) -> CommandLineOption {
    CommandLineOption(name: name, kind: .flag(set), help: help)
  }

  private static func value(
    _ name: String, _ placeholder: String, _ help: String,
    _ read: @escaping (CommandLineWord, inout CommandLineOptions) -> Bool
  ) -> CommandLineOption {
    CommandLineOption(
      name: name, kind: .value(placeholder: placeholder, read: read), help: help)
  }

  /// Reads a size in logical pixels, such as `900x700`; `nil` if it is invalid, empty or too large.
  private static func size(_ text: String) -> Size? {
    let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard sides.count == 2, let width = sides[0], let height = sides[1],
      (1...CommandLineOptions.longestSide).contains(width),
      (1...CommandLineOptions.longestSide).contains(height)
    else { return nil }
    return Size(width: Double(width), height: Double(height))
  }

  /// The option with its placeholder, such as `--line <n>`.
  var usage: String {
    if case .value(let placeholder, _) = kind { return "--\(name) <\(placeholder)>" }
    return "--\(name)"
  }
}
