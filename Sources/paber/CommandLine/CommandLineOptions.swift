import Canvas
import Export
import MarkdownSyntax
import Platform
import SystemPackage

/// The options and files of a command line.
struct CommandLineOptions: Equatable {
  /// An argument to open.
  enum File: Equatable {
    /// The argument `-`.
    case standardInput
    /// A path as it was written, or from a URL: `file:///home/ann/a%20b.md`.
    case path(FilePath)

    init(_ word: CommandLineWord) {
      self = word.text == "-" ? .standardInput : .path(FilePath(address: word.text) ?? word.path)
    }
  }

  /// The arguments to open, in their order.
  var files: [File] = []
  /// The line of the caret, counted from 1.
  var line: Int?
  var opensBlankSheet = false
  var opensWelcome = false
  /// True if a running Paber is not asked to open the files.
  var isAlone = false
  /// The picture to draw in place of a window.
  var render: FilePath?
  /// The size of the picture in logical pixels.
  var size: Size?
  /// Device pixels in a logical one of the picture.
  var scale: Double?
  /// The side in pixels of a small picture, which shows nothing but the page.
  var thumbnail: Int?
  var theme: DesktopSettings.ColorScheme?
  /// The file for the times of each keystroke.
  var traceLatency: FilePath?
  /// The format to export to instead of opening a window.
  var export: ExportFormat?
  /// The document of another program to write as Markdown instead of opening a window.
  var importedFile: FilePath?
  /// The file of the export; `nil` or `-` for standard output.
  var output: FilePath?
  /// The meaning of lines in the export; `nil` if the document decides.
  var lines: LineMeaning?
  /// The column at which lines of a plain-text export wrap; `nil` if they do not.
  var wrapColumn: Int?
  /// The cover picture of an EPUB export.
  var cover: FilePath?
  /// True if the export has no style sheet.
  var isBare = false
  /// The look of the export; `nil` for that of the page.
  var design: ExportOptions.Design?
  /// The choices for the design of a manuscript.
  var manuscript = ExportOptions.Manuscript()
  /// The paper of the export; `nil` if the locale decides.
  var paper: PaperSize?

  /// True if a running Paber may open the files, because no option affects the process.
  var mayBeHandedOver: Bool {
    !isAlone && render == nil && export == nil && importedFile == nil && traceLatency == nil
      && theme == nil
  }

  /// The longest side of a picture in pixels.
  static let longestSide = 16384

  /// The sides of small pictures in pixels.
  private static let thumbnailSides = 16...2048

  /// Checks that the options go together.
  func check() throws(CommandLineError) {
    if let line, line < 1 {
      throw CommandLineError("--line: lines are counted from 1.")
    }
    try checkExport()
    if importedFile != nil, self != CommandLineOptions(importing: importedFile) {
      throw CommandLineError("--import can’t be used with other options or files.")
    }
    if let scale, !(0.5...8).contains(scale) {
      throw CommandLineError("--scale: \(scale) is not between 0.5 and 8.")
    }
    if render != nil, files.count > 1 {
      throw CommandLineError("--render: only one file can be drawn.")
    }
    if render != nil, traceLatency != nil {
      throw CommandLineError("--trace-latency and --render can’t be used together.")
    }
    if let size, max(size.width, size.height) * (scale ?? 1) > Double(Self.longestSide) {
      throw CommandLineError(
        "--size: at this scale a side has more than \(Self.longestSide) pixels.")
    }
    if render == nil, size != nil || scale != nil || thumbnail != nil {
      throw CommandLineError("--size, --scale and --thumbnail need --render.")
    }
    if let thumbnail {
      guard size == nil, scale == nil else {
        throw CommandLineError("--thumbnail can’t be used with --size or --scale.")
      }
      guard Self.thumbnailSides.contains(thumbnail) else {
        throw CommandLineError("--thumbnail: \(thumbnail) is not between 16 and 2048.")
      }
    }
  }
}

/// The reason why a command line is invalid.
struct CommandLineError: Error, Equatable {
  /// A sentence for the user that names the option.
  let sentence: String

  init(_ sentence: String) { self.sentence = sentence }
}
