extension HTMLReader {
  /// Reads a fraction, or a base with superscripts or subscripts, in one line.
  mutating func readFormula(
    _ node: HTMLNode, _ name: String, _ style: Style
  ) throws(ImportRefusal) {
    let signs: [FormulaPart] =
      switch name {
      case "mfrac": [.numerator, .denominator]
      case "msup": [.base, .raised]
      case "msub": [.base, .lowered]
      default: [.base, .lowered, .raised]
      }
    var place = 0
    for child in node.children where child.isElement {
      let part = place < signs.count ? signs[place] : .base
      var text = ""
      Self.collectLetters(of: child, &text, depth: 0)
      let marks = part.marks(round: text)
      write(marks.before, style)
      var wordList = WordList()
      try readElement(child, style, &wordList)
      wordList.end(&writer)
      write(marks.after, style)
      place += 1
    }
  }

  /// Collects the first letters in an element: enough to tell if a part of a formula needs brackets.
  private static func collectLetters(of node: HTMLNode, _ text: inout String, depth: Int) {
    for child in node.children {
      // Deep formulas have several letters.
      guard text.utf8.count < 16, depth < 12 else {
        text += "()"
        return
      }
      if let letters = child.text {
        text += String(decoding: letters.utf8.filter { !$0.isHTMLSpace }.prefix(16), as: UTF8.self)
      } else if child.isElement {
        collectLetters(of: child, &text, depth: depth + 1)
      }
    }
  }
}
