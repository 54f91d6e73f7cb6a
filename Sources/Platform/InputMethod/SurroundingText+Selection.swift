public import TextCore

extension SurroundingText {
  /// Bytes on each side of the caret.
  private static let reach = mostBytes / 2 - 8

  /// The text of the caret's paragraph on both sides of it, of a bounded length; `nil` if it is no
  /// UTF-8, since its places are counted in bytes.
  public init?(around selection: Selection, in text: TextRope) {
    let head = selection.head
    let paragraph = text.paragraphRange(at: head)
    let start = text.scalarStart(max(paragraph.lowerBound, head.back(by: Self.reach)))
    let end = max(head, text.scalarStart(min(paragraph.upperBound, head + Self.reach)))
    let bytes = text.bytes(in: start..<end)
    guard !bytes.contains(0), let found = String(validating: bytes, as: UTF8.self) else {
      return nil
    }
    let anchor = min(max(selection.anchor, start), end)
    self.init(
      text: found, cursor: start.distance(to: head), anchor: start.distance(to: anchor))
  }
}
