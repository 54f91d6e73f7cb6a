/// The kind of block indicated by the name of a paragraph's style. Names are those in files of Word
/// and LibreOffice, in lower case, in any of their languages.
enum StyleKind: Equatable {
  case heading(level: Int)
  case quote
  case code
  case rule
  /// A line of a table of contents, which is made of the headings.
  case contents

  init?(paragraphStyle name: String) {
    if let level = Self.headingLevel(name) {
      self = .heading(level: level)
      return
    }
    switch name {
    case "title": self = .heading(level: 1)
    case "quote", "intense quote", "block text", "quotations", "block quotation", "blockquote":
      self = .quote
    case "html preformatted", "preformatted text", "source code", "code", "code block", "macro",
      "macro text":
      self = .code
    case "horizontal line": self = .rule
    case "toc heading", "contents heading": self = .contents
    default:
      guard name.hasPrefix("toc ") || name.hasPrefix("contents ") else { return nil }
      guard let last = name.utf8.last, (0x30...0x39).contains(last) else { return nil }
      self = .contents
    }
  }

  /// The level in `heading 3`; nil for another name.
  private static func headingLevel(_ name: String) -> Int? {
    guard name.hasPrefix("heading ") else { return nil }
    return Int(name.dropFirst(8)).flatMap { (1...10).contains($0) ? $0 : nil }
  }

  /// True for the name of a style of runs that is for code.
  static func isCode(runStyle name: String) -> Bool {
    switch name {
    case "html code", "html keyboard", "html sample", "html typewriter", "source text",
      "verbatim char",
      "code", "code char", "inline code", "teletype", "user entry":
      true
    default: false
    }
  }

  /// Fonts of a fixed width in which people set code.
  private static let codeFonts: Set<String> = [
    "courier new", "courier", "consolas", "menlo", "monaco", "lucida console", "andale mono",
    "dejavu sans mono", "liberation mono", "source code pro", "fira code", "fira mono",
    "cascadia code",
    "cascadia mono", "jetbrains mono", "ubuntu mono", "roboto mono", "noto sans mono", "sf mono",
    "ibm plex mono", "inconsolata", "courier prime",
  ]

  /// True if a font is one for code.
  static func isCode(font: String) -> Bool { codeFonts.contains(font.lowercased()) }
}
