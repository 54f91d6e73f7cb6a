import Files
import Interface
import Localization
import Platform
import SystemPackage
import WindowScope

/// The questions and messages of saving.
extension SavingModule {
  /// The message about a file that was not written. If the file changed during the save, there is
  /// no question, since the user may be typing; the next save asks.
  func sentence(for error: any Error, _ target: FilePath) -> Phrase {
    guard error is UnexpectedContent else {
      return FileSentence.sentence(for: error, path: target)
    }
    let name = FileSentence.name(of: target)
    return Phrase(
      "Another program changed “\(name)” during saving, so the file was left alone. Save again to decide."
    )
  }

  /// The message about a file of which only the beginning could be read: the beginning never
  /// replaces the whole file.
  static func onlyBeginning(of path: FilePath) -> Phrase {
    Phrase(
      "Only the beginning of “\(FileSentence.name(of: path))” could be read, so it can’t be replaced. Save under another name."
    )
  }

  func askAboutChange(
    of path: FilePath, write: @escaping () -> Void, finish: @escaping () -> Void,
    saveAs: @escaping () -> Void
  ) {
    sheets.present(
      QuestionSheet(
        Phrase(
          "Another program has changed “\(FileSentence.name(of: path))” since you opened it. Replace it?"
        ),
        choices: [
          .init(Phrase("Cancel"), letter: "c", perform: finish),
          .init(Phrase("Save As…"), letter: "a", perform: saveAs),
          .init(Phrase("Replace"), letter: "r", perform: write),
        ], marked: 0, cancel: 0))
  }

  func askWhetherToReplace(
    _ target: FilePath, write: @escaping () -> Void, leave: @escaping () -> Void
  ) {
    sheets.present(
      QuestionSheet(
        Phrase("A file named “\(FileSentence.name(of: target))” already exists. Replace it?"),
        choices: [
          .init(Phrase("Cancel"), letter: "c", perform: leave),
          .init(Phrase("Replace"), letter: "r", perform: write),
        ], marked: 0, cancel: 0))
  }

  func askWhetherToMake(
    _ folder: FilePath, make: @escaping () -> Void, leave: @escaping () -> Void
  ) {
    sheets.present(
      QuestionSheet(
        Phrase("The folder “\(FileSentence.name(of: folder))” does not exist. Create it?"),
        choices: [
          .init(Phrase("Cancel"), letter: "c", perform: leave),
          .init(Phrase("Create Folder"), letter: "f", perform: make),
        ], marked: 1, cancel: 0))
  }

  func askAboutEncoding(
    _ error: UnencodableText, _ target: FilePath, write: @escaping () -> Void,
    finish: @escaping () -> Void
  ) {
    sheets.present(
      QuestionSheet(
        Phrase("\(FileSentence.sentence(for: error, path: target)) Save it as UTF-8 instead?"),
        choices: [
          .init(Phrase("Cancel"), letter: "c", perform: finish),
          .init(Phrase("Save as UTF-8"), letter: "s", perform: write),
        ], marked: 1, cancel: 0))
  }
}
