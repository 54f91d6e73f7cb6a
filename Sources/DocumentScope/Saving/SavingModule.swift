import ApplicationScope
import Files
import Interface
import Platform
import TextCore
import Words

/// The document's file: saves it, asks where, opens others, and sees to it that closing loses
/// nothing.
///
/// What is asked for ends with a call of `finish`, exactly once: `true` when the file holds the
/// text, `false` when the person changed their mind or it could not be written.
final class SavingModule: Module {
  let editor: DocumentEditor
  let sheets: SheetsModule
  private let loading: LoadingModule
  let documents: DocumentsModule
  private let locked: LockedFilesModule
  let folders: Folders
  let close: () -> Void
  private let words: () -> Catalog
  private let store: any FileStore
  private let clipboard: any Clipboard
  private let boundaries: any TextBoundaries
  /// Called when the document belongs to another file.
  var onRename: (() -> Void)?
  /// Called when nothing is unsaved any more: the file holds the text, or it was given up.
  var onTextIsSettled: (() -> Void)?

  /// The file; `nil`: never saved.
  private(set) var path: String?
  /// How the file is written.
  private(set) var format: FileFormat
  /// The file as it was when last read or written.
  private(set) var stamp: FileStamp?
  private let untitled: Phrase
  /// Who waits for the answer to the question whether to save before closing.
  var closeAnswer: ((Bool) -> Void)?
  /// The revision of the text that the person does not want to save.
  var givenUpRevision: Int?

  /// Where paths begin that are typed without a folder.
  struct Folders {
    var home: String
    var working: String
  }

  init(
    request: DocumentRequest, editor: DocumentEditor, sheets: SheetsModule,
    loading: LoadingModule, store: any FileStore, documents: DocumentsModule,
    locked: LockedFilesModule, clipboard: any Clipboard, boundaries: any TextBoundaries,
    folders: Folders, words: @escaping () -> Catalog, close: @escaping () -> Void
  ) {
    self.editor = editor
    self.sheets = sheets
    self.loading = loading
    self.store = store
    self.documents = documents
    self.locked = locked
    self.clipboard = clipboard
    self.boundaries = boundaries
    self.folders = folders
    self.words = words
    self.close = close
    path = request.path
    format = request.format
    stamp = request.stamp
    untitled = request.title
  }

  func setUp(_ registrations: Registrations) {
    loading.didEnd = { [weak self] in self?.format = $0 }
  }

  func tearDown() { closeAnswer = nil }

  /// The document's name, as the title strip shows it.
  var name: Phrase { path.map { .verbatim(PathName.name(of: $0)) } ?? untitled }

  /// Whether nothing was ever written in a sheet without a file.
  var isUntouched: Bool { path == nil && editor.revision == 0 && !editor.isModified }

  /// What Return inserts.
  var lineEnding: String { format.lineEnding == .crlf ? "\r\n" : "\n" }

  /// Saves the document; asks where if it has no file yet, and whether to if the file changed.
  func save(finish: @escaping (Bool) -> Void = { _ in }) {
    guard let path else { return saveAs(finish: finish) }
    loading.complete()
    guard !loading.isPartial else { return refuseBeginning(path, finish: finish) }
    do {
      let current = try store.stamp(of: path)
      if current != stamp, current != nil {
        return askAboutChange(path, finish: finish)
      }
    } catch {
      // What is wrong will show when writing fails.
    }
    write(to: path, as: format, finish: finish)
  }

  /// Refuses to put the beginning of a file in the place of all of it.
  private func refuseBeginning(_ path: String, finish: @escaping (Bool) -> Void) {
    sheets.notify(
      Phrase(
        "Only the beginning of “\(PathName.name(of: path))” could be read, so nothing is saved over it. Save it under another name."
      ))
    finish(false)
  }

  private func askAboutChange(_ path: String, finish: @escaping (Bool) -> Void) {
    let question = QuestionSheet(
      Phrase(
        "“\(PathName.name(of: path))” was changed by another program since it was opened here. Save over it?"
      ),
      choices: [
        .init(Phrase("Cancel"), letter: "c") { finish(false) },
        .init(Phrase("Save As…"), letter: "a") { [weak self] in self?.saveAs(finish: finish) },
        .init(Phrase("Save Over It"), letter: "s") { [weak self] in
          guard let self else { return }
          write(to: path, as: format, finish: finish)
        },
      ], marked: 0, cancel: 0)
    sheets.present(question)
  }

