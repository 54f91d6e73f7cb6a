/// The declarations of a `style` attribute, as far as they matter here.
struct InlineCSS {
  private var values: [String: String] = [:]

  init(_ style: String) {
    // The properties that are read contain no `;` in quotes or addresses.
    for declaration in style.utf8.split(separator: 0x3B) {
      guard let colon = declaration.firstIndex(of: .colon) else { continue }
      let name = Self.plain(declaration[..<colon])
      let value = declaration[declaration.index(after: colon)...]
      // `!important` is left out, so that the value before it is known.
      values[name] = Self.plain(value.prefix { $0 != 0x21 })
    }
  }

  private static func plain(_ text: Substring.UTF8View) -> String {
    var bytes = text.drop { $0 <= 0x20 }
    while let last = bytes.last, last <= 0x20 { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self).lowercased()
  }

  subscript(name: String) -> String? { values[name] }

  private func words(_ name: String) -> [Substring] {
    (values[name] ?? "").split { $0 == " " || $0 == "\n" || $0 == "\t" }
  }

  /// True if the element is not shown.
  var isHidden: Bool {
    values["display"] == "none" || values["visibility"] == "hidden" || values["mso-hide"] == "all"
  }

  /// True if a page ends before or after the element.
  var endsPage: Bool {
    let names = ["page-break-before", "page-break-after", "break-before", "break-after"]
    return names.contains { ["always", "page"].contains(values[$0] ?? "") }
  }

  /// True for bold, false for text that is not; nil if the style does not set either.
  var isBold: Bool? {
    guard let weight = values["font-weight"]?.prefix(while: { $0 != " " }) else { return nil }
    switch weight {
    case "bold", "bolder": return true
    case "normal", "lighter": return false
    default: return Int(weight).map { $0 >= 600 }
    }
  }

  /// True for italics, false for upright text; nil if the style does not set either.
  var isItalic: Bool? {
    values["font-style"].map { $0.hasPrefix("italic") || $0.hasPrefix("oblique") }
  }

  /// The lines of the text; nil where the style does not say.
  var lines: (isUnderlined: Bool, isStruck: Bool)? {
    let words = words("text-decoration") + words("text-decoration-line")
    guard !words.isEmpty else { return nil }
    return (words.contains("underline"), words.contains("line-through"))
  }

  /// True if the ground has a colour as markers have, false if it has another one; nil where the style
  /// does not say.
  var isHighlighted: Bool? {
    if let mark = values["mso-highlight"] { return mark != "none" }
    guard let ground = values["background-color"] ?? values["background"] else { return nil }
    return CSSColor(ground)?.isMarker ?? false
  }

  /// True if spaces and line ends count.
  var keepsSpace: Bool? { values["white-space"].map { $0.hasPrefix("pre") } }

  /// The level of the list of Word that a paragraph is in, from 1; nil for none.
  var wordListLevel: Int? {
    for word in words("mso-list") where word.hasPrefix("level") {
      return Int(word.dropFirst(5)).map { min(max($0, 1), 9) }
    }
    return nil
  }

  /// True for the marker that Word wrote before the text of an item.
  var isWordMarker: Bool { values["mso-list"] == "ignore" }
}
