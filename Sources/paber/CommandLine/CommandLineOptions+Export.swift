import Export
import Markdown
import SystemPackage

extension CommandLineOptions {
  /// The columns at which plain text can be wrapped.
  private static let wrapColumns = 20...1000

  /// Checks that the options of an export go together.
  func checkExport() throws(CommandLineError) {
    if let wrapColumn {
      guard export == .txt else { throw CommandLineError("--width goes with --export txt.") }
      guard Self.wrapColumns.contains(wrapColumn) else {
        throw CommandLineError("--width: \(wrapColumn) is not between 20 and 1000.")
      }
    }
    if cover != nil, export != .epub {
      throw CommandLineError("--cover goes with --export epub.")
    }
    guard export != nil else {
      if output != nil || lines != nil || isBare {
        throw CommandLineError("--output, --lines and --bare go with --export.")
      }
      return
    }
    if render != nil {
      throw CommandLineError("--export: a document is exported or drawn, not both.")
    }
    if line != nil || opensBlankSheet || opensWelcome || theme != nil || traceLatency != nil {
      throw CommandLineError("--export opens no window, so nothing else can be said of one.")
    }
    if files.count > 1 {
      throw CommandLineError("--export: only one file can be exported.")
    }
  }

  /// Reads the meaning of lines as `--lines` has it; nil where it is none.
  static func lineMeaning(_ word: String) -> LineMeaning? {
    switch word {
    case "paragraphs": .paragraph
    case "breaks": .lineBreak
    case "joined": .wrapped
    default: nil
    }
  }
}
