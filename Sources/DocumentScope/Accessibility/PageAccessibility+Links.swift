import Canvas
import Interface
import Layout
import MarkdownSyntax
import Platform
import TextCore

/// The links of paragraphs. Their nodes are in no tree: a paragraph gives their number.
extension PageAccessibility {
  /// Returns the visible letters of links, without the addresses after them.
  func links(in range: TextRange, _ letters: PieceLetters) -> [Range<Int>] {
    var links: [TextRange] = []
    layout.storage.attributes.enumerate(.inline, in: range) { style, run in
      guard let style, !style.isDisjoint(with: [.linkText, .autolink]) else { return }
      if let last = links.last, last.upperBound == run.lowerBound {
        links[links.count - 1] = last.lowerBound..<run.upperBound
      } else {
        links.append(run)
      }
    }
    return links.map { link in
      let start = letters.scalar(ofByte: link.lowerBound - range.lowerBound)
      return start..<letters.scalar(ofByte: link.upperBound - range.lowerBound)
    }
    .filter { !$0.isEmpty }
  }

  /// A link by its key and that of its paragraph; `nil`: there is none.
  func link(_ key: String, of paragraph: String) -> AccessibilityNode? {
    guard let (piece, range) = find(key, in: paragraph) else { return nil }
    let text = text(of: piece).text
    var node = AccessibilityNode(
      key, .link, text.string(in: range),
      frame: frame(of: range, in: paragraph) ?? frame(of: piece),
      actions: [.press])
    node.link = AccessibilityNode.Link(
      range, address: links.address(at: place(of: range, in: piece)) ?? "")
    return node
  }

  /// Performs a request on a link; `false`: it can't be done.
  func perform(
    _ request: AccessibilityRequest, onLink key: String, of paragraph: String
  ) -> Bool {
    guard request == .act(.press), let (piece, range) = find(key, in: paragraph) else {
      return false
    }
    return links.open(at: place(of: range, in: piece))
  }

  private func find(
    _ key: String, in paragraph: String
  ) -> (piece: LayoutManager.Piece, range: Range<Int>)? {
    guard key.hasPrefix("l"), let number = Int(key.dropFirst()), let piece = piece(paragraph)
    else { return nil }
    let links = text(of: piece).text.links
    return links.indices.contains(number) ? (piece, links[number]) : nil
  }

  private func place(of range: Range<Int>, in piece: LayoutManager.Piece) -> TextOffset {
    piece.content.lowerBound + text(of: piece).letters.byte(ofScalar: range.lowerBound)
  }
}
