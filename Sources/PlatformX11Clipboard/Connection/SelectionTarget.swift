import Platform

/// X11's names for forms of a selection, besides MIME types.
enum SelectionTarget {
  /// The targets and types of text, the most exact first. Text without a named encoding comes last; it
  /// is mostly UTF-8.
  static let text = ["UTF8_STRING", ClipboardData.text, "STRING", "TEXT", "text/plain"]

  /// The names under which a MIME type is offered and requested.
  static func names(of type: String) -> [String] {
    type == ClipboardData.text ? text : [type]
  }

  /// The MIME type of a name.
  static func type(of name: String) -> String { text.contains(name) ? ClipboardData.text : name }

  /// The property's bytes and type for a name.
  ///
  /// - Parameter bytes: in the form of the MIME type.
  static func encoded(_ bytes: [UInt8], as name: String) -> (bytes: [UInt8], type: String) {
    switch name {
    case "STRING": (latin(bytes), name)
    // The owner chooses the encoding.
    case "TEXT": (bytes, "UTF8_STRING")
    default: (bytes, name)
    }
  }

  /// Decodes another program's property into the form of the MIME type; `nil` if text was requested
  /// and the answer is something else, such as `PIXMAP`, or `COMPOUND_TEXT`, which is obsolete.
  ///
  /// - Parameters:
  ///   - name: the requested name.
  ///   - type: the property's type, if it is one of `text`; else empty.
  static func decoded(_ bytes: [UInt8], as name: String, type: String) -> [UInt8]? {
    guard text.contains(name) else { return bytes }
    guard text.contains(type) else { return nil }
    // Some programs include the zero that ends a C string.
    let bytes = Array(bytes[..<(bytes.lastIndex { $0 != 0 }.map { $0 + 1 } ?? 0)])
    return type == "STRING" ? utf8(bytes) : bytes
  }

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
