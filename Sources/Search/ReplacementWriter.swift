public import TextCore

/// The replacement of all hits of a text, as a value.
public struct ReplacedHits: Sendable {
  /// The edit. If there are very many replacements, adjacent ones are joined, including the text
  /// between them.
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

/// Hits, and the growth by their replacements.
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

/// Writes the text in which one hit after the other is replaced.
///
/// A million separate replacements would be a million changes of the trees of the text, its
/// attributes and its layout. So short text between two hits becomes part of the replacement, and
/// adjacent replacements are joined until there are few.
struct ReplacementWriter {
  /// The approximate maximum number of replacements in an edit.
  private static let most = 1 << 10
  /// The maximum length of a replacement in bytes, unless a single hit is longer.
  private static let longest = 1 << 17

  private let text: TextRope
  private var replacements: [Edit.Replacement] = []
  private var places = Places()
  private var growth = 0
  /// The range of the latest hits and the text between them; `bytes` replaces it.
  private var run: TextRange?
  private var bytes: [UInt8] = []
  /// The maximum number of unchanged bytes between two hits that are written with them.
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
    // If there are many replacements, the text between them is written with them.
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
