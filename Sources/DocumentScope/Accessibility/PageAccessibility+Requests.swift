import Interface
import Layout
import Platform
import TextCore

/// Actions of screen readers on the text: the same that keys do, and no others.
extension PageAccessibility {
  /// Performs a request on a paragraph; `false`: it can't be done.
  func perform(_ request: AccessibilityRequest, on key: String) -> Bool {
    guard let piece = piece(key) else { return false }
    defer { redraws.setNeedsFrame() }
    switch request {
    case .act(.focus):
      if piece.layout !== layout.piece(at: editor.selection.head).layout { goTo(0, in: piece) }
    case .act, .setValue: return false
    case .setCaret(let scalar): goTo(scalar, in: piece)
    case .select(let range): select(range, in: piece)
    case .show(let scalar): scroll.showCaret(Selection(caret: place(scalar, in: piece)))
    case .replace(let range, let text): return replace(range, in: piece, with: text)
    case .copy(let range):
      let before = editor.selection
      editor.select(selection(of: range, in: piece))
      pasteboard.copy()
      editor.select(before)
    case .cut(let range):
      guard mayWrite else { return false }
      editor.select(selection(of: range, in: piece))
      pasteboard.cut()
    case .paste(let scalar):
      guard mayWrite else { return false }
      goTo(scalar, in: piece)
      pasteboard.paste()
    }
    return true
  }

  /// True if the text may be changed; if not, tells the reason.
  private var mayWrite: Bool {
    if editor.isLocked { editor.refuse() }
    return !editor.isLocked
  }

  private func replace(
    _ range: Range<Int>, in piece: LayoutManager.Piece, with text: String
  ) -> Bool {
    guard mayWrite else { return false }
    editor.select(selection(of: range, in: piece))
    // Inserted as by an input method: it wraps nothing, and the caret does not glide.
    if text.isEmpty { typing.deleteSelection() } else { typing.insert(text, isComposed: true) }
    return true
  }

  private func goTo(_ scalar: Int, in piece: LayoutManager.Piece) {
    selection.set(
      TextPlace(offset: place(scalar, in: piece), affinity: .downstream), extending: false)
  }

  private func select(_ range: Range<Int>, in piece: LayoutManager.Piece) {
    selection.select(selection(of: range, in: piece).range)
    scroll.showCaret(editor.selection)
  }

  private func place(_ scalar: Int, in piece: LayoutManager.Piece) -> TextOffset {
    let letters = text(of: piece).letters
    return editor.text.caretPlace(
      near: piece.content.lowerBound + letters.byte(ofScalar: scalar))
  }

  /// Returns letters as a selection; no cluster is split.
  private func selection(
    of range: Range<Int>, in piece: LayoutManager.Piece
  ) -> Selection {
    let bytes = text(of: piece).letters.bytes(of: range)
    let start = editor.text.caretPlace(near: piece.content.lowerBound + bytes.lowerBound)
    let end = editor.text.caretPlace(near: piece.content.lowerBound + bytes.upperBound)
    return Selection(anchor: start, head: max(start, end))
  }
}
