/// The table as a text file, one entry a line, sorted by bytes:
///
///     # What Paber remembers. Copies of this file may be merged line by line.
///     count typed 5f0c2a9b11d04e37 1204
///     flag hint.wheel
///     largest nudge.shown 1795266254
///     word poll 1795266254123 sepia
///     # End.
///
/// Equal tables have equal files.
extension StateTable {
  private static let head = Array(
    "# What Paber remembers. Copies of this file may be merged line by line.".utf8)
  private static let end = Array("# End.".utf8)

  /// The bytes of the file.
  var bytes: [UInt8] {
    var lines: [String] = flags.map { "flag \($0)" }
    for (name, parts) in counts {
      lines += parts.map { "count \(name) \($0.key) \($0.value)" }
    }
    lines += largest.map { "largest \($0.key) \(DecimalNumber.text(of: $0.value))" }
    lines += words.map { "word \($0.key) \($0.value.stamp) \($0.value.token)" }
    let strange = unknownLines.sorted { $0.lexicographicallyPrecedes($1) }
    let all = [Self.head] + lines.sorted().map { Array($0.utf8) } + strange + [Self.end]
    return all.flatMap { $0 + [Byte.newline] }
  }

  /// Parses a file; any bytes are accepted. Unknown lines are kept as they are.
  static func read(_ bytes: [UInt8]) -> StateTable {
    var table = StateTable()
    let lines = bytes.split(separator: Byte.newline).map { line in
      line.last == Byte.carriageReturn ? line.dropLast() : line
    }
    for line in lines where line != head[...] && line != end[...] && !line.isEmpty {
      if !table.read(line) { table.insertUnknown(Array(line)) }
    }
    return table
  }

  /// True if a file, whole or cut, is a state file and not one with a similar name.
  static func isStateFile(_ bytes: [UInt8]) -> Bool { bytes.starts(with: head) }

  /// The most bytes of an entry: a hundred long paths have fewer.
  private static let longestLine = 1 << 17

  /// - Returns: true if the line is an entry.
  private mutating func read(_ line: ArraySlice<UInt8>) -> Bool {
    guard line.count <= Self.longestLine else { return false }
    let fields = line.split(separator: Byte.space, omittingEmptySubsequences: false)
    guard fields.allSatisfy({ StateToken.isToken($0) }) else { return false }
    let words = fields.map { String(decoding: $0, as: UTF8.self) }
    switch (words[0], words.count) {
    case ("flag", 2): set(words[1])
    case ("count", 4):
      guard let count = Int(words[3]), count >= 0 else { return false }
      raiseCount(words[1], of: words[2], to: count)
    case ("largest", 3):
      guard let number = DecimalNumber.value(of: words[2]) else { return false }
      raise(words[1], to: number)
    case ("word", 4):
      guard let stamp = Int64(words[2]) else { return false }
      offer(StampedWord(stamp: stamp, token: words[3]), as: words[1])
    default: return false
    }
    return true
  }
}
