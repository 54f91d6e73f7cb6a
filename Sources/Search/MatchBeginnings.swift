import TextCore

/// The characters with which a match of a regular expression may begin, derived from the
/// expression. Every match begins with one of its rows; text that does so need not be a match. Not
/// available for an expression with unknown syntax, or one that may match no characters.
struct MatchBeginnings {
  /// One possible beginning of a match.
  struct Row: Equatable {
    /// Supersets of the first, second and further characters.
    var sets: [ByteSet] = []
    /// True if these are all the characters of such a match.
    var isWhole = true
  }

  /// The possible beginnings: every match begins with one of them, and with at least one character.
  let rows: [Row]

  /// The maximum number of characters per row.
  static let longest = 4
  /// The maximum number of rows: the bits of a byte.
  static let most = 8

  /// `nil` if nothing is known.
  init?(of pattern: String, countsCase: Bool) {
    var reader = Reader(rest: Array(pattern.utf8)[...], countsCase: countsCase)
    guard let rows = reader.readChoice(), reader.rest.isEmpty else { return nil }
    // A beginning without a character may be anywhere.
    if rows.contains(where: \.sets.isEmpty) { return nil }
    self.rows = Self.limit(rows, to: Self.most)
    if self.rows.contains(where: \.sets.isEmpty) { return nil }
  }

  /// Merges rows until at most `count` are left, with fewer characters in each.
  private static func limit(_ rows: [Row], to count: Int) -> [Row] {
    var rows = rows
    for length in (1...longest).reversed() {
      var kept: [Row] = []
      for var row in rows {
        if row.sets.count > length { row = Row(sets: Array(row.sets[..<length]), isWhole: false) }
        if !kept.contains(row) { kept.append(row) }
      }
      if kept.count <= count { return kept }
      rows = kept
    }
    if rows.contains(where: \.sets.isEmpty) { return [Row(isWhole: false)] }
    // Any of their first characters.
    let first = rows.reduce(into: ByteSet()) { $0.formUnion($1.sets[0]) }
    return [Row(sets: [first], isWhole: false)]
  }

  /// Reads an expression as far as its syntax is known here.
  private struct Reader {
    var rest: ArraySlice<UInt8>
    let countsCase: Bool
    /// The number of open groups.
    var depth = 0

    /// Reads up to the end of a group, or of the expression; `nil` for unknown syntax.
    mutating func readChoice() -> [Row]? {
      var choice: [Row] = []
      var row = [Row()]
      while let byte = rest.first, byte != UInt8(ascii: ")") {
        rest.removeFirst()
        if byte == UInt8(ascii: "|") {
          choice += row
          row = [Row()]
        } else {
          guard let atom = readAtom(byte), let counts = readCounts() else { return nil }
          row = join(row, times(atom, counts))
        }
      }
      return MatchBeginnings.limit(choice + row, to: 4 * MatchBeginnings.most)
    }

    /// Reads one element of the expression.
    private mutating func readAtom(_ byte: UInt8) -> [Row]? {
      switch byte {
      case UInt8(ascii: "("): return readGroup()
      case UInt8(ascii: "["): return [Row(sets: [ByteSet(reading: &rest, countsCase: countsCase)])]
      case UInt8(ascii: "\\"): return readEscape()
      case UInt8(ascii: "."): return [Row(sets: [.all.subtracting([0x0A])])]
      case UInt8(ascii: "^"), UInt8(ascii: "$"): return [Row()]
      case UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "?"), UInt8(ascii: "{"): return nil
      case 0x80...:
        while let next = rest.first, next & 0xC0 == 0x80 { rest.removeFirst() }
        // The other case of a letter may be in ASCII, or two letters.
        return countsCase ? [Row(sets: [.beyondASCII])] : [Row(isWhole: false)]
      default: return [Row(sets: [ByteSet(byte, countsCase: countsCase)])]
      }
    }

    private mutating func readGroup() -> [Row]? {
      var isWidthless = false
      if rest.first == UInt8(ascii: "?") {
        rest.removeFirst()
        guard let kind = rest.popFirst(), ":=!>".utf8.contains(kind) else { return nil }
        isWidthless = "=!".utf8.contains(kind)
      }
      depth += 1
      defer { depth -= 1 }
      // Nested groups are nested calls.
      guard depth < 32, let rows = readChoice(), rest.popFirst() != nil else { return nil }
      return isWidthless ? [Row()] : rows
    }

    private mutating func readEscape() -> [Row]? {
      guard let escaped = rest.popFirst() else { return nil }
      if let set = ByteSet(escape: escaped) { return [Row(sets: [set])] }
      if "bB".utf8.contains(escaped) { return [Row()] }
      // A back reference.
      if (0x31...0x39).contains(escaped) { return [Row(isWhole: false)] }
      guard escaped < 0x80, escaped != 0x30, !escaped.isASCIILetter else { return nil }
      return [Row(sets: [ByteSet(escaped, countsCase: countsCase)])]
    }

    /// Reads a quantifier.
    private mutating func readCounts() -> ClosedRange<Int>? {
      var counts = 1...1
      switch rest.first {
      case UInt8(ascii: "*"): counts = 0...MatchBeginnings.longest
      case UInt8(ascii: "+"): counts = 1...MatchBeginnings.longest
      case UInt8(ascii: "?"): counts = 0...1
      case UInt8(ascii: "{"):
        let text = rest.dropFirst().prefix { $0 != UInt8(ascii: "}") }
        let numbers = text.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
          .map { Int(String(decoding: $0, as: UTF8.self)) }
        guard let least = numbers.first ?? nil, least >= 0, numbers.count <= 2 else { return nil }
        let most = numbers.count == 1 ? least : numbers[1] ?? .max
        guard most >= least else { return nil }
        counts = min(least, MatchBeginnings.longest)...min(most, MatchBeginnings.longest)
        rest = rest.dropFirst(text.count + 1)
      default: return counts
      }
      guard !rest.isEmpty else { return nil }
      rest.removeFirst()
      if let next = rest.first, "?+".utf8.contains(next) { rest.removeFirst() }
      return counts
    }

    /// Returns the rows of an element repeated by a quantifier.
    private func times(_ rows: [Row], _ counts: ClosedRange<Int>) -> [Row] {
      var all: [Row] = []
      var row = [Row()]
      for count in 0...counts.upperBound {
        if count >= counts.lowerBound { all += row }
        row = join(row, rows)
      }
      return MatchBeginnings.limit(all, to: 4 * MatchBeginnings.most)
    }

    /// Returns the rows of one element followed by another.
    private func join(_ rows: [Row], _ others: [Row]) -> [Row] {
      var joined: [Row] = []
      for row in rows {
        if !row.isWhole {
          joined.append(row)
        } else {
          joined += others.map { Row(sets: row.sets + $0.sets, isWhole: $0.isWhole) }
        }
      }
      return MatchBeginnings.limit(joined, to: 4 * MatchBeginnings.most)
    }
  }
}
