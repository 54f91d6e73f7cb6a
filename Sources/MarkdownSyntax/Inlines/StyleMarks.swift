/// Collects styled ranges in any order, nested and repeated, and turns them into runs. Its buffer
/// is kept from paragraph to paragraph.
struct StyleMarks: Sendable {
  /// The edges of the ranges: position, the bits of the style and a flag for its beginning, packed
  /// so that sorting the numbers sorts the positions.
  private var edges: [UInt64] = []
  private var depths: [Int32] = Array(repeating: 0, count: InlineStyle.memberCount)

  /// Removes all ranges.
  mutating func removeAll() {
    edges.removeAll(keepingCapacity: true)
  }

  /// Adds `style` to the styles of `range`.
  ///
  /// Traps for a member beyond `InlineStyle.memberCount`, which would be packed as a position.
  mutating func add(_ style: InlineStyle, _ range: Range<Int>) {
    precondition(style.isSubset(of: .allMembers), "A style that is not counted as a member")
    guard !range.isEmpty else { return }
    edges.append(Self.edge(at: range.lowerBound, style) | 1)
    edges.append(Self.edge(at: range.upperBound, style))
  }

  /// Adds the style of a construct to its range, and `tag` to the ranges of its tags.
  mutating func add(_ construct: InlineConstruct) {
    switch construct.style {
    case .escape: add([.escape, .tag], construct.openingTag)
    case .linkText: addLink(construct)
    case .image:
      add(.image, construct.outer)
      addTags(ofLink: construct)
    default:
      add(construct.style, construct.outer)
      add(.tag, construct.openingTag)
      add(.tag, construct.closingTag)
    }
  }

  private mutating func addLink(_ link: InlineConstruct) {
    let address = link.closingTag.dropFirst()
    add(.linkText, link.outer.lowerBound..<address.lowerBound)
    addTags(ofLink: link)
  }

  private mutating func addTags(ofLink link: InlineConstruct) {
    let address = link.closingTag.dropFirst()
    add(.tag, link.openingTag)
    add(.tag, link.closingTag.prefix(1))
    add(.linkAddress, address)
    add(.tag, address.prefix(1))
    add(.tag, address.suffix(1))
    guard link.isAngled, let angled = link.destination else { return }
    add(.tag, angled.prefix(1))
    add(.tag, angled.suffix(1))
  }

  private static let positionShift = InlineStyle.memberCount + 1

  private static func edge(at position: Int, _ style: InlineStyle) -> UInt64 {
    UInt64(position) << positionShift | UInt64(style.rawValue) << 1
  }

  /// Returns the ranges as ascending runs that do not overlap. O(n log n).
  mutating func runs() -> [InlineRun] {
    guard !edges.isEmpty else { return [] }
    edges.sort()
    var runs: [InlineRun] = []
    var style: InlineStyle = []
    var start = 0
    var open: InlineStyle = []
    for index in edges.indices {
      let edge = edges[index]
      let position = Int(edge >> Self.positionShift)
      pass(edge, &open)
      let isLastHere =
        index + 1 == edges.count || Int(edges[index + 1] >> Self.positionShift) != position
      guard isLastHere, open != style else { continue }
      if !style.isEmpty { runs.append(InlineRun(range: start..<position, style: style)) }
      style = open
      start = position
    }
    return runs
  }

  /// Counts the members of `edge` up or down and keeps those in `open` whose count is above zero.
  private mutating func pass(_ edge: UInt64, _ open: inout InlineStyle) {
    let isStart = edge & 1 == 1
    var members = UInt32(truncatingIfNeeded: edge >> 1) & InlineStyle.allMembers.rawValue
    while members != 0 {
      let member = members.trailingZeroBitCount
      members &= members - 1
      depths[member] += isStart ? 1 : -1
      let style = InlineStyle(rawValue: 1 << UInt32(member))
      if depths[member] > 0 { open.insert(style) } else { open.remove(style) }
    }
  }
}
