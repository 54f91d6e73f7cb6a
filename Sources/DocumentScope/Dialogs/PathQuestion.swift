import Import
import Interface
import Localization
import Platform
import SystemPackage

/// A question about files, for the desktop's dialog as well as for the prompt: the kind of choice,
/// its labels, the folder and the suggested path. A value only: `DialogsModule` asks it.
struct PathQuestion {
  /// The kind of choice.
  var kind: FileQuestion.Kind
  /// The prompt's label and the dialog's title.
  var label: Phrase
  /// The label of the dialog's button; `nil`: the desktop's own.
  var button: Phrase?
  /// The initial folder of the dialog, and the folder of relative paths.
  var folder: FilePath
  /// The initial text of the prompt; `nil`: the folder.
  var start: FilePath?
  /// The reason why the last answer was refused.
  var refusal: Phrase?
  /// True if documents of other programs are to be chosen.
  var isForImport = false

  /// Asks for files to open.
  static func opening(in folder: FilePath) -> PathQuestion {
    PathQuestion(kind: .files, label: Phrase("Open"), folder: folder)
  }

  /// Asks for documents of other programs to import.
  static func importing(in folder: FilePath) -> PathQuestion {
    PathQuestion(
      kind: .files, label: Phrase("Import"), button: Phrase("Import"), folder: folder,
      isForImport: true)
  }

  /// Asks for a path to save to, with a suggested one.
  static func saving(
    at start: FilePath, in folder: FilePath, refusal: Phrase? = nil
  ) -> PathQuestion {
    PathQuestion(
      kind: .place(start), label: Phrase("Save as"), folder: folder, start: start, refusal: refusal)
  }

  /// Asks for the folder to move a file to.
  static func moving(
    from folder: FilePath, start: FilePath? = nil, refusal: Phrase? = nil
  ) -> PathQuestion {
    PathQuestion(
      kind: .folder, label: Phrase("Move to"), button: Phrase("Move"), folder: folder,
      start: start, refusal: refusal)
  }

  /// The kinds of files that a dialog offers: texts, documents of other programs, or all.
  var filters: [(name: Phrase, patterns: [String])] {
    let texts = ["md", "markdown", "mdown", "mkd", "txt", "text"]
    let all = (Phrase("All Files"), ["*"])
    switch kind {
    case .folder: return []
    case .files where isForImport: return [documents(ImportFormats.fileExtensions), all]
    case .files:
      return [
        (Phrase("Markdown and Text"), patterns(texts)), documents(ImportFormats.archiveExtensions),
        all,
      ]
    case .place: return [(Phrase("Markdown and Text"), patterns(texts)), all]
    }
  }

  private func documents(_ endings: [String]) -> (name: Phrase, patterns: [String]) {
    (Phrase("Documents"), patterns(endings))
  }

  private func patterns(_ endings: [String]) -> [String] {
    (endings + endings.map { $0.uppercased() }).map { "*." + $0 }
  }
}

/// The answer to the question.
struct PathAnswer {
  /// Absolute paths: at least one, and exactly one if only one was asked for.
  var paths: [FilePath]
  /// True if the files are to be opened for reading only.
  var isReadOnly = false
  /// The time in seconds since 1970 at which a dialog opened that asks before it returns an
  /// existing file; `nil`: no such dialog was used.
  var askedSince: Double?

  /// True if the user has agreed to replace a file with this stamp. A file that was written while
  /// the dialog was open may not be what they have seen there.
  func mayReplace(_ stamp: FileStamp) -> Bool {
    askedSince.map { Double(stamp.modified) / 1e9 < $0 } ?? false
  }
}
