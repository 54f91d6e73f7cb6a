import Files
import Interface
import Localization
import Platform
import SystemPackage
import TextCore
import WindowScope

/// Asks the user for a path.
struct PathPrompts {
  let sheets: SheetsModule
  let store: any FileStore
  let clipboard: any Clipboard
  let boundaries: any TextBoundaries
  /// The user's home folder.
  let home: FilePath
  /// The folder of paths that are typed without one, if the document has no file.
  let workingFolder: FilePath

  init(_ core: DocumentCore, sheets: SheetsModule, in dependencies: DocumentScope.Dependencies) {
    self.sheets = sheets
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
      complete: { [home, store] typed in
        let completion = PathCompletion(
          typed: FilePath.restarted(typed), base: base, home: home, store: store)
        return PathPromptSheet.Completion(
          path: completion.text,
          candidates: completion.candidates.map { String(decoding: $0, as: UTF8.self) })
      },
      accept: { [home] typed in
        guard !typed.isEmpty,
          let path = FilePath(typed: FilePath.restarted(typed), in: base, home: home)
        else { return }
        isAnswered = true
        answer(path)
      })
    sheets.present(prompt) {
      if !isAnswered { answer(nil) }
    }
  }

  /// A path as the line shows it.
  func shown(_ path: FilePath) -> [UInt8] { path.abbreviated(home: home) }

  /// A folder as the line shows it, so that a name can be typed after it.
  func shownFolder(_ folder: FilePath) -> [UInt8] {
    let start = shown(folder)
    let slash = UInt8(ascii: "/")
    return start.last == slash ? start : start + [slash]
  }
}
