import Interface
import Layout
import Platform
import TextCore

/// What an input method composes: shown in the text at the caret, in the place of the selection,
/// and not in the text before it is committed.
///
/// The preedit is the layout's (`Preedit`): no edit is made for it, so undo, drafts, the file,
/// spelling and counts never see it. What is committed comes as text and is one edit. Whatever
/// else the person does (a key that the input method leaves to us, a press of a button, another
/// window) commits what is shown first, so that nothing is lost and nothing is done at a place that
/// is about to move.
final class CompositionModule: Module {
  private let window: any Window
  private let editor: DocumentEditor
  private let layout: LayoutManager
  private let viewport: Viewport
  private let caret: CaretModule
  private let scroll: ScrollModule
  private let typewriter: TypewriterModule
  private let typing: TypingModule
  private let autocomplete: AutocompleteModule
  private let reminder: ReminderModule
  private let frame: FrameSchedule

  /// What the input method said, as it would be committed; `nil`: nothing is shown.
  private var shown: String?
  /// Where the page was before the selection was hidden.
  private var seen: ScrollAnchor?
  /// Whether something has been shown since the last key and the last text: what comes next is
  /// composed.
  private var isComposing = false
  private var edits: Subscription?

  init(
    window: any Window, editor: DocumentEditor, layout: LayoutManager, viewport: Viewport,
    caret: CaretModule, scroll: ScrollModule, typewriter: TypewriterModule, typing: TypingModule,
    autocomplete: AutocompleteModule, reminder: ReminderModule, frame: FrameSchedule
  ) {
    self.window = window
    self.editor = editor
    self.layout = layout
    self.viewport = viewport
    self.caret = caret
    self.scroll = scroll
    self.typewriter = typewriter
    self.typing = typing
    self.autocomplete = autocomplete
    self.reminder = reminder
    self.frame = frame
  }

  func tearDown() {
    edits = nil
    shown = nil
    seen = nil
    isComposing = false
    layout.setPreedit(nil)
  }

  // What the input method says

  /// It shows `text`, with the clause that is being chosen or its caret at `choice`; empty: it
  /// shows nothing any more.
  ///
  /// - Parameter onPage: whether the text is for the page; otherwise it is only noted.
  func show(_ text: String, choice: Range<Int>, onPage: Bool) {
    isComposing = isComposing || !text.isEmpty
    reminder.compose()
    guard onPage, !text.isEmpty else { return remove() }
    guard !editor.isLocked else {
      editor.refuse()
      return window.endComposition()
    }
    autocomplete.withdraw()
    let range = editor.selection.range
    if shown == nil {
      if !range.isEmpty { seen = viewport.scrollAnchor() }
      // An edit by anybody else takes the ground from under it.
      edits = editor.didChangeText.subscribe { [weak self] _ in self?.cancel() }
    }
    shown = text
    set(Preedit(text, choice: choice, replacing: range))
    scroll.showCaret(editor.selection)
    typewriter.recentre()
  }

  /// Text comes: what was composed, if something was shown, else what a key has written.
  func insert(_ text: String) {
    let isComposed = isComposing
    isComposing = false
    remove()
    reminder.isComposed = isComposed
    typing.insert(text, isComposed: isComposed)
  }

  // What the person does

  /// A key goes to us and not to the input method.
  func keyWentDown() {
    finish()
    isComposing = false
    reminder.keyWentDown()
  }

  /// Commits what is shown, and tells the input method that it is over.
  func finish() {
    guard let text = shown else { return }
    window.endComposition()
    insert(text)
  }

  private func cancel() {
    guard shown != nil else { return }
    window.endComposition()
    seen = nil
    remove()
  }

  private func remove() {
    guard shown != nil else { return }
    shown = nil
    edits = nil
    set(nil)
    if let seen { viewport.restore(seen) }
    seen = nil
  }

  private func set(_ preedit: Preedit?) {
    caret.willMove()
    layout.setPreedit(preedit)
    viewport.settle()
    caret.didMove(snaps: true)
    frame.setNeedsFrame()
  }
}
