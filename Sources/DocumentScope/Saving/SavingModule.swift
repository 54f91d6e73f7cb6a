import ApplicationScope
import Files
import Interface
import Platform
import TextCore

/// The document's file: saves it, asks where, opens others, and sees to it that closing loses
/// nothing.
final class SavingModule: Module {
  private let editor: DocumentEditor
  private let sheets: SheetsModule
  private let store: any FileStore
  private let documents: DocumentsModule
  private let clipboard: any Clipboard
  private let boundaries: any TextBoundaries
  private let folders: Folders
  private let close: () -> Void
  /// Called when the document belongs to another file.
  var onRename: (() -> Void)?
  /// Called when the file holds the text.
  var onSave: (() -> Void)?

  /// The file; `nil`: never saved.
  private(set) var path: String?
  /// How the file is written.
  private(set) var format: FileFormat
  /// The file as it was when last read or written.
  private(set) var stamp: FileStamp?
  private let untitled: String
  /// The question whether to save before closing, while it waits for its answer.
  private weak var closeQuestion: QuestionSheet?

  /// Where paths begin that are typed without a folder.
  struct Folders {
    var home: String
    var working: String
  }

  init(
    request: DocumentRequest, editor: DocumentEditor, sheets: SheetsModule, store: any FileStore,
    documents: DocumentsModule, clipboard: any Clipboard, boundaries: any TextBoundaries,
    folders: Folders, close: @escaping () -> Void
  ) {
    self.editor = editor
    self.sheets = sheets
    self.store = store
    self.documents = documents
    self.clipboard = clipboard
    self.boundaries = boundaries
    self.folders = folders
    self.close = close
    path = request.path
    format = request.format
    stamp = request.stamp
    untitled = request.title
  }

  /// The document's name, as the title strip shows it.
  var name: String { path.map(PathName.name(of:)) ?? untitled }

  /// Whether nothing was ever written in a sheet without a file.
  var isUntouched: Bool { path == nil && editor.revision == 0 && !editor.isModified }

  /// What Return inserts.
  var lineEnding: String { format.lineEnding == .crlf ? "\r\n" : "\n" }

  // Saving

  /// Saves the document; asks where if it has no file yet, and whether to if the file changed.
  func save(then: @escaping () -> Void = {}) {
    guard let path else { return saveAs(then: then) }
    do {
      let current = try store.stamp(of: path)
      if current != stamp, current != nil {
        return askAboutChange(path, then: then)
      }
    } catch {
      // What is wrong will show when writing fails.
    }
    write(to: path, then: then)
  }

  private func askAboutChange(_ path: String, then: @escaping () -> Void) {
    let question = QuestionSheet(
      "“\(PathName.name(of: path))” was changed by another program since it was opened here. "
        + "Save over it?",
      choices: [
        .init("Cancel", letter: "c") {},
        .init("Save As…", letter: "a") { [weak self] in self?.saveAs(then: then) },
        .init("Save Over It", letter: "s") { [weak self] in self?.write(to: path, then: then) },
      ], marked: 0, cancel: 0)
    sheets.present(question)
  }

  /// Asks for a path and saves there.
  func saveAs(then: @escaping () -> Void = {}) {
    prompt("Save as", path: path ?? suggestedPath, selectsName: true) { [weak self] target in
      self?.save(to: target, then: then)
    }
  }

  private func save(to target: String, then: @escaping () -> Void) {
    let name = PathName.name(of: target)
    switch store.kind(of: target) {
    case .directory:
      sheets.notify("“\(name)” is a folder.")
    case _ where target != path && documents.isOpen(target):
      sheets.notify("“\(name)” is open in another window.")
    case .some where target != path:
      sheets.present(
        QuestionSheet(
          "There is already a file “\(name)”. Replace it?",
          choices: [
            .init("Cancel", letter: "c") {},
            .init("Replace", letter: "r") { [weak self] in self?.write(to: target, then: then) },
          ], marked: 0, cancel: 0))
    default:
      write(to: target, then: then)
    }
  }

  /// The one place that writes the file.
  private func write(to target: String, then: @escaping () -> Void) {
    let text = editor.text
    let revision = editor.revision
    do {
      let format = format
      stamp = try store.replace(target) { sink in
        try TextEncoder.encode(text, as: format, sink: sink)
      }
      let isRenamed = path != target
      path = target
      editor.markSaved(text, revision: revision)
      if isRenamed { onRename?() }
      onSave?()
      then()
    } catch let error as UnencodableText {
      askAboutEncoding(error, target, then: then)
    } catch {
      sheets.notify(FileSentence.sentence(for: error, path: target))
    }
  }

