/// The delimiter runs of a text and their pairs: the algorithm of CommonMark ("An algorithm for
/// parsing nested emphasis and links"), extended by `~`, `~~` and `==`, which pair only with runs
/// of their own length.
///
/// It is a doubly linked list in an array, because pairing removes runs from its middle. The index
/// 0 is a sentinel below all runs, so indices ascend with positions.
struct DelimiterStack: Sendable {
  /// The mark that a run consists of.
  enum Kind: UInt8 {
    case asterisk
    case underscore
    case underline
    case strikethrough
    case highlight
  }

  private struct Delimiter {
    var kind: Kind
    var position: Int
    var count: Int
    var originalCount: Int
    var canOpen: Bool
    var canClose: Bool
    var previous: Int
    var next = 0

    /// The index of one of `floorCount` groups of closers that reject the same openers.
    var floor: Int {
      switch kind {
      case .asterisk: originalCount % 3 + (canOpen ? 3 : 0)
      case .underscore: originalCount % 3 + (canOpen ? 9 : 6)
      case .underline: 12
      case .strikethrough: 13
      case .highlight: 14
      }
    }
  }

  private static let floorCount = 15
  private var items: [Delimiter] = []
  private var floors = Array(repeating: 0, count: floorCount)

  /// The number of delimiters examined in search of openers; tests require it to be linear.
  private(set) var work = 0

  /// The index of the topmost run; later runs are above it.
  private(set) var top = 0

  init() { removeAll() }

  /// Removes all runs.
  mutating func removeAll() {
    work = 0
    top = 0
    items.removeAll(keepingCapacity: true)
    items.append(
      Delimiter(
        kind: .asterisk, position: 0, count: 0, originalCount: 0, canOpen: false,
        canClose: false, previous: 0))
  }

  /// Adds a run after all others.
  mutating func push(_ kind: Kind, _ range: Range<Int>, canOpen: Bool, canClose: Bool) {
    guard canOpen || canClose else { return }
    let delimiter = Delimiter(
      kind: kind, position: range.lowerBound, count: range.count, originalCount: range.count,
      canOpen: canOpen, canClose: canClose, previous: top)
    items.append(delimiter)
    items[top].next = items.count - 1
    top = items.count - 1
  }

  /// Pairs the runs above `bottom`, adds the pairs to `constructs`, and removes all of those runs.
  mutating func resolve(above bottom: Int, into constructs: inout [InlineConstruct]) {
    for index in 0..<Self.floorCount { floors[index] = bottom }
    var closer = items[bottom].next
    while closer != 0 {
      guard items[closer].canClose else {
        closer = items[closer].next
        continue
      }
      if let opener = opener(for: closer) {
        pair(opener, closer, into: &constructs)
        if items[closer].count > 0 { continue }
        let next = items[closer].next
        unlink(closer)
        closer = next
      } else {
        floors[items[closer].floor] = items[closer].previous
        let next = items[closer].next
        if !items[closer].canOpen { unlink(closer) }
        closer = next
      }
    }
    items.removeSubrange((bottom + 1)...)
    items[bottom].next = 0
    top = bottom
  }

  private mutating func opener(for closer: Int) -> Int? {
    let floor = floors[items[closer].floor]
    var opener = items[closer].previous
    while opener > floor {
      work += 1
      if isPair(items[opener], items[closer]) { return opener }
      opener = items[opener].previous
    }
    return nil
  }

  private func isPair(_ opener: Delimiter, _ closer: Delimiter) -> Bool {
    guard opener.canOpen, opener.kind == closer.kind else { return false }
    switch closer.kind {
    case .asterisk, .underscore:
      // The rule of three keeps `*a**b*` one emphasis.
      guard opener.canClose || closer.canOpen else { return true }
      return (opener.originalCount + closer.originalCount) % 3 != 0
        || (opener.originalCount % 3 == 0 && closer.originalCount % 3 == 0)
    case .underline, .strikethrough, .highlight: return true
    }
  }

  private mutating func pair(_ opener: Int, _ closer: Int, into constructs: inout [InlineConstruct])
  {
    let length: Int
    let style: InlineStyle
    switch items[closer].kind {
    case .asterisk, .underscore:
      length = items[opener].count >= 2 && items[closer].count >= 2 ? 2 : 1
      style = length == 2 ? .strong : .emphasis
    case .underline: (length, style) = (1, .underline)
    case .strikethrough: (length, style) = (2, .strikethrough)
    case .highlight: (length, style) = (2, .highlight)
    }
    let openEnd = items[opener].position + items[opener].count
    let closeStart = items[closer].position
    constructs.append(
      InlineConstruct(
        style, (openEnd - length)..<(closeStart + length), opening: length, closing: length))
    items[opener].next = closer
    items[closer].previous = opener
    items[opener].count -= length
    items[closer].count -= length
    items[closer].position += length
    if items[opener].count == 0 { unlink(opener) }
  }

  private mutating func unlink(_ index: Int) {
    let (previous, next) = (items[index].previous, items[index].next)
    items[previous].next = next
    if next != 0 { items[next].previous = previous }
  }
}
