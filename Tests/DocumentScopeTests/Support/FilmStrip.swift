import Platform
import TestSupport
import Testing

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

  /// Adds a picture of the window.
  mutating func add(_ editor: TestEditor) {
    editor.tick()
    frames.append(Still(editor.window))
  }

  /// Adds a picture of the window after each of the waits, in seconds.
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
