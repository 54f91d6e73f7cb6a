import ArgumentParser
import Canvas
import Platform

/// What can be said on the command line.
struct CommandLineOptions: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "paber",
    abstract: "A blank sheet of paper for people who write.",
    discussion: """
      Each file is opened in a window of its own. A file that does not exist is made when it is \
      saved. A lone - reads a text from standard input.
      """,
    version: "paber \(Version.number)")

  @Argument(help: "Files to open.", completion: .file())
  var files: [String] = []

  @Option(
    help: ArgumentHelp(
      "Put the caret at the start of this line of the first file.", valueName: "n"))
  var line: Int?

  @Flag(help: "Begin with a blank sheet.")
  var new = false

  @Flag(help: "Show the sheet that explains a few keys.")
  var welcome = false

  @Option(
    help: ArgumentHelp(
      "Draw what the window would show into a PNG; needs no display.", valueName: "out.png"))
  var render: String?

  @Option(help: ArgumentHelp("The window's size for --render.", valueName: "WxH"))
  var size: WindowSize?

  @Option(help: ArgumentHelp("Device pixels in a logical one for --render.", valueName: "s"))
  var scale: Double?

  @Option(help: ArgumentHelp("light or dark, whatever the desktop says.", valueName: "theme"))
  var theme: DesktopSettings.ColorScheme?

  @Option(
    help: ArgumentHelp(
      "Write into a file when each keystroke came, was worked out, drawn and shown.",
      valueName: "file"),
    completion: .file())
  var traceLatency: String?

  func validate() throws {
    if let line, line < 1 { throw ValidationError("--line: lines are counted from 1.") }
    if let scale, !(0.5...8).contains(scale) {
      throw ValidationError("--scale: \(scale) is not between 0.5 and 8.")
    }
    if render != nil, files.count > 1 {
      throw ValidationError("--render: only one file can be drawn.")
    }
    if render != nil, traceLatency != nil {
      throw ValidationError("--trace-latency: a picture has no keystrokes.")
    }
    if let size {
      let factor = scale ?? 1
      let longer = max(size.size.width, size.size.height) * factor
      guard longer <= Double(WindowSize.longest) else {
        throw ValidationError(
          "--size: at this scale a side has more than \(WindowSize.longest) pixels.")
      }
    }
    if render == nil, size != nil || scale != nil {
      throw ValidationError("--size and --scale go with --render.")
    }
  }
}

/// A size in logical pixels, written `900x700`.
nonisolated struct WindowSize: ExpressibleByArgument, Hashable {
  var size: Size

  /// The longest side of a window and of its picture, in pixels.
  static let longest = 16384

  init?(argument: String) {
    let parts = argument.split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let width = Int(parts[0]), let height = Int(parts[1]),
      (1...Self.longest).contains(width), (1...Self.longest).contains(height)
    else { return nil }
    size = Size(width: Double(width), height: Double(height))
  }
}

nonisolated extension DesktopSettings.ColorScheme: ExpressibleByArgument {}