  private func askAboutEncoding(
    _ error: UnencodableText, _ target: String, then: @escaping () -> Void
  ) {
    sheets.present(
      QuestionSheet(
        FileSentence.sentence(for: error, path: target) + " Save it as UTF-8 instead?",
        choices: [
          .init("Cancel", letter: "c") {},
          .init("Save as UTF-8", letter: "s") { [weak self] in
            guard let self else { return }
            format = FileFormat(lineEnding: format.lineEnding)
            write(to: target, then: then)
          },
        ], marked: 1, cancel: 0))
  }

  // Opening

  /// Asks for a path and opens it in a window of its own; an untouched sheet makes room for it.
  func open() {
    let folder = path.map(PathName.folder(of:)) ?? folders.working
    let start = PathName.abbreviated(folder, home: folders.home)
    prompt("Open", path: start.hasSuffix("/") ? start : start + "/", selectsName: false) {
      [weak self] in self?.open($0)
    }
  }

  /// Opens a file in a window of its own.
  func open(_ target: String) {
    do {
      let makesRoom = isUntouched
      try documents.open(path: target)
      if makesRoom { close() }
    } catch let refusal as DocumentsModule.Refusal {
      sheets.notify(refusal.sentence)
    } catch let error as DesktopError {
      sheets.notify(error.message)
    } catch {
      sheets.notify(FileSentence.sentence(for: error, path: target))
    }
  }

  private var suggestedPath: String {
    PathName.joining(folders.working, "Untitled.md")
  }

  private func prompt(
    _ label: String, path: String, selectsName: Bool, accept: @escaping (String) -> Void
  ) {
    let base = self.path.map(PathName.folder(of:)) ?? folders.working
    sheets.present(
      PathPromptSheet(
        label, path: PathName.abbreviated(path, home: folders.home), selectsName: selectsName,
        clipboard: clipboard, boundaries: boundaries,
        complete: { [folders, store] typed in
          let completion = PathCompletion(
            typed: PathName.restarted(typed), base: base, home: folders.home, store: store)
          return PathPromptSheet.Completion(
            path: completion.text, candidates: completion.candidates)
        },
        accept: { [folders] typed in
          guard !typed.isEmpty else { return }
          accept(PathName.absolute(PathName.restarted(typed), in: base, home: folders.home))
        }))
  }

  // Closing

  /// Closes the document; asks first when text is unsaved.
  func requestClose(_ didClose: @escaping (Bool) -> Void) {
    guard editor.isModified else {
      close()
      didClose(true)
      return
    }
    // One question is enough, however often the window is asked to close.
    guard closeQuestion == nil else { return didClose(false) }
    let leave = { [weak self] in
      self?.onSave?()
      self?.close()
      didClose(true)
    }
    let question = QuestionSheet(
      "“\(name)” has changes that are not saved.",
      choices: [
        .init("Don’t Save", letter: "d", perform: leave),
        .init("Cancel", letter: "c") { didClose(false) },
        .init("Save", letter: "s") { [weak self] in self?.save(then: leave) },
      ], marked: 2, cancel: 1)
    closeQuestion = question
    sheets.present(question)
  }

  /// The commands of the file.
  var commands: [Command] {
    [
      Command("new", "New Sheet", .file, [Shortcut(.character("n"), .control)]) {
        [weak self] in self?.documents.newSheet()
      },
      Command("open", "Open…", .file, [Shortcut(.character("o"), .control)]) {
        [weak self] in self?.open()
      },
      Command("save", "Save", .file, [Shortcut(.character("s"), .control)]) {
        [weak self] in self?.save()
      },
      Command("save-as", "Save As…", .file, [Shortcut(.character("s"), [.control, .shift])]) {
        [weak self] in self?.saveAs()
      },
      Command("close", "Close", .file, [Shortcut(.character("w"), .control)]) {
        [weak self] in self?.requestClose { _ in }
      },
      Command("quit", "Quit", .file, [Shortcut(.character("q"), .control)]) {
        [weak self] in self?.documents.closeAll()
      },
    ]
  }
}
