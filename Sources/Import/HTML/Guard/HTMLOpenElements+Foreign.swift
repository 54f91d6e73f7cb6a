extension HTMLOpenElements {
  /// True if a start tag in an element of SVG or MathML is one of HTML.
  static func takesHTML(_ element: Element, _ name: HTMLTagName) -> Bool {
    guard element.holdsHTML else { return element.name == .annotation && name == .svg }
    return element.space == .svg || element.name == .annotation
      || !HTMLTagSet.mathGlyphs.contains(name)
  }

  /// Takes a start tag in SVG or MathML.
  mutating func beginForeign(_ tag: HTMLTag, in space: Space) -> Content {
    if HTMLTagSet.breakouts.contains(tag.name) || (tag.name == .font && tag.hasLook) {
      repeat {
        elements.removeLast()
      } while elements.last.map { $0.space != .html && !$0.holdsHTML }
        ?? false
      return beginHTML(tag)
    }
    guard !tag.endsItself else { return .markup }
    push(tag, in: space)
    elements[elements.count - 1].holdsHTML =
      switch space {
      case .svg: HTMLTagSet.svgPoints.contains(tag.name)
      case .math:
        HTMLTagSet.mathPoints.contains(tag.name) || (tag.name == .annotation && tag.holdsHTML)
      case .html: false
      }
    return .markup
  }

  /// Takes an end tag in SVG or MathML. False if it is for HTML round it.
  mutating func endForeign(_ name: HTMLTagName) -> Bool {
    for index in elements.indices.reversed() {
      guard elements[index].space != .html else { return false }
      if elements[index].name == name {
        pop(to: index)
        return true
      }
    }
    return false
  }
}
