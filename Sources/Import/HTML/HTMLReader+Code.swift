import MarkdownSyntax

extension HTMLReader {
  /// Reads `pre`: code, with the language that a class names. Mail programs put plain mails into it.
  mutating func readPreformatted(_ node: HTMLNode, _ style: Style) throws(ImportRefusal) {
    var style = style
    style.keepsSpace = true
    if style.isInCell || node.attribute("class")?.hasPrefix("moz-") ?? false {
      return try block(.paragraph, node, style)
    }
    writer.begin(.code(info: language(of: node) ?? ""))
    try writeCode(of: node)
    writer.end()
  }

  /// Returns the language from `language-swift` and `lang-swift` on the element or its `code`, or
  /// from `highlight-source-swift` on its parent (GitHub).
  private func language(of node: HTMLNode) -> String? {
    let code = node.children.first { $0.name == "code" }
    for place in [code, node] {
      guard let names = place?.attribute("class") else { continue }
      for name in names.split(separator: " ") {
        for prefix in ["language-", "lang-", "highlight-source-"] where name.hasPrefix(prefix) {
          return String(name.dropFirst(prefix.utf8.count))
        }
      }
    }
    return nil
  }

  private mutating func writeCode(of node: HTMLNode) throws(ImportRefusal) {
    try enterElement()
    defer { leaveElement() }
    for child in node.children {
      if let text = child.text {
        writer.write(text)
      } else if child.name == "br" {
        writer.breakLine()
      } else if child.name == "img" {
        writer.dropPicture(alternative: child.attribute("alt") ?? "")
      } else if child.isElement {
        try countElement()
        try writeCode(of: child)
      }
    }
  }
}
