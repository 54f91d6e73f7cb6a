import ApplicationScope
import Interface
import Localization
import Platform
import SystemPackage
import WindowScope

/// Asks the user for files and folders: by the desktop's own dialog, or by the prompt if there is
/// no dialog or the user prefers the prompt.
///
/// A dialog of the desktop belongs to another program, so the page stays usable meanwhile: the user
/// can write, or close the window, which also closes the dialog.
final class DialogsModule: Module, DocumentPart {
  let core: DocumentCore
  let prompts: PathPrompts
  private let chooser: any FileChooser
  private let language: LanguageModule
  /// The open dialog with its callback.
  private var open: Asked?

  /// A question to the desktop.
  private final class Asked {
    let answer: (PathAnswer?) -> Void
    var dialog: (any DesktopDialog)?
    /// True if the window has lost the keyboard since, so that the dialog was on the screen.
    var isSeen = false

    init(_ answer: @escaping (PathAnswer?) -> Void) { self.answer = answer }
  }

  init(
    _ core: DocumentCore, chooser: any FileChooser, language: LanguageModule, queue: JobQueue,
    in dependencies: DocumentScope.Dependencies
  ) {
    self.core = core
    self.chooser = chooser
    self.language = language
    prompts = PathPrompts(core, queue: queue, in: dependencies)
  }

  func tearDown() {
    prompts.cancel()
    open?.dialog?.close()
    open = nil
  }

  /// Asks. `answer` gets the chosen paths, or `nil`. A newer question replaces a pending one, whose
  /// dialog may be behind other windows.
  func ask(_ question: PathQuestion, _ answer: @escaping (PathAnswer?) -> Void) {
    closeDialog()
    guard !settings.current.pathPrompt else { return prompt(question, answer) }
    let asked = Asked(answer)
    open = asked
    let since = clock.date
    let dialog = chooser.ask(message(question)) { [weak self] outcome in
      guard let self, open === asked else { return }
      open = nil
      switch outcome {
      case .chosen(let chosen): take(chosen, since, for: question, answer)
      case .cancelled: answer(nil)
      case .ended where asked.isSeen: answer(nil)
      case .ended, .unavailable: prompt(question, answer)
      }
    }
    if open === asked { asked.dialog = dialog }
    // A dialog has no room for the refusal.
    if open === asked, let refusal = question.refusal { sheets.notify(refusal) }
  }

  /// Dismisses the dialog or the prompt, if there is one, as if the user had cancelled it.
  func dismiss() {
    closeDialog()
    sheets.dismissPrompt()
  }

  private func closeDialog() {
    let asked = open
    open = nil
    asked?.dialog?.close()
    asked?.answer(nil)
  }

  private func take(
    _ chosen: ChosenFiles, _ since: Double, for question: PathQuestion,
    _ answer: (PathAnswer?) -> Void
  ) {
    if let other = chosen.others.first {
      sheets.notify(Phrase("“\(other.abridged)” is not a file on this computer."))
    }
    guard let first = chosen.paths.first else { return answer(nil) }
    let paths = question.kind == .files ? chosen.paths : [first]
    answer(
      PathAnswer(
        paths: paths, isReadOnly: chosen.isReadOnly,
        askedSince: chosen.asksBeforeReplacing ? since : nil))
  }

  private func message(_ question: PathQuestion) -> FileQuestion {
    let words = language.words
    var folder = question.folder
    if case .place(let path) = question.kind { folder = path.removingLastComponent() }
    return FileQuestion(
      question.kind, title: words.text(question.label), button: question.button.map(words.text),
      folder: folder,
      filters: question.filters.map { FileFilter(words.text($0.name), $0.patterns) },
      parent: window.parentName)
  }

  private func prompt(_ question: PathQuestion, _ answer: @escaping (PathAnswer?) -> Void) {
    let start = question.start.map(prompts.shown) ?? prompts.shownFolder(question.folder)
    var selectsName = false
    if case .place = question.kind { selectsName = question.refusal == nil }
    prompts.ask(
      question.label, start: start, selectsName: selectsName, base: question.folder,
      refusal: question.refusal
    ) { path in
      answer(path.map { PathAnswer(paths: [$0]) })
    }
  }
}

extension DialogsModule: WindowEventObserver {
  func observe(_ event: WindowEvent) {
    if event == .focus(false) { open?.isSeen = true }
  }
}

extension String {
  /// The text in one line, shortened for a sentence.
  fileprivate var abridged: String {
    let line = String(prefix(60).map { $0.isNewline ? " " : $0 })
    return count > 60 ? line + "…" : line
  }
}
