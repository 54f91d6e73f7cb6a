import MarkdownSyntax

/// The lists formed by paragraphs of Word: each declares its level, and its marker is text before
/// its own text.
struct WordList {
  /// True for each open level if its list has numbers.
  private var levels: [Bool] = []

  /// Begins an item of a level, from 1, in the lists that are open.
  ///
  /// - Parameter marker: the text of the marker, such as `2.`, `a)` or a bullet.
  mutating func beginItem(_ level: Int, _ marker: String, _ writer: inout MarkdownWriter) {
    let number = Self.number(of: marker)
    while levels.count > level { close(&writer) }
    if levels.count == level {
      if levels[level - 1] == (number != nil) {
        writer.end()
      } else {
        close(&writer)
      }
    }
    while levels.count < level {
      let isLast = levels.count + 1 == level
      writer.begin(
        .list(
          isLast && number != nil
            ? .ordered(start: number ?? 1, delimiter: .period) : .bullet(.hyphen)))
      levels.append(isLast && number != nil)
      if !isLast { writer.begin(.item(nil)) }
    }
    writer.begin(.item(nil))
  }

  private mutating func close(_ writer: inout MarkdownWriter) {
    levels.removeLast()
    writer.end()
    writer.end()
  }

  /// Ends all lists.
  mutating func end(_ writer: inout MarkdownWriter) {
    while !levels.isEmpty { close(&writer) }
  }

  /// Returns the number in a marker; 1 for a letter; nil for a bullet. Of `1.2.` it is the last
  /// one.
  private static func number(of marker: String) -> Int? {
    let word = marker.utf8.filter { $0 > 0x20 && $0 < 0x80 }
    guard let last = word.last, last == .period || last == .closeParenthesis || word.count > 1
    else { return nil }
    let parts = word.split { !$0.isAlphanumeric }
    guard let part = parts.last else { return nil }
    return Int(String(decoding: part, as: UTF8.self)) ?? 1
  }
}

extension HTMLReader {
  /// Reads a paragraph of Word that is an item.
  mutating func readWordItem(
    _ node: HTMLNode, _ level: Int, _ style: Style, _ list: inout WordList
  ) throws(ImportRefusal) {
    list.beginItem(level, Self.marker(in: node, depth: 0) ?? "•", &writer)
    try block(.paragraph, node, changed(style, by: node.name, node, nil))
  }

  /// The text that Word has marked as the marker.
  private static func marker(in node: HTMLNode, depth: Int) -> String? {
    guard depth < 12 else { return nil }
    for child in node.children where child.isElement {
      if child.attribute("style").map({ InlineCSS($0).isWordMarker }) ?? false {
        return text(of: child, depth: 0)
      }
      if let marker = marker(in: child, depth: depth + 1) { return marker }
    }
    return nil
  }

  private static func text(of node: HTMLNode, depth: Int) -> String {
    guard depth < 12 else { return "" }
    return node.children.map { $0.text ?? text(of: $0, depth: depth + 1) }.joined()
  }
}
