import Platform
import TextCore

/// The field for screen readers: its text, and their requests, which count Unicode scalars.
extension TextField {
  /// Returns the typed text with caret and selection.
  ///
  /// - Parameter selection: the selected part; `nil` for the field's own.
  func accessibilityText(
    hasCaret: Bool = true, selection selected: TextRange? = nil
  ) -> AccessibilityText {
    var seen = AccessibilityText(string)
    if hasCaret { seen.caret = scalars(before: selection.head) }
    let range = selected ?? selection.range
    if !range.isEmpty {
      seen.selection = scalars(before: range.lowerBound)..<scalars(before: range.upperBound)
    }
    return seen
  }

  /// Performs a screen reader's request; ignored if that is impossible.
  mutating func perform(_ request: AccessibilityRequest, clipboard: any Clipboard) -> Response {
    switch request {
    case .act(.focus), .show: return .handled
    case .act, .setValue: return .ignored
    case .setCaret(let scalar): select(offset(ofScalar: scalar)..<offset(ofScalar: scalar))
    case .select(let range): select(bytes(of: range))
    case .replace(let range, let new):
      select(bytes(of: range))
      return new.isEmpty ? deleteSelection() : paste(new)
    case .copy(let range):
      var copied = self
      copied.select(bytes(of: range))
      copied.copy(to: clipboard)
    case .cut(let range):
      select(bytes(of: range))
      copy(to: clipboard)
      return deleteSelection()
    case .paste(let scalar):
      select(offset(ofScalar: scalar)..<offset(ofScalar: scalar))
      return .wantsClipboard
    }
    return .handled
  }

  private func scalars(before offset: TextOffset) -> Int {
    text.string(in: 0..<min(offset, text.end)).unicodeScalars.count
  }

  private func bytes(of scalars: Range<Int>) -> TextRange {
    offset(ofScalar: scalars.lowerBound)..<offset(ofScalar: scalars.upperBound)
  }

  /// Returns the last offset with no more than `scalar` scalars before it. Bytes that are no UTF-8
  /// count as they are shown.
  private func offset(ofScalar scalar: Int) -> TextOffset {
    var (low, high) = (0, text.utf8Count)
    while low < high {
      let middle = (low + high + 1) / 2
      if scalars(before: TextOffset(middle)) <= scalar { low = middle } else { high = middle - 1 }
    }
    return TextOffset(low)
  }
}