  /// Asks for a path and saves there.
  func saveAs(finish: @escaping (Bool) -> Void = { _ in }) {
    let untitled = words().text(Phrase("Untitled")) + ".md"
    let suggested = path ?? PathName.joining(folders.working, untitled)
    prompt(Phrase("Save as"), path: suggested, selectsName: true) { [weak self] target in
      guard let target else { return finish(false) }
      self?.save(to: target, finish: finish)
    }
  }

  private func save(to target: String, finish: @escaping (Bool) -> Void) {
    // Its own file, too, may have changed on the disk.
    if isOwnFile(target) { return save(finish: finish) }
    // Only all of a file says how it is written.
    loading.complete()
    let name = PathName.name(of: target)
    switch store.kind(of: target) {
    case .directory:
      sheets.notify(Phrase("“\(name)” is a folder."))
      finish(false)
    case _ where documents.isOpen(target):
      sheets.notify(Phrase("“\(name)” is open in another window."))
      finish(false)
    case .some where locked.isLocked(target):
      sheets.notify(
        Phrase("“\(name)” is locked for reading, so nothing was saved. Choose another name."))
      finish(false)
    case .some:
      sheets.present(
        QuestionSheet(
          Phrase("There is already a file “\(name)”. Replace it?"),
          choices: [
            .init(Phrase("Cancel"), letter: "c") { finish(false) },
            .init(Phrase("Replace"), letter: "r") { [weak self] in
              guard let self else { return }
              write(to: target, as: format, finish: finish)
            },
          ], marked: 0, cancel: 0))
    case nil:
      write(to: target, as: format, finish: finish)
    }
  }

  private func isOwnFile(_ target: String) -> Bool {
    path.map { PathName.isSame($0, target) } ?? false
  }

  /// The one place that writes the file. The document becomes what was written, and nothing else
  /// when nothing was.
  private func write(
    to target: String, as format: FileFormat, finish: @escaping (Bool) -> Void
  ) {
    let text = editor.text
    let revision = editor.revision
    do {
      stamp = try store.replace(target) { sink in
        try TextEncoder.encode(text, as: format, sink: sink)
      }
      let isRenamed = !isOwnFile(target)
      if isRenamed { loading.wasSavedElsewhere() }
      path = target
      self.format = format
      editor.markSaved(text, revision: revision)
      if isRenamed { onRename?() }
      onTextIsSettled?()
      finish(true)
    } catch let error as UnencodableText {
      askAboutEncoding(error, target, format.lineEnding, finish: finish)
    } catch {
      sheets.notify(FileSentence.sentence(for: error, path: target))
      finish(false)
    }
  }

  private func askAboutEncoding(
    _ error: UnencodableText, _ target: String, _ lineEnding: LineEnding,
    finish: @escaping (Bool) -> Void
  ) {
    sheets.present(
      QuestionSheet(
        Phrase("\(FileSentence.sentence(for: error, path: target)) Save it as UTF-8 instead?"),
        choices: [
          .init(Phrase("Cancel"), letter: "c") { finish(false) },
          .init(Phrase("Save as UTF-8"), letter: "s") { [weak self] in
            self?.write(to: target, as: FileFormat(lineEnding: lineEnding), finish: finish)
          },
        ], marked: 1, cancel: 0))
  }

  /// Asks for a path; `answer` is given the absolute one, or `nil` when the prompt was left.
  func prompt(
    _ label: Phrase, path: String, selectsName: Bool, answer: @escaping (String?) -> Void
  ) {
    let base = self.path.map(PathName.folder(of:)) ?? folders.working
    var isAnswered = false
    let prompt = PathPromptSheet(
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
        isAnswered = true
        answer(PathName.absolute(PathName.restarted(typed), in: base, home: folders.home))
      })
    sheets.present(prompt) {
      if !isAnswered { answer(nil) }
    }
  }
}
