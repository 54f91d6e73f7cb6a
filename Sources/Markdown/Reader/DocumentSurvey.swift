/// What the first pass over a document finds out, so that the second one can write while it reads.
struct DocumentSurvey: Sendable {
  /// What links refer to.
  var definitions = LinkDefinitions()
  var footnotes = FootnoteTable()
  /// Which lists are loose, in the order in which they begin.
  var looseLists = BitList()
}

/// Where footnotes are defined.
struct FootnoteTable: Sendable {
  /// A definition.
  struct Entry: Sendable {
    /// Where it is in the document.
    var range: Range<Int>
    /// How many lists begin before it.
    var listCount: Int
  }

  private(set) var entries: [String: Entry] = [:]

  /// True if a footnote of that label is defined.
  func isDefined(_ label: String) -> Bool { entries[label] != nil }

  /// Takes in a definition, unless there is one of its label already.
  mutating func define(_ label: String, _ entry: Entry) {
    if entries[label] == nil { entries[label] = entry }
  }
}

/// A list of truth values, a bit each.
struct BitList: Sendable {
  private var words: [UInt64] = []
  private(set) var count = 0

  /// Of what is not in the list it is false.
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
