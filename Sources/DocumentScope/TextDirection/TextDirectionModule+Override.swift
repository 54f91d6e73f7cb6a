import Interface
import Layout
import Localization
import Platform
import TextCore

/// Direction overrides of paragraphs, for a sentence of Persian that begins with a word in Latin
/// letters. They are not in the text; each is a step of undo and of the history.
extension TextDirectionModule {
  var commands: [Command] {
    [
      Command(
        "right-to-left", Phrase("Right to Left"), .format,
        [Shortcut(.character("d"), [.control, .shift])], changesText: true,
        whyNot: Phrase("Code always runs from left to right."),
        isEnabled: { [weak self] in self?.first != nil },
        isChecked: { [weak self] in self?.shown == .rightToLeft }
      ) { [weak self] in self?.toggle() }
    ]
  }

  /// The start of the first selected paragraph that is no code; nil if there is none among those
  /// that are checked.
  private var first: TextOffset? {
    let (text, range) = (editor.text, editor.selection.range)
    var start = text.paragraphRange(at: range.lowerBound).lowerBound
    for _ in 0..<Self.mostLookedAt {
      if !layout.isCode(at: start) { return start }
      let end = text.paragraphRange(at: start).upperBound
      guard end > start, end < range.upperBound else { break }
      start = end
    }
    return nil
  }

  /// The current direction of that paragraph.
  private var shown: WritingDirection? {
    first.map { layout.piece(at: $0).layout.isRightToLeft ? .rightToLeft : .leftToRight }
  }

  /// Reverses the caret's paragraph, or gives all selected ones the direction opposite to that of
  /// the first. One that has it by its own letters gets no override.
  private func toggle() {
    guard let direction = shown?.opposite else { return }
    let (text, selection) = (editor.text, editor.selection)
    let range = selection.range
    var overrides = [DirectionOverride(range, direction)]
    if text.newlineCount(in: range) < Self.mostLookedAt {
      overrides = []
      var start = text.paragraphRange(at: range.lowerBound).lowerBound
      repeat {
        let paragraph = text.paragraphRange(at: start)
        let isNatural = layout.naturalDirection(at: start) == direction
        overrides.append(DirectionOverride(paragraph, isNatural ? nil : direction))
        if paragraph.upperBound == start { break }
        start = paragraph.upperBound
      } while start < range.upperBound
    }
    editor.apply(
      EditResult(
        edit: Edit(overriding: overrides, in: text), selection: selection, kind: .command))
  }

  /// Paragraphs whose own direction is checked; in a longer selection all get an override.
  private static var mostLookedAt: Int { 256 }
}
