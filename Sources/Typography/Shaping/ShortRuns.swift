import Canvas
import Layout

/// The glyphs of short runs of printable ASCII, each shaped once for its font and direction.
///
/// A paragraph of many short styles repeats the same few letters: asking HarfBuzz for each of them
/// took most of the time of setting it. No rule of Latin script looks beyond a run, so its glyphs
/// depend on nothing else.
struct ShortRuns {
  /// A run, packed: its letters, the number of the font, and the parity of the bidi level.
  private struct Key: Hashable {
    var letters: (UInt64, UInt64)
    var font: UInt32
    var isRightToLeft: Bool

    static func == (one: Key, other: Key) -> Bool {
      one.letters.0 == other.letters.0 && one.letters.1 == other.letters.1
        && one.font == other.font && one.isRightToLeft == other.isRightToLeft
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(letters.0)
      hasher.combine(letters.1)
      hasher.combine(UInt64(font) << 1 | (isRightToLeft ? 1 : 0))
    }
  }

  private struct Shaped {
    var font: FontID
    /// Clusters count from the start of the run.
    var glyphs: [ShapedGlyph]
  }

  /// The maximum length of a run in bytes.
  static let longest = 16
  /// The maximum number of runs: half a megabyte at most.
  private static let limit = 1024
  /// The number of fonts; a paragraph has one for each style.
  private static let fontLimit = 32

  /// The fonts of the runs, of which few are in use at a time.
  private var fonts: [FontRequest] = []
  private var known: [Key: Shaped] = [:]

  /// Returns the run of a range of printable ASCII; `nil`: it was not shaped yet.
  func run(
    of text: [UInt8], _ range: Range<Int>, font: FontRequest, level: UInt8
  ) -> ShapedRun? {
    guard let index = fonts.firstIndex(of: font),
      let key = Self.key(of: text, range, font: index, level), let shaped = known[key]
    else { return nil }
    let start = Int32(clamping: range.lowerBound)
    let glyphs = shaped.glyphs.map { glyph in
      var glyph = glyph
      glyph.cluster += start
      return glyph
    }
    return ShapedRun(range: range, font: shaped.font, level: level, glyphs: glyphs)
  }

  /// Keeps a run of printable ASCII, all of which is Latin text in one face.
  mutating func keep(_ run: ShapedRun, of text: [UInt8], font: FontRequest) {
    if fonts.count >= Self.fontLimit || known.count >= Self.limit { removeAll() }
    let index = fonts.firstIndex(of: font) ?? fonts.count
    guard let key = Self.key(of: text, run.range, font: index, run.level) else { return }
    if index == fonts.count { fonts.append(font) }
    let start = Int32(clamping: run.range.lowerBound)
    let glyphs = run.glyphs.map { glyph in
      var glyph = glyph
      glyph.cluster -= start
      return glyph
    }
    known[key] = Shaped(font: run.font, glyphs: glyphs)
  }

  /// Discards all runs.
  mutating func removeAll() {
    fonts.removeAll()
    known.removeAll()
  }

  /// Returns the key of a run; `nil` if a byte is not printable ASCII, or if there are too many.
  private static func key(
    of text: [UInt8], _ range: Range<Int>, font: Int, _ level: UInt8
  ) -> Key? {
    guard range.count <= longest else { return nil }
    var letters: (UInt64, UInt64) = (0, 0)
    for index in range {
      let byte = text[index]
      guard byte &- 0x20 < 0x5F else { return nil }
      letters = (letters.0 << 8 | letters.1 >> 56, letters.1 << 8 | UInt64(byte))
    }
    return Key(
      letters: letters, font: UInt32(truncatingIfNeeded: font), isRightToLeft: level & 1 != 0)
  }
}
