import Canvas
import Export
import MarkdownSyntax
import Platform
import SystemPackage

/// What was asked for on the command line.
struct CommandLineOptions: Equatable {
  /// What to open.
  enum File: Equatable {
    /// Written as `-`.
    case standardInput
    /// As it was written, or by its address: `file:///home/ann/a%20b.md`.
    case path(FilePath)

    init(_ word: CommandLineWord) {
      self = word.text == "-" ? .standardInput : .path(FilePath(address: word.text) ?? word.path)
    }
  }

  /// What to open, in its order.
  var files: [File] = []
  /// The line that the caret starts in, counted from 1.
  var line: Int?
  var opensBlankSheet = false
  var opensWelcome = false
  /// Whether a Paber that runs already is left alone.
  var isAlone = false
  /// Whether what to open is asked on the session's bus.
  var isService = false
  /// The picture to draw in place of a window.
  var render: FilePath?
  /// The size of the picture in logical pixels.
  var size: Size?
  /// Device pixels in a logical one of the picture.
  var scale: Double?
  /// The side in pixels of a small picture, which shows nothing but the page.
  var thumbnail: Int?
  var theme: DesktopSettings.ColorScheme?
  /// The file that the moments of each keystroke are written into.
  var traceLatency: FilePath?
  /// The format that the document is exported to in place of a window.
  var export: ExportFormat?
  /// The document of another program that is written as Markdown in place of a window.
  var importedFile: FilePath?
  /// The file of the export; nil or `-`: standard output.
  var output: FilePath?
  /// The meaning of lines in the export; nil: the document tells.
  var lines: LineMeaning?
  /// The column at which the lines of an export as plain text are wrapped; nil: they are not.
  var wrapColumn: Int?
  /// The file of the picture that an export as a book has as its cover.
  var cover: FilePath?
  /// True if the export has no style sheet.
  var isBare = false
  /// The look of the export; nil: that of the page.
  var design: ExportOptions.Design?
  /// The choices for the design of a manuscript.
  var manuscript = ExportOptions.Manuscript()
  /// The paper of the export; nil: the locale tells.
  var paper: PaperSize?

  /// Whether a Paber that runs already may open what is asked for: nothing asked changes the process.
  var mayBeHandedOver: Bool {
    !isAlone && render == nil && export == nil && importedFile == nil && traceLatency == nil
      && theme == nil
  }

  /// The longest side of a picture in pixels.
  static let longestSide = 16384

  /// The sides of small pictures in pixels.
  private static let thumbnailSides = 16...2048

  /// Whether it says what to open, or how.
  private var saysWhat: Bool {
    !files.isEmpty || line != nil || opensBlankSheet || opensWelcome || !mayBeHandedOver
  }

  /// Looks whether what was asked for goes together.
  func check() throws(CommandLineError) {
    if let line, line < 1 {
      throw CommandLineError("--line: lines are counted from 1.")
    }
    if isService, saysWhat {
      throw CommandLineError("--service: what to open is asked on the session's bus.")
    }
    try checkExport()
    if importedFile != nil, self != CommandLineOptions(importing: importedFile) {
      throw CommandLineError("--import stands alone: it writes Markdown to standard output.")
    }
    if let scale, !(0.5...8).contains(scale) {
      throw CommandLineError("--scale: \(scale) is not between 0.5 and 8.")
    }
    if render != nil, files.count > 1 {
      throw CommandLineError("--render: only one file can be drawn.")
    }
    if render != nil, traceLatency != nil {
      throw CommandLineError("--trace-latency: a picture has no keystrokes.")
    }
    if let size, max(size.width, size.height) * (scale ?? 1) > Double(Self.longestSide) {
      throw CommandLineError(
        "--size: at this scale a side has more than \(Self.longestSide) pixels.")
    }
    if render == nil, size != nil || scale != nil || thumbnail != nil {
      throw CommandLineError("--size, --scale and --thumbnail go with --render.")
    }
    if let thumbnail {
      guard size == nil, scale == nil else {
        throw CommandLineError("--thumbnail: it has its own size and scale.")
      }
      guard Self.thumbnailSides.contains(thumbnail) else {
        throw CommandLineError("--thumbnail: \(thumbnail) is not between 16 and 2048.")
      }
    }
  }
}

/// Why a command line is not understood.
struct CommandLineError: Error, Equatable {
  /// A sentence for the person that names the option.
  let sentence: String

  init(_ sentence: String) { self.sentence = sentence }
}
