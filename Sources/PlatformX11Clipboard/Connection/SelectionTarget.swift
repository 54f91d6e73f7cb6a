import Platform

/// Forms of a selection by the names that X11 has for them, beside MIME types.
enum SelectionTarget {
  /// What to ask for where text is wanted, the most exact first.
  private static let text = ["UTF8_STRING", ClipboardData.text, "STRING", "TEXT"]

  /// The names under which something of a MIME type is offered and asked for.
  static func names(of type: String) -> [String] {
    type == ClipboardData.text ? text : [type]
  }

  /// The names under which something of a MIME type is asked for. Text that says nothing of its
  /// encoding is mostly dragged, and mostly UTF-8.
  static func asked(_ type: String) -> [String] {
    names(of: type) + (type == ClipboardData.text ? [plain] : [])
  }

  private static let plain = "text/plain"

  /// The MIME type that a name means.
  static func type(of name: String) -> String { isText(name) ? ClipboardData.text : name }

  private static func isText(_ name: String) -> Bool { text.contains(name) || name == plain }

  /// What is put into the property for a name, and the property's type.
  ///
  /// - Parameter bytes: in the form of the MIME type.
  static func encoded(_ bytes: [UInt8], as name: String) -> (bytes: [UInt8], type: String) {
    switch name {
    case "STRING": (latin(bytes), name)
    // Its owner chooses the encoding.
    case "TEXT": (bytes, "UTF8_STRING")
    default: (bytes, name)
    }
  }

  /// What another program has put into the property, in the form of the MIME type; `nil` where it was
  /// asked for text and answers with something else, such as `PIXMAP`, or with `COMPOUND_TEXT`, which
  /// nobody reads any more.
  ///
  /// - Parameters:
  ///   - name: what it was asked for.
  ///   - type: what it says that it is, where that is one of `textTypes`; else empty.
  static func decoded(_ bytes: [UInt8], as name: String, type: String) -> [UInt8]? {
    guard isText(name) else { return bytes }
    guard textTypes.contains(type) else { return nil }
    // Some count the zero that ends a string of C.
    let bytes = Array(bytes[..<(bytes.lastIndex { $0 != 0 }.map { $0 + 1 } ?? 0)])
    return type == "STRING" ? utf8(bytes) : bytes
  }

  /// The types of properties that hold text.
  static let textTypes = text + [plain]

  /// Latin-1, which `STRING` is; a question mark for each scalar that it does not have.
  private static func latin(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.contains(where: { $0 >= 0x80 }) else { return bytes }
    return String(decoding: bytes, as: UTF8.self).unicodeScalars.map {
      UInt8(exactly: $0.value) ?? UInt8(ascii: "?")
    }
  }

  /// The UTF-8 of Latin-1.
  private static func utf8(_ latin: [UInt8]) -> [UInt8] {
    guard latin.contains(where: { $0 >= 0x80 }) else { return latin }
    return Array(String(String.UnicodeScalarView(latin.map(Unicode.Scalar.init))).utf8)
  }
}
