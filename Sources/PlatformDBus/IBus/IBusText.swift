import Platform

/// A text as ibus sends it.
nonisolated struct IBusText: Hashable {
  /// The letters.
  var letters: String
  /// The clause that is being chosen, in UTF-8 offsets: the first stretch on a background of its
  /// own. `nil`: there is none.
  var clause: Range<Int>?

  /// No letters.
  static let empty = IBusText(letters: "", clause: nil)

  init(letters: String, clause: Range<Int>?) {
    self.letters = letters
    self.clause = clause
  }

  /// What it is, attachments, letters, what they look like; `nil` for anything else.
  init?(_ value: BusValue) {
    guard let fields = Self.fields(of: value, "IBusText"), case .string(let letters)? = fields.first
    else { return nil }
    self.letters = letters
    clause = fields.dropFirst().first.flatMap { Self.clause(in: $0, of: letters) }
  }

  /// A text whose caret is behind `caret` scalars, as a window shows it.
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

  /// The kind of attribute that colours what is behind letters.
  private static let background: UInt32 = 3

  /// What an object of ibus has beside its type and its attachments; `nil` if it is none of the type.
  private static func fields(of value: BusValue, _ type: String) -> [BusValue]? {
    guard case .structure(let fields) = value.unwrapped, fields.count >= 2,
      fields[0] == .string(type)
    else { return nil }
    return Array(fields.dropFirst(2))
  }
}
