/// The text of a script, in which `<!--` and another start tag keep its end from ending it ("HTML Living
/// Standard", 13.2.5.15 to 13.2.5.31).
enum HTMLScriptText {
  private enum State {
    case script
    /// After `<!--`.
    case escaped
    /// After a start tag in that.
    case doubleEscaped
  }

  /// The offset after the end tag of a script whose text begins at `start`. O(n).
  static func end(in bytes: [UInt8], from start: Int) -> Int {
    var state = State.script
    var hyphens = 0
    var index = start
    while index < bytes.count {
      switch bytes[index] {
      case .hyphen where state != .script: hyphens += 1
      case .greater:
        if hyphens >= 2 { state = .script }
        hyphens = 0
      case .less:
        hyphens = 0
        let rest = bytes[(index + 1)...]
        if state == .script, rest.starts(with: [.exclamationMark, .hyphen, .hyphen]) {
          state = .escaped
          hyphens = 2
          index += 3
        } else if state != .doubleEscaped, isScript(rest.dropFirst(), behind: rest.first == 0x2F) {
          var reader = HTMLTagReader(bytes, at: index + 2)
          _ = reader.read()
          return reader.position
        } else if state == .escaped, isScript(rest, behind: true) {
          state = .doubleEscaped
        } else if state == .doubleEscaped, isScript(rest.dropFirst(), behind: rest.first == 0x2F) {
          state = .escaped
        }
      default: hyphens = 0
      }
      index += 1
    }
    return bytes.count
  }

  /// True if bytes begin with the whole name `script`.
  private static func isScript(_ bytes: ArraySlice<UInt8>, behind isAllowed: Bool) -> Bool {
    guard isAllowed else { return false }
    let name = Array("script".utf8)
    guard bytes.prefix(name.count).map(HTMLTagReader.lowered) == name else { return false }
    return bytes.dropFirst(name.count).first.map(HTMLTagReader.endsName) ?? false
  }
}
