/// The way in which tags are written: HTML's own, or that of XML, which the chapters of a book need.
enum HTMLSyntax: Sendable {
  case html, xml

  /// The end of the tag of an element without content.
  var emptyEnd: String {
    switch self {
    case .html: ">"
    case .xml: "/>"
    }
  }

  /// An attribute without a value, with the space before it.
  func flag(_ name: String) -> String {
    switch self {
    case .html: " \(name)"
    case .xml: " \(name)=\"\(name)\""
    }
  }

  /// The attribute for a language, with the space before it.
  func language(_ tag: String) -> String {
    switch self {
    case .html: " lang=\"\(tag)\""
    case .xml: " lang=\"\(tag)\" xml:lang=\"\(tag)\""
    }
  }
}
