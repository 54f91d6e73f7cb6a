/// The kinds of elements, as far as notes depend on them.
enum HTMLElementKind: UInt8 {
  case paragraph, item, aside
  /// A `div`, and one that has an id.
  case division, namedDivision
  /// Other elements that may hold a note.
  case holder
  /// Elements in which references are.
  case reference
  case block, other

  init(_ node: HTMLNode, _ name: String) {
    switch name {
    case "p": self = .paragraph
    case "li": self = .item
    case "aside": self = .aside
    case "div": self = node.attribute("id") == nil ? .division : .namedDivision
    case "section", "dd": self = .holder
    case "a", "sup", "span": self = .reference
    default: self = HTMLElements.isBlock(name) ? .block : .other
    }
  }

  var mayHoldNote: Bool {
    switch self {
    case .reference, .block, .other: false
    default: true
    }
  }
}
