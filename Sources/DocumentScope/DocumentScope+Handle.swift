import ApplicationScope
import Files
import Interface
import Localization
import Platform
import SystemPackage
import TextCore
import WindowScope

extension DocumentScope: @MainActor DocumentHandle {
  public var path: FilePath? { file.saving.file.path }
  /// The name in the title strip.
  public var name: Phrase { file.saving.file.name }
  /// True if it has no file and was never edited.
  public var isUntouched: Bool { file.saving.isUntouched }

  /// Does a command.
  public func perform(_ name: String) {
    guard let command = commands.command(named: name), command.isEnabled() else { return }
    command.perform()
  }

  /// True if the command would do something.
  public func isEnabled(_ name: String) -> Bool {
    commands.command(named: name)?.isEnabled() ?? false
  }

  /// True if its window has the keyboard.
  public var hasFocus: Bool { window.hasFocus }

  /// Gives it the keyboard.
  public func activate() { window.activate() }

  /// Moves the caret to a line and shows it.
  public func goToLine(_ line: Int) {
    if line - 1 > editor.text.newlineCount { file.loading.complete() }
    let index = max(0, min(line - 1, editor.text.newlineCount))
    editor.select(Selection(caret: editor.text.paragraphStart(index)))
    let top = viewport.clearHeight / 3
    viewport.place(editor.selection.head, affinity: .downstream, at: top)
    text.typewriter.snap()
    redraws.setNeedsFrame()
  }

  /// Saves the text to its file, else to its history.
  public func settle(_ answer: @escaping (Bool) -> Void) { file.closing.settle(answer) }

  /// Imports documents of other programs.
  public func importDocuments(_ paths: [FilePath]) { file.importing.read(paths) }

  /// Shows a notice on the page.
  public func notify(_ sentence: Phrase) { sheets.notify(sentence) }

  /// Shows a sheet on the page.
  public func show(_ sheet: Sheet) {
    surface.windowOpening.end()
    sheets.present(sheet)
  }

  /// Shows a bubble, unless a sheet is on the page already.
  public func show(_ bubble: BubbleHint) {
    if sheets.sheet == nil { surface.bubbles.show(bubble) }
  }

  /// Shows another text on the page.
  public func preview(_ text: @escaping @Sendable () -> TextRope) {
    file.preview.show(below: menus.bottom) { PreviewedText(text()) }
  }

  /// Writes all that the next start needs to continue.
  public func keep() throws {
    defer { file.replacedFiles.handOver() }
    try file.history.keep()
  }

  /// Ends the document's history for closing.
  public func leave(reopens: Bool) {
    file.versions.leave()
    file.history.leave(reopens: reopens)
  }

  /// Closes the window.
  public func close() {
    guard isOpen else { return }
    host.close()
    application.documents.didClose(self)
  }

  /// Lets z's rise from the caret.
  public func fallAsleep(_ didEnd: @escaping () -> Void) { surface.sleepAnimation.begin(didEnd) }

  public func wakeUp() { surface.sleepAnimation.end() }

  /// Does what is due.
  public func tick(_ now: Double) -> Double? {
    // The window calls `willDraw` after it has asked its modules for the next tick. So the history,
    // which is written there, tells by itself when it has to reach the disk.
    host.tick(now).earlier(file.handOvers.tick(now)).earlier(file.history.syncDue)
  }
}
