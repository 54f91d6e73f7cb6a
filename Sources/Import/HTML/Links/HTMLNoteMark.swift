/// The words of links to footnotes and back that are not text of the page, and the declarations of
/// elements as such.
enum HTMLNoteMark {
  /// Returns true if a link may refer to a footnote: it is declared so, or its text is a number or
  /// a sign. An entry in a table of contents has other text.
  static func isReference(_ node: HTMLNode) -> Bool {
    saysReference(node) || isMark(node)
  }

  /// Returns true if a link is declared as a reference to a footnote.
  static func saysReference(_ node: HTMLNode) -> Bool {
    let types = (node.attribute("epub:type") ?? "").split(separator: " ")
    return node.attribute("role") == "doc-noteref" || types.contains("noteref")
  }

  /// Returns true if an element is declared as a footnote.
  static func saysNote(_ node: HTMLNode) -> Bool {
    let types = (node.attribute("epub:type") ?? "").split(separator: " ")
    let role = node.attribute("role")
    return role == "doc-footnote" || role == "doc-endnote"
      || types.contains { $0 == "footnote" || $0 == "endnote" || $0 == "rearnote" }
  }

  /// Returns true if a link from a footnote leads back to the text and has no other text.
  static func isBacklink(_ node: HTMLNode) -> Bool {
    node.attribute("role") == "doc-backlink" || isMark(node)
  }

  /// True if the words of an element are a number, also a Roman one, a letter, a sign, a picture, or missing.
  static func isMark(_ node: HTMLNode) -> Bool {
    var letters = Letters()
    return read(node, &letters, depth: 0)
  }

  private struct Letters {
    /// Letters, of which those of Chinese are words by themselves.
    var count = 0
    var areRoman = true

    var areMark: Bool { count <= 2 || (areRoman && count <= 8) }
  }

  /// Reads the letters of an element. False once they are words.
  private static func read(_ node: HTMLNode, _ letters: inout Letters, depth: Int) -> Bool {
    guard depth < 12 else { return false }
    for child in node.children {
      if let text = child.text {
        for scalar in text.unicodeScalars where scalar.properties.isAlphabetic {
          letters.count += scalar.value < 0x2E80 ? 1 : 2
          letters.areRoman = letters.areRoman && "ivxlcdmIVXLCDM".unicodeScalars.contains(scalar)
          if !letters.areMark { return false }
        }
      } else if child.isElement, !read(child, &letters, depth: depth + 1) {
        return false
      }
    }
    return true
  }
}
