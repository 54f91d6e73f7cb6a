/// The length from which paragraphs are parsed by parts, and the sizes of these parts.
///
/// The program uses `shipped`; tests also take small sizes, so that short texts have many parts.
public struct PartSizes: Hashable, Sendable {
  /// Paragraphs of at least so many bytes are giant: they are parsed by parts.
  public var giant: Int
  /// The maximum length of a part.
  public var longest: Int
  /// The number of first bytes that decide the block of a giant paragraph; no part ends among them.
  public var head: Int
  /// The rarity of ends: of the places at which a part may end, one in `1 << rarity` is chosen.
  public var rarity: UInt64
  /// The minimum distance between two candidates for a cut.
  public var shortest: Int
  /// The number of bytes read on both sides of a candidate, to find out if it is inside of a
  /// construct. A construct of half this length is always seen as a whole.
  public var view: Int

  /// Makes sizes. `giant` is more than 512, the longest line that may be a fence.
  public init(giant: Int, longest: Int, head: Int, rarity: UInt64, shortest: Int, view: Int) {
    self.giant = giant
    self.longest = longest
    self.head = head
    self.rarity = rarity
    self.shortest = shortest
    self.view = view
  }

  /// The sizes of the program. A part of most texts has some hundred bytes. If the places were
  /// chosen at random, a range of `longest` without a cut would occur in one of some hundred
  /// million parts.
  public static let shipped = PartSizes(
    giant: 12 << 10, longest: 1 << 13, head: 1 << 10, rarity: 9, shortest: 64, view: 1 << 10)

  /// The maximum distance of a cut after its candidate.
  var longestWay: Int { view / 2 }

  /// The number of bytes before a place that decide if there is a cut, with `view` after it, or
  /// all that the paragraph has.
  var beforeCut: Int { longestWay + max(CutFinder.hashed + 2 * shortest, view, head) }

  /// The number of bytes on both sides of a range that decide its parts, or all that the paragraph
  /// has.
  package var reach: Int { longest + beforeCut }
}
