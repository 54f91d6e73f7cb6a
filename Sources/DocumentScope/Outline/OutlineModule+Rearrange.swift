import Interface
import Localization
import MarkdownEditing
import MarkdownSyntax
import TextCore

/// Moving chapters and changing their level in the list; each change is a step of undo.
extension OutlineModule {
  /// Applies an edit of chapters, and keeps the same chapter marked.
  ///
  /// - Parameter heading: the marked heading's index after the edit, by that before it.
  func rearrange(
    marking heading: (Int) -> Int,
    _ command: (ChapterCommands.Context) -> EditResult?
  ) {
    if !editor.rest.isEmpty {
      editor.rest.complete()
      readHeadings()
    }
    func context(_ selection: Selection) -> ChapterCommands.Context {
      ChapterCommands.Context(
        text: editor.text, fences: attributes.fences, outline: outline, selection: selection)
    }
    guard let result = command(context(editor.selection)) else {
      if ChapterCommands.hasOpenCode(context(editor.selection)) {
        transientMessages.say(Phrase("The last code block is not closed."))
      }
      return redraws.setNeedsFrame()
    }
    // The place that Escape restores moves with its chapter.
    let place = command(context(Selection(caret: back.offset)))?.selection.head
    guard editor.apply(result) else { return }
    steps.add(count: editor.undoCount)
    if let place { back.offset = place }
    refresh(marking: panel?.markedHeading.map(heading))
    showMarked()
  }

  /// Moves a chapter before the heading `place`.
  func move(_ chapter: Int, before place: Int) {
    let count = outline.chapter(chapter).count
    rearrange(marking: { _ in place > chapter ? place - count : place }) {
      ChapterCommands.move(chapter, before: place, $0)
    }
  }

  /// Moves a chapter one level in or out.
  func shift(_ chapter: Int, _ direction: TextDirection) {
    rearrange(marking: { $0 }) { ChapterCommands.shift(direction, chapter, $0) }
  }

  /// The change of the list that a command undoes or redoes; `nil` if there is none.
  func ownStep(for command: FieldCommand) -> (() -> Void)? {
    let isUndo = command == .undo
    guard isUndo || command == .redo, steps.hasNext(isUndo: isUndo, count: editor.undoCount),
      let ofPage = commandTable.command(named: command.rawValue), ofPage.isEnabled()
    else { return nil }
    return { [self] in
      steps.step(isUndo: isUndo)
      ofPage.perform()
      refresh(marking: outline.heading(atOrBefore: editor.selection.head))
    }
  }
}
