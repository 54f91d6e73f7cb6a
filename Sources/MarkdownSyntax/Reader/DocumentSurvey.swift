/// The results of the first pass over a document, which the second pass needs to emit events.
struct DocumentSurvey: Sendable {
  /// The definitions of reference links.
  var definitions = LinkDefinitions()
  var footnotes = FootnoteTable()
  /// One bit per list, true for loose ones, in the order in which lists begin.
  var looseLists = BitList()
}

/// The definitions of footnotes by their labels.
struct FootnoteTable: Sendable {
  /// A definition.
  struct Entry: Sendable {
    /// The range in the document.
    var range: Range<Int>
    /// The number of lists that begin before the definition.
    var listCount: Int
  }

  private(set) var entries: [String: Entry] = [:]

  var count: Int { entries.count }

  /// True if a footnote of that label is defined.
  func isDefined(_ label: String) -> Bool { entries[label] != nil }

  /// Adds a definition, unless its label has one already.
  mutating func define(_ label: String, _ entry: Entry) {
    if entries[label] == nil { entries[label] = entry }
  }
}

/// A list of truth values, a bit each.
struct BitList: Sendable {
  private var words: [UInt64] = []

  /// The number of bytes that the list takes.
  var byteCount: Int { 8 * words.count }

  private(set) var count = 0

  /// False for an index that is not in the list.
  subscript(index: Int) -> Bool {
    get { index < count && words[index / 64] >> UInt64(index % 64) & 1 != 0 }
    set {
      let bit = UInt64(1) << UInt64(index % 64)
      words[index / 64] = words[index / 64] & ~bit | (newValue ? bit : 0)
    }
  }

  mutating func append(_ value: Bool) {
    if count.isMultiple(of: 64) { words.append(0) }
    count += 1
    self[count - 1] = value
  }
}
