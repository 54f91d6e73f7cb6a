import Canvas
import Interface
import Layout
import Platform
import TextCore
import WindowScope

/// The composition of an input method on the page: shown at the caret in place of the selection,
/// and not part of the text until it is committed.
///
/// The preedit belongs to the layout (`Preedit`): no edit is made for it, so undo, drafts, the
/// file, spelling and counts never see it. Committed text comes as text and is one edit.
final class PageComposition: DocumentPart {
  let core: DocumentCore
  let selection: SelectionModule
  let typing: TypingModule
  private let autocomplete: AutocompleteModule

  private let composition: CompositionModule
  /// The scroll position before the preedit replaced the selection.
  private var seen: ScrollAnchor?
  private var edits: Registration?

  init(
    _ core: DocumentCore, selection: SelectionModule, typing: TypingModule,
    autocomplete: AutocompleteModule
  ) {
    self.core = core
    self.selection = selection
    self.typing = typing
    self.autocomplete = autocomplete
    composition = core.host.composition
  }

  /// Shows `text`, with the clause that is being converted or the input method's caret at `choice`;
  /// `false`: no text may be written here.
  func show(_ text: String, choice: Range<Int>) -> Bool {
    guard !editor.isLocked else {
      editor.refuse()
      return false
    }
    autocomplete.withdraw()
    let range = editor.selection.range
    if edits == nil {
      if !range.isEmpty { seen = viewport.scrollAnchor() }
      // Another edit invalidates the preedit and the saved scroll position.
      edits = editor.didChangeText.observe { [weak self] _ in
        self?.seen = nil
        self?.composition.cancel()
      }
    }
    set(Preedit(text, choice: choice, replacing: range))
    selection.scroll.showCaret(editor.selection, isWriting: true)
    selection.typewriter.recentre()
    return true
  }

  /// Removes the preedit and restores the scroll position.
  func remove() {
    guard edits != nil else { return }
    edits = nil
    set(nil)
    if let seen { viewport.restore(seen) }
    seen = nil
  }

  /// Inserts text in place of the preedit, if there is one.
  func insert(_ text: String, isComposed: Bool) {
    remove()
    typing.insert(text, isComposed: isComposed)
  }

  /// Removes the preedit from the layout.
  func tearDown() {
    edits = nil
    seen = nil
    layout.setPreedit(nil)
  }

  /// The rectangle beside which the candidate window belongs, in logical pixels of the window.
  var textInputRect: Rect { layout.scale.logicalRect(selection.caret.candidatesRect()) }

  private func set(_ preedit: Preedit?) {
    selection.caret.willMove()
    layout.setPreedit(preedit)
    viewport.settle()
    selection.caret.didMove(snaps: true)
    redraws.setNeedsFrame()
  }
}
