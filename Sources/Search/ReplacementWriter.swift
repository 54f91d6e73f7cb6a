public import TextCore

/// All hits of a text replaced, as a value.
public struct ReplacedHits: Sendable {
  /// The edit. Of very many replacements neighbours are one, with what is between them.
  public let edit: Edit
  /// The number of replaced hits.
  public let count: Int
  /// The places of the hits in the old text, and the growth of each in bytes.
  private let places: Places

  fileprivate init(edit: Edit, places: Places) {
    self.edit = edit
    self.places = places
    count = places.hits.count
  }

  /// Maps an offset of the old text to the new one; an offset inside of a hit goes to its end.
  public func map(_ offset: TextOffset) -> TextOffset { places.map(offset) }
}

/// Hits, and what they have grown by.
private struct Places: Sendable {
  var hits = HitList()
  /// The growth of the text up to the end of each hit.
  var growth: [Int] = []

  func map(_ offset: TextOffset) -> TextOffset {
    let next = hits.index(from: offset)
    guard next > 0 else { return offset }
    let hit = hits[next - 1]
    return max(offset, hit.upperBound) + growth[next - 1]
  }
}

/// Writes what a text becomes when one hit after the other is replaced.
///
/// A million replacements of their own would be a million changes of the trees of the text, its
/// attributes and its layout. So what lies between two hits becomes part of the replacement where it is
/// short, and of the other replacements neighbours are joined until there are few.
struct ReplacementWriter {
  /// Replacements that an edit has at most, or a few more.
  private static let most = 1 << 10
  /// Bytes of a replacement that it is not made longer than, but for a hit itself.
  private static let longest = 1 << 17

  private let text: TextRope
  private var replacements: [Edit.Replacement] = []
  private var places = Places()
  private var growth = 0
  /// The range of the latest hits and the text between them; `bytes` replaces it.
  private var run: TextRange?
  private var bytes: [UInt8] = []
  /// Bytes between two hits that are written rather than left alone.
  private var gap = 0

  init(_ text: TextRope) { self.text = text }

  mutating func replace(_ hit: TextRange, with new: [UInt8]) {
    places.hits.append(hit)
    growth += new.count - hit.count
    places.growth.append(growth)
    if let run, hit.lowerBound - run.upperBound <= gap, bytes.count < Self.longest {
      appendText(run.upperBound..<hit.lowerBound)
      bytes += new
      self.run = run.lowerBound..<hit.upperBound
    } else {
      end()
      run = hit
      bytes = new
    }
  }

  private mutating func appendText(_ range: TextRange) {
    text.forEachChunk(in: range) {
      bytes.append(contentsOf: $0)
      return true
    }
  }

  private mutating func end() {
    guard let run else { return }
    replacements.append(Edit.Replacement(range: run, text: TextRope(bytes: bytes)))
    self.run = nil
    bytes.removeAll(keepingCapacity: true)
    // Where there are many, what is between them is written over.
    if replacements.count >= Self.most { gap = Self.longest }
    guard replacements.count >= 2 * Self.most else { return }
    replacements = Edit(replacements, in: text).joined(toAtMost: Self.most, in: text).replacements
  }

  mutating func finish() -> ReplacedHits {
    end()
    let edit = Edit(replacements, in: text).joined(toAtMost: Self.most, in: text)
    return ReplacedHits(edit: edit, places: places)
  }
}
