/// Counts the items of a document's lists, as Word does: lists of the same abstract list count
/// together, an item restarts the levels below it, and a list with its own start restarts only
/// once.
struct DOCXCounters {
  private let numbering: DOCXNumbering
  /// The last numbers, by the abstract list.
  private var counts = FlowCounts()
  /// The starts that were used, as list and level.
  private var used: Set<[Int]> = []
  /// Indentations of the open items, by level, in twentieths of a point.
  private(set) var lefts: [Int] = []

  init(_ numbering: DOCXNumbering) { self.numbering = numbering }

  /// An item of a list.
  struct Item {
    var marker: FlowMarker
    var level: Int
    /// The indentation of its text.
    var left: Int
    /// True if its list shows no marker.
    var isUnmarked: Bool
  }

  /// The deepest level of Word's lists, from 0.
  private static let deepest = 8
  /// The default indentation of items, in twentieths of a point.
  static let step = 720

  /// Counts the next item of a list. Nil if there is no such list.
  ///
  /// - Parameter shownLevel: the level at which it is among other lists; nil: its own.
  mutating func next(of number: Int, level: Int, shownAt shownLevel: Int?) -> Item? {
    guard number > 0, let list = numbering.lists[number], (0...Self.deepest).contains(level),
      let look = numbering.level(level, of: list)
    else { return nil }
    let left = look.left ?? Self.step * (level + 1)
    let shown = shownLevel ?? level
    while lefts.count <= shown { lefts.append(left) }
    lefts[shown] = left
    lefts.removeLast(lefts.count - shown - 1)
    let start = list.starts[level]
    let fixed = start.flatMap { used.insert([number, level]).inserted ? $0 : nil }
    let count = counts.next(in: list.abstract, level: level, start: look.start, fixed: fixed)
    // Lists with their own start are separate; others belong to the abstract one.
    let identity = start == nil ? -1 - list.abstract : number
    let marker =
      look.isOrdered
      ? FlowMarker(
        list: identity, number: count, hasParenthesis: look.hasParenthesis)
      : FlowMarker(
        list: list.abstract, isUnmarked: look.format == "none",
        family: ListFamily(ofListNamed: numbering.names[list.abstract]))
    return Item(marker: marker, level: shown, left: left, isUnmarked: look.format == "none")
  }

  /// Returns the indentation of a level whose marker is white space; nil for any other.
  func left(ofBlankMarkerIn number: Int, level: Int) -> Int? {
    guard let list = numbering.lists[number], let look = numbering.level(level, of: list),
      look.isBlank
    else { return nil }
    return look.left ?? Self.step * (level + 1)
  }

  /// True if a level of a list has bullets.
  func isBullet(_ number: Int, level: Int) -> Bool {
    numbering.lists[number].flatMap { numbering.level(level, of: $0) }?.format == "bullet"
  }

  /// Returns the number of open items that contain a paragraph with this indentation, and ends the
  /// others.
  mutating func depth(ofParagraphAt left: Int) -> Int {
    // A difference of a millimetre is not visible.
    let depth = left > 0 ? lefts.prefix { $0 > 0 && $0 <= left + 57 }.count : 0
    lefts.removeLast(lefts.count - depth)
    return depth
  }
}
