extension SettingsDocument {
  /// Sets a setting: changes the value on the line that counts, else on the last broken line of that
  /// name, else adds a line at the end. Linear in the file.
  ///
  /// - Parameter name: ASCII letters, digits, `-`, `_` and `.`; at least one.
  public mutating func set(_ name: String, to value: SettingsValue) {
    precondition(SettingsLine.isName(name), "not the name of a setting")
    let ofName = lines.filter { $0.line.name == name }
    let written = value.written
    guard let target = ofName.last(where: { $0.line.value != nil }) ?? ofName.last else {
      append(Array("\(name) = ".utf8) + written)
      return
    }
    let range = target.line.valueRange
    var changed = bytes
    changed.replaceSubrange(range, with: spaced(written, at: range))
    self = SettingsDocument(changed)
  }

  /// Returns a value with the spaces that it needs in place of a missing one: it must touch neither the
  /// `=` nor a comment.
  private func spaced(_ written: [UInt8], at range: Range<Int>) -> [UInt8] {
    guard range.isEmpty else { return written }
    let isAfterEquals = bytes[range.lowerBound - 1] == UInt8(ascii: "=")
    let isBeforeComment = bytes[range.upperBound...].first == UInt8(ascii: "#")
    return (isAfterEquals ? [Byte.space] : []) + written + (isBeforeComment ? [Byte.space] : [])
  }

  /// Resets a setting to its default: removes every line of that name. Linear in the file.
  public mutating func remove(_ name: String) {
    var kept = bytes
    for (_, line) in lines.reversed() where line.name == name {
      kept.removeSubrange(wholeLine(around: line.valueRange.lowerBound))
    }
    self = SettingsDocument(kept)
  }

  /// Returns the range of the line at `offset`, with its line ending.
  private func wholeLine(around offset: Int) -> Range<Int> {
    let before = bytes[..<offset].lastIndex(of: Byte.newline)
    let end = bytes[offset...].firstIndex(of: Byte.newline)
    return (before.map { $0 + 1 } ?? 0)..<(end.map { $0 + 1 } ?? bytes.endIndex)
  }

  /// Adds a line with the file's line ending. A file without a line ending at its end still has none
  /// there.
  private mutating func append(_ line: [UInt8]) {
    let newline = lineEnd
    let isEnded = bytes.isEmpty || bytes.last == Byte.newline
    self = SettingsDocument(isEnded ? bytes + line + newline : bytes + newline + line)
  }

  private var lineEnd: [UInt8] {
    guard let last = bytes.lastIndex(of: Byte.newline), last > 0,
      bytes[last - 1] == Byte.carriageReturn
    else { return [Byte.newline] }
    return [Byte.carriageReturn, Byte.newline]
  }
}
