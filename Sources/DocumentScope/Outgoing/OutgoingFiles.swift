import Canvas
import Files
import Interface
import Localization
import Platform
import SystemPackage
import WindowScope

/// The document's files on their way to printers and mail programs: writes them in the background,
/// and tells the writer the place of one that has to be sent by hand.
final class OutgoingFiles: DocumentPart {
  let core: DocumentCore
  let folder: OutgoingFolder
  private let opener: any DesktopOpener
  private let home: FilePath

  init(_ core: DocumentCore, in folder: OutgoingFolder, opener: any DesktopOpener, home: FilePath) {
    self.core = core
    self.folder = folder
    self.opener = opener
    self.home = home
  }

  /// The content of a file as a function of its sink, run in the background.
  typealias Content<Value> =
    @Sendable (_ sink: (ArraySlice<UInt8>) throws -> Void, Job) throws -> Value

  /// Writes a file named after the document.
  ///
  /// - Parameters:
  ///   - finish: takes the file's path and what `content` returns.
  ///   - didCancel: is called if the writer cancels it.
  func write<Value: Sendable>(
    by writer: ExportWriter, extension ending: String, _ content: @escaping Content<Value>,
    then finish: @escaping (Result<(FilePath, Value), any Error>) -> Void,
    didCancel: @escaping () -> Void
  ) {
    let (title, folder, moment) = (writer.title, folder, clock.date)
    writer.start(
      { job in
        var value: Value?
        let file = try folder.write(title, extension: ending, at: moment) { sink in
          value = try content(sink, job)
        }
        guard let value else { throw ContentMissing() }
        return (file, value)
      }, then: finish, didCancel: didCancel)
  }

  /// The path of a file as sentences have it.
  func place(of file: FilePath) -> Phrase {
    .verbatim(String(decoding: file.abbreviated(home: home), as: UTF8.self))
  }

  /// The store has kept a file without asking for its content, which it never does.
  private struct ContentMissing: Error {}

  /// Shows a sentence about a file and offers to show the file.
  func tell(of file: FilePath, _ sentence: Phrase) {
    tell(
      Phrase("\(sentence) The file is kept for a week."),
      .init(Phrase("Show in Files")) { [weak self] in self?.show(file) })
  }

  /// Shows a sentence and offers an action. The writer may type on: another program answers at any
  /// time, also in the middle of a word.
  func tell(_ sentence: Phrase, _ choice: ReminderSheet.Choice) {
    let sheet = ReminderSheet(
      sentence, choices: [choice, .init(Phrase("Close")) {}], goesWithTyping: false,
      clock: clock, on: self)
    sheets.present(sheet)
  }

  private func show(_ file: FilePath) {
    opener.showInFolder(file) { [weak self] outcome in
      guard let self, outcome != .opened else { return }
      sheets.notify(
        Phrase("No file manager could be opened. The file is “\(place(of: file))”."))
    }
  }
}

extension OutgoingFiles: ReminderOwner {
  func later() {}
}
