import Platform

/// A text in ibus's messages.
nonisolated struct IBusText: Hashable {
  /// The characters.
  var letters: String
  /// The active clause, in UTF-8 offsets: the first range with a background of its own; `nil` if
  /// there is none.
  var clause: Range<Int>?

  static let empty = IBusText(letters: "", clause: nil)

  init(letters: String, clause: Range<Int>?) {
    self.letters = letters
    self.clause = clause
  }

  /// Reads type, attachments, characters and attributes; `nil` for any other value.
  init?(_ value: BusValue) {
    guard let fields = Self.fields(of: value, "IBusText"), case .string(let letters)? = fields.first
    else { return nil }
    self.letters = letters
    clause = fields.dropFirst().first.flatMap { Self.clause(in: $0, of: letters) }
  }

  /// The news of a preedit with the caret after `caret` scalars.
  func composition(caret: UInt32) -> InputMethodNews {
    let caret = Int(caret)
    return .composition(
      text: letters, selection: clause ?? letters.utf8Offsets(ofScalars: caret..<caret))
  }

  private static func clause(in list: BusValue, of letters: String) -> Range<Int>? {
    guard case .array(let attributes, _)? = fields(of: list, "IBusAttrList")?.first else {
      return nil
    }
    for attribute in attributes {
      guard let fields = fields(of: attribute, "IBusAttribute"), fields.count >= 4,
        fields[0] == .uint32(background), case .uint32(let start) = fields[2],
        case .uint32(let end) = fields[3], start < end
      else { continue }
      let clause = letters.utf8Offsets(ofScalars: Int(start)..<Int(end))
      if !clause.isEmpty { return clause }
    }
    return nil
  }

  /// The kind of attribute for the background of characters.
  private static let background: UInt32 = 3

  /// The fields of an object of ibus after its type and attachments; `nil` if it has another type.
  private static func fields(of value: BusValue, _ type: String) -> [BusValue]? {
    guard case .structure(let fields) = value.unwrapped, fields.count >= 2,
      fields[0] == .string(type)
    else { return nil }
    return Array(fields.dropFirst(2))
  }
}
