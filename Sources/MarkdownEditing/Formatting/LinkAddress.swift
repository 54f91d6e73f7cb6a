import MarkdownSyntax
import TextCore

/// The destinations of links.
extension FormattingContext {
  /// Returns the address of the link at `offset`: that of a link with text, one in angle brackets,
  /// or a bare one with a scheme; `nil`: there is none. As written, without removing escapes.
  public func linkAddress(at offset: TextOffset) -> String? {
    let paragraph = paragraph(at: offset, around: offset..<offset)
    let place = offset.utf8 - paragraph.start.utf8
    guard let source = paragraph.styled else { return nil }
    let here = source.constructs.filter {
      $0.outer.lowerBound <= place && place <= $0.outer.upperBound
    }
    // An image in a link leads where the link does.
    let link =
      here.last { [.linkText, .autolink].contains($0.style) } ?? here.last { $0.style == .image }
    let address =
      link.map { $0.address(in: source.bytes) }
      ?? source.bytes.bareAddress(at: place).map { Array(source.bytes[$0]) }
    return address.flatMap { $0.isEmpty ? nil : String(decoding: $0, as: UTF8.self) }
  }

  /// Returns true if a definition somewhere in the text may make the brackets around `offset` a
  /// link, or if `offset` is in the label of a definition.
  public func mayBeReference(at offset: TextOffset) -> Bool {
    let paragraph = paragraph(at: offset, around: offset..<offset)
    let place = offset.utf8 - paragraph.start.utf8
    var parser = ParagraphParser(sizes: sizes)
    return parser.possibleLinks(in: paragraph.bytes, of: paragraph.place).contains {
      $0.outer.lowerBound <= place && place <= $0.outer.upperBound
    }
  }
}

extension InlineConstruct {
  fileprivate func address(in bytes: [UInt8]) -> [UInt8]? {
    guard [.linkText, .image].contains(style) else { return Array(bytes[inner]) }
    guard var range = destination else { return nil }
    if isAngled { range = range.dropFirst().dropLast() }
    var address: [UInt8] = []
    var position = range.lowerBound
    while position < range.upperBound {
      if LinkTail.isEscape(bytes, position, range.upperBound) { position += 1 }
      address.append(bytes[position])
      position += 1
    }
    return address
  }
}

extension [UInt8] {
  /// Returns the range of the address around `place` that is between white space or brackets and has a
  /// scheme, as people write them, without a mark that ends its sentence.
  func bareAddress(at place: Int) -> Range<Int>? {
    let ends = Set(" \t<>\"()[]".utf8)
    let start = self[..<place].lastIndex { ends.contains($0) }.map { $0 + 1 } ?? 0
    var word = self[start...].prefix { !ends.contains($0) }
    while let last = word.last, ".,;:!?'*_".utf8.contains(last) { word.removeLast() }
    guard start <= place, place <= word.endIndex, word.isAddress, word.contains(.colon) else {
      return nil
    }
    return word.indices
  }
}
