import Export
import Markdown
import SystemPackage

extension CommandLineOptions {
  /// Checks that the options of an export go together.
  func checkExport() throws(CommandLineError) {
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
