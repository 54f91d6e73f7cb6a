/// The content of one line of a settings file: a name with a value, or the error of the line. It
/// keeps the range of the value, so that a change replaces only these bytes and comments stay.
/// Names that Paber doesn't know are valid here; `Setting` checks them.
struct SettingsLine: Equatable {
  /// The name of the setting; `nil` if the line has no valid one.
  var name: String?
  /// The value of the setting, or the error of the line.
  var content: Result<SettingsValue, SettingsFault>
  /// The byte range of the value in the file; empty if it is missing.
  var valueRange: Range<Int>

  /// The value, if the line has one.
  var value: SettingsValue? { try? content.get() }

  /// Parses a line without its line ending; `nil` for an empty line or a comment.
  init?(_ line: ArraySlice<UInt8>) {
    let line = Self.trimmed(line)
    guard let first = line.first, first != Self.hash else { return nil }
    guard let equals = line.firstIndex(of: UInt8(ascii: "=")) else {
      self.init(name: nil, .failure(Self.fault(of: line) ?? .noAssignment), line)
      return
    }
    let name = Self.trimmed(line[..<equals])
    let value = Self.trimmed(line[(equals + 1)...])
    guard !name.isEmpty else {
      self.init(name: nil, .failure(.missingName), value)
      return
    }
    guard name.allSatisfy(Self.isOfName) else {
      self.init(name: nil, .failure(Self.fault(of: name) ?? .badName), value)
      return
    }
    self.init(name: String(decoding: name, as: UTF8.self), value: value)
  }

  private init(
    name: String?, _ content: Result<SettingsValue, SettingsFault>, _ value: ArraySlice<UInt8>
  ) {
    self.name = name
    self.content = content
    valueRange = value.startIndex..<value.endIndex
  }

  /// - Parameter value: the bytes after the `=`, without the spaces around them.
  private init(name: String, value: ArraySlice<UInt8>) {
    guard value.first == UInt8(ascii: "\"") else {
      let bare = Self.withoutComment(value)
      let fault = bare.isEmpty ? .missingValue : Self.fault(of: bare)
      let text = SettingsValue.bare(String(decoding: bare, as: UTF8.self))
      self.init(name: name, fault.map { .failure($0) } ?? .success(text), bare)
      return
    }
    do throws(QuotedText.Fault) {
      let (text, end) = try QuotedText.read(value)
      let after = Self.trimmed(value[end...])
      if after.isEmpty || after.first == Self.hash {
        self.init(name: name, .success(.quoted(text)), value[..<end])
      } else {
        self.init(name: name, .failure(.textAfterQuote), value)
      }
    } catch {
      self.init(name: name, .failure(SettingsFault(error)), value)
    }
  }

  // The grammar

  private static let hash = UInt8(ascii: "#")

  /// True if `name` can be the name of a setting: ASCII letters, digits, `-`, `_` and `.`.
  static func isName(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.allSatisfy(isOfName)
  }

  /// True if a value without quotes is parsed as itself.
  static func isBare(_ value: [UInt8]) -> Bool {
    !value.isEmpty && value.first != UInt8(ascii: "\"") && trimmed(value[...]).count == value.count
      && withoutComment(value[...]).count == value.count && fault(of: value[...]) == nil
  }

  /// Removes the comment, which begins with `#` after a space. A `#` at the beginning of the value
  /// belongs to the value unless a space follows, so that colours need no quotes.
  private static func withoutComment(_ value: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    if value.first == hash, value.dropFirst().first.map(isSpace) ?? true { return value.prefix(0) }
    let comment = value.indices.dropFirst().first { index in
      value[index] == hash && isSpace(value[index - 1])
    }
    return comment.map { trimmed(value[..<$0]) } ?? value
  }

  private static func fault(of bytes: ArraySlice<UInt8>) -> SettingsFault? {
    if bytes.contains(where: Byte.isControl) { return .control }
    return String(validating: bytes, as: UTF8.self) == nil ? .malformed : nil
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
      UInt8(ascii: "."):
      true
    default: false
    }
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == Byte.space || byte == Byte.tab }

  /// Removes spaces and tabs at both ends, and the carriage return of a line ending.
  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var bytes = bytes.drop(while: isSpace)
    while let last = bytes.last, isSpace(last) || last == Byte.carriageReturn {
      bytes.removeLast()
    }
    return bytes
  }
}
