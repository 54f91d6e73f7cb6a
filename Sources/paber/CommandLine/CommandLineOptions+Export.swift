import Export
import MarkdownSyntax
import SystemPackage

extension CommandLineOptions {
  /// Makes the options of a command line with only `--import`.
  init(importing file: FilePath?) {
    self.init()
    importedFile = file
  }

  /// Checks that the options of an export go together.
  func checkExport() throws(CommandLineError) {
    if let wrapColumn {
      guard export == .txt else { throw CommandLineError("--width needs --export txt.") }
      guard ExportOptions.wrapColumns.contains(wrapColumn) else {
        throw CommandLineError("--width: \(wrapColumn) is not between 20 and 1000.")
      }
    }
    if cover != nil, export != .epub {
      throw CommandLineError("--cover needs --export epub.")
    }
    if manuscript != ExportOptions.Manuscript(), design != .manuscript {
      throw CommandLineError("--times, --underline and --end need --design manuscript.")
    }
    guard export != nil else {
      if output != nil || lines != nil || isBare || design != nil || paper != nil {
        throw CommandLineError(
          "--output, --lines, --bare, --design and --page need --export.")
      }
      return
    }
    if isBare, design != nil {
      throw CommandLineError("--bare and --design can’t be used together.")
    }
    if render != nil {
      throw CommandLineError("--export and --render can’t be used together.")
    }
    if line != nil || opensBlankSheet || opensWelcome || theme != nil || traceLatency != nil {
      throw CommandLineError("--export opens no window, so it can’t be used with options for one.")
    }
    if files.count > 1 {
      throw CommandLineError("--export: only one file can be exported.")
    }
  }

  /// Reads the value of `--design`; `nil` if it is invalid. `--bare` is an option of its own.
  static func design(_ word: String) -> ExportOptions.Design? {
    ExportOptions.Design(rawValue: word).flatMap { $0 == .bare ? nil : $0 }
  }

  /// Reads the value of `--lines`; `nil` if it is invalid.
  static func lineMeaning(_ word: String) -> LineMeaning? {
    switch word {
    case "paragraphs": .paragraph
    case "breaks": .lineBreak
    case "joined": .wrapped
    default: nil
    }
  }
}
