import Canvas
import Platform
import Testing

/// What a window showed at a moment, or a part of it: red, green and blue, row by row.
struct Still: Equatable {
  let width: Int
  let height: Int
  var pixels: [UInt32]

  @MainActor
  init(_ window: MemoryWindow) {
    (width, height) = (window.deviceSize.width, window.deviceSize.height)
    pixels = window.pixels.map { $0 & 0xFF_FFFF }
  }

  /// A picture of one colour.
  init(width: Int, height: Int, filled color: UInt32) {
    (self.width, self.height) = (width, height)
    pixels = Array(repeating: color, count: width * height)
  }

  /// Lays another picture on this one, with its top left corner at a place that has room for it.
  mutating func draw(_ other: Still, x: Int, y: Int) {
    for row in 0..<other.height {
      let start = (y + row) * width + x
      pixels.replaceSubrange(
        start..<(start + other.width),
        with: other.pixels[(row * other.width)..<((row + 1) * other.width)])
    }
  }
}

/// Several moments of something that moves in one picture, for `Docs/strips`: rows from left to
/// right, all frames of one size.
///
/// It is a golden picture like any other: written with `PABER_UPDATE_GOLDENS=1`, else compared.
@MainActor
struct FilmStrip {
  private let name: String
  private let columns: Int
  private var frames: [Still] = []

  init(_ name: String, columns: Int) {
    self.name = name
    self.columns = columns
  }

  /// Adds what the window shows now.
  mutating func add(_ editor: TestEditor) {
    editor.turn()
    frames.append(Still(editor.window))
  }

  /// Adds what the window shows after each of some waits, in seconds.
  mutating func add(_ editor: TestEditor, after waits: Double...) {
    for wait in waits {
      editor.wait(wait)
      add(editor)
    }
  }

  /// Compares the strip with the one in `Docs/strips`.
  func expect(sourceLocation: SourceLocation = #_sourceLocation) throws {
    let first = try #require(frames.first, sourceLocation: sourceLocation)
    #expect(
      frames.allSatisfy { $0.width == first.width && $0.height == first.height },
      sourceLocation: sourceLocation)
    let rows = (frames.count + columns - 1) / columns
    var picture = Still(
      width: columns * (first.width + Self.gap) + Self.gap,
      height: rows * (first.height + Self.gap) + Self.gap, filled: Self.ground)
    for (index, frame) in frames.enumerated() {
      picture.draw(
        frame, x: Self.gap + index % columns * (first.width + Self.gap),
        y: Self.gap + index / columns * (first.height + Self.gap))
    }
    try Golden(name, in: "Docs/strips").expect(picture, sourceLocation: sourceLocation)
  }

  /// Pixels round each frame.
  private static let gap = 10
  private static let ground: UInt32 = 0x8C8A86
}
