import Files
import Interface
import Localization
import Platform
import SystemPackage
import TextCore
import WindowScope

/// Asks the user for a path in a sheet of Paber's own, where the desktop has no dialog for it.
/// Folders are listed in the background, since a disk may hang. It checks only that a path can be
/// formed from the typed text; `DialogsModule` and the caller check the file.
struct PathPrompts {
  private let core: DocumentCore
  let sheets: SheetsModule
  let store: any FileStore
  let clipboard: any Clipboard
  let boundaries: any TextBoundaries
  /// The user's home folder.
  let home: FilePath
  /// The folder of paths that are typed without one, if the document has no file.
  let workingFolder: FilePath
  /// Lists folders, which may be on a disk that hangs.
  private let listing: JobSlot

  init(
    _ core: DocumentCore, queue: JobQueue, in dependencies: DocumentScope.Dependencies
  ) {
    self.core = core
    sheets = core.host.sheets
    listing = JobSlot(queue: queue)
    store = dependencies.store
    clipboard = core.clipboard
    boundaries = core.boundaries
    home = dependencies.home
    workingFolder = dependencies.workingFolder
  }

  /// Asks for a path; `answer` gets the absolute one, or `nil` when the prompt was cancelled.
  ///
  /// - Parameters:
  ///   - start: the initial text of the line.
  ///   - base: the folder of relative paths.
  ///   - refusal: the reason why the last path was refused.
  func ask(
    _ label: Phrase, start: [UInt8], selectsName: Bool, base: FilePath, refusal: Phrase? = nil,
    answer: @escaping (FilePath?) -> Void
  ) {
    var isAnswered = false
    let prompt = PathPromptSheet(
      label, path: start, selectsName: selectsName, refusal: refusal, clipboard: clipboard,
      boundaries: boundaries,
      complete: { typed, answer in complete(typed, in: base, answer) },
      accept: { [home] typed in
        guard !typed.isEmpty,
          let path = FilePath(typed: FilePath.restarted(typed), in: base, home: home)
        else { return }
        isAnswered = true
        answer(path)
      })
    sheets.present(prompt) {
      listing.cancel()
      if !isAnswered { answer(nil) }
    }
  }

  /// Completes a typed path in the background.
  func complete(
    _ typed: [UInt8], in base: FilePath, _ answer: @escaping (FieldSheet.Completion) -> Void
  ) {
    let (home, store) = (home, store)
    listing.start { _ in
      PathCompletion(typed: FilePath.restarted(typed), base: base, home: home, store: store)
    } then: { [sheets] outcome in
      let found = outcome.value
      sheets.deliver {
        answer(FieldSheet.Completion(path: found.text, candidates: found.candidates))
      }
    }
    listing.take()
  }

  /// Ends what runs in the background.
  func cancel() { listing.cancel() }

  /// A path as the line shows it.
  func shown(_ path: FilePath) -> [UInt8] { path.abbreviated(home: home) }

  /// A folder as the line shows it, so that a name can be typed after it.
  func shownFolder(_ folder: FilePath) -> [UInt8] {
    let start = shown(folder)
    let slash = UInt8(ascii: "/")
    return start.last == slash ? start : start + [slash]
  }
}
