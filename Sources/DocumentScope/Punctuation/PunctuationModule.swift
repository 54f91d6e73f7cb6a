import ApplicationScope
import Interface
import Layout
import Localization
import MarkdownEditing
import MarkdownSyntax
import Platform
import TextCore

/// Makes plain marks typographic as they are typed, by the rules of the text's language.
///
/// The plain character is typed first and stays a step of its own for undo: undoing the replacement
/// leaves it, and it is not replaced there again.
final class PunctuationModule: Module, DocumentPart, TypingObserver {
  let core: DocumentCore
  private let typing: TypingModule
  /// The last replacement: its start, and the replaced text.
  private var last: (start: TextOffset, plain: [UInt8])?

  init(_ core: DocumentCore, typing: TypingModule) {
    self.core = core
    self.typing = typing
  }

  func tearDown() { last = nil }

  func willInsert(_ text: String) {
    guard LineEndings.areIn(text), editor.selection.isEmpty, !editor.isLocked else { return }
    replace(endedBy: .init(ascii: " ")) { $0.replacement(atEndOf: $1) }
  }

  func didInsert(_ text: String) {
    guard text.utf8.count == 1, editor.selection.isEmpty, let typed = text.utf8.first else {
      return
    }
    replace(endedBy: typed) { $0.replacement(in: $1) }
  }

  /// Replaces the mark before the caret, if `typed` may complete it.
  private func replace(
    endedBy typed: UInt8,
    by find: (SmartPunctuation, [UInt8]) -> SmartPunctuation.Replacement?
  ) {
    guard settings.current.smartPunctuation else { return }
    let caret = editor.selection.head
    let content = editor.text.contentRange(at: caret)
    func bytes(_ count: Int) -> [UInt8] {
      editor.text.bytes(in: max(content.lowerBound, caret - count)..<caret)
    }
    guard
      Self.marks.contains(typed)
        || SmartPunctuation.mayCorrect(typed, after: bytes(SmartPunctuation.elisionReach)),
      isProse,
      let found = find(SmartPunctuation(language: core.language), bytes(SmartPunctuation.reach))
    else { return }
    let range = (caret - found.length)..<caret
    guard !wasDeclined(range) else { return }
    last = (range.lowerBound, editor.text.bytes(in: range))
    typing.perform(
      EditResult(
        edit: Edit(replacing: range, with: found.text, in: editor.text),
        selection: Selection(caret: range.lowerBound + found.text.utf8.count), kind: .command))
  }

  /// The characters that may be replaced.
  private static let marks: [UInt8] = [
    UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "-"), UInt8(ascii: "."),
  ]

  /// True if the last character is prose, and not code, an address or syntax.
  private var isProse: Bool {
    let place = editor.selection.head - 1
    guard place >= 0 else { return false }
    let inline = editor.storage.value(of: .inline, at: place).value ?? []
    switch editor.storage.value(of: .block, at: place).value?.kind {
    case .code, .fence, .rule: return false
    default: break
    }
    return inline.isDisjoint(with: .noLanguage)
      && !TechnicalText.isFrontMatter(at: editor.selection.head, in: editor.text)
      && !TechnicalText.isIndentedCode(at: editor.selection.head, in: typing.formatting.context)
  }

  /// True if the writer has undone the replacement at this place: the plain text is there
  /// again, and something was typed after it.
  private func wasDeclined(_ range: TextRange) -> Bool {
    guard let last else { return false }
    let plain = TextRange(at: last.start, length: last.plain.count)
    return plain.upperBound < range.upperBound && plain.overlaps(range)
      && editor.text.bytes(in: plain) == last.plain
  }

  /// The command that turns it on and off.
  var commands: [Command] {
    [
      Command(
        "smart-punctuation", "Smart Punctuation", .edit,
        isChecked: { [weak self] in self?.settings.chosen.smartPunctuation ?? false }
      ) { [weak self] in self?.settings.change { $0.smartPunctuation.toggle() } }
    ]
  }
}
