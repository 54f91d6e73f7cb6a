import TextCore

/// A text with a selection drawn into it: `ˇ` is the caret, `«…»` what is selected, with the caret
/// at its end or where a `ˇ` is just inside of it.
public struct MarkedText {
  /// The text without the marks.
  public var text: TextRope
  /// The selection between the marks.
  public var selection: Selection

  /// Reads a marked text.
  public init(_ marked: String) {
    var plain = ""
    var caret: Int?
    var lower: Int?
    var upper: Int?
    for character in marked {
      switch character {
      case "ˇ": caret = plain.utf8.count
      case "«": lower = plain.utf8.count
      case "»": upper = plain.utf8.count
      default: plain.append(character)
      }
    }
    text = TextRope(plain)
    let head = caret ?? upper ?? 0
    let anchor = (head == lower ? upper : lower) ?? head
    selection = Selection(anchor: TextOffset(anchor), head: TextOffset(head))
  }

  /// `text` with `selection` drawn into it.
  public static func drawing(_ selection: Selection, in text: TextRope) -> String {
    func part(_ range: TextRange) -> String { text.string(in: range) }
    let before = part(0..<selection.range.lowerBound)
    let after = part(selection.range.upperBound..<text.end)
    if selection.isEmpty { return before + "ˇ" + after }
    let inside = part(selection.range)
    return selection.head < selection.anchor
      ? before + "«ˇ" + inside + "»" + after : before + "«" + inside + "»" + after
  }
}

extension TextRope {
  /// The whole text in UTF-8.
  public var allBytes: [UInt8] { bytes(in: 0..<end) }
}
