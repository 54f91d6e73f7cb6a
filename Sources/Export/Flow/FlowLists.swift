import MarkdownSyntax
import TextCore

/// The ordered lists of a document, for the table of a format.
struct FlowLists: Sendable {
  /// The lists in the order of their numbers.
  private(set) var entries: [FlowList] = []
  /// The numbers of lists by the offsets at which they begin; nil if each list that is met gets the
  /// next one.
  private var numbers: [Int: Int]?
  /// Lists that the table may have.
  private let most: Int

  /// Makes a table that fills itself as lists are met.
  init(most: Int) { self.most = most }

  /// Makes the table of all lists of a document. O(n).
  init(_ reader: DocumentReader, most: Int) {
    self.most = most
    var numbers: [Int: Int] = [:]
    var depths = [0]
    for event in reader {
      switch event.kind {
      case .enter(.footnoteDefinition): depths.append(0)
      case .leave(.footnoteDefinition): depths.removeLast()
      case .enter(.item): depths[depths.count - 1] += 1
      case .leave(.item): depths[depths.count - 1] -= 1
      case .enter(.list(let list)):
        guard case .ordered = list.kind, entries.count < most else { continue }
        append(list, depth: depths[depths.count - 1])
        numbers[event.range.lowerBound.utf8] = entries.count
      default: break
      }
    }
    self.numbers = numbers
  }

  /// The entry of a list that begins at `offset` inside of `depth` items; nil for one without numbers,
  /// and for one that the table has no room for.
  mutating func entry(of list: DocumentList, at offset: Int, depth: Int) -> FlowList? {
    guard case .ordered = list.kind else { return nil }
    if let numbers { return numbers[offset].map { entries[$0 - 1] } }
    guard entries.count < most else { return nil }
    append(list, depth: depth)
    return entries.last
  }

  private mutating func append(_ list: DocumentList, depth: Int) {
    guard case .ordered(let start, let delimiter) = list.kind else { return }
    entries.append(
      FlowList(
        number: entries.count + 1, level: min(depth, FlowParagraph.deepest - 1), start: start,
        hasParenthesis: delimiter == UInt8(ascii: ")")))
  }
}
