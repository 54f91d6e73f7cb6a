import ApplicationScope
import Export
import Files
import Interface
import Localization
import Platform
import SystemPackage
import TextCore
import WindowScope

/// Sends the document by the user's mail program: as text in the letter, or as a file with the text or
/// an export.
///
/// The file is written in the background to the folder of outgoing files. No desktop reports if the
/// mail program has taken it, so the writer is told its place.
final class SendModule: Module, DocumentPart {
  let core: DocumentCore
  private let writer: ExportWriter
  private let export: ExportModule
  private let handOvers: HandOversModule
  private let saving: SavingModule
  private let outgoing: OutgoingFiles
  private let mail: any MailComposer
  /// The choices of the last letter.
  private var last: SendChoice?

  init(
    _ core: DocumentCore, writer: ExportWriter, export: ExportModule, handOvers: HandOversModule,
    saving: SavingModule, outgoing: OutgoingFiles, mail: any MailComposer
  ) {
    self.core = core
    self.writer = writer
    self.export = export
    self.handOvers = handOvers
    self.saving = saving
    self.outgoing = outgoing
    self.mail = mail
  }

  func tearDown() { writer.end() }

  var commands: [Command] {
    [Command("send", "Send…", .file) { [weak self] in self?.begin() }]
  }

  private func begin() {
    var choice = last ?? SendChoice(export: export.choice)
    let lines = writer.lineMeaning
    let owner = ChoiceSheet.Owner(
      choose: { row, value in
        choice.set(row, to: value)
        return choice.choices(in: lines)
      },
      accept: { [weak self] _ in self?.send(choice) })
    sheets.present(
      ChoiceSheet(
        Self.wording, choice.choices(in: lines), clipboard: clipboard, boundaries: boundaries,
        owner: owner))
  }

  private static let wording = ChoiceSheet.Wording(
    title: Phrase("Send by E-Mail"), accept: Phrase("Send"))

  private func send(_ choice: SendChoice) {
    last = choice
    guard writer.hasWholeText() else { return }
    if choice.form == .letter, let letter = letterText { return sendLetter(letter) }
    let handOver = handOvers.begin()
    let isExport = choice.form == .export
    let content = isExport ? exported(choice.export) : text
    let ending =
      isExport ? choice.export.format.fileExtension : saving.file.path?.extension ?? "md"
    outgoing.write(by: writer, extension: ending, content) { [weak self] in
      self?.didWrite($0, isLongLetter: choice.form == .letter, handOver)
    } didCancel: { [weak self] in
      self?.handOvers.end(handOver)
      self?.transientMessages.say(Phrase("Sending cancelled"))
    }
  }

  // Text in the letter

  /// The text of a letter; nil if it is too long for the address that a mail program gets.
  private var letterText: String? {
    let whole = editor.text
    guard whole.utf8Count <= MailDraft.longestBody else { return nil }
    let read = String(decoding: whole.bytes(in: TextOffset(0)..<whole.end), as: UTF8.self)
    var letter = String.UnicodeScalarView()
    for scalar in read.unicodeScalars where scalar != "\r" {
      // A zero ends texts of other programs.
      letter.append(scalar == "\0" ? "\u{FFFD}" : scalar)
    }
    let text = String(letter)
    return MailDraft.encodedLength(of: text) <= MailDraft.longestBody ? text : nil
  }

  private func sendLetter(_ text: String) {
    let handOver = handOvers.begin()
    handOvers.didAsk(handOver)
    let draft = MailDraft(subject: writer.title, .body(text), parent: window.parentName)
    mail.compose(draft) { [weak self] outcome in
      let hasFailed = outcome == .failed || outcome == .refused
      if hasFailed { self?.sheets.notify(Phrase("No mail program could be opened.")) }
      self?.handOvers.end(handOver, failed: hasFailed)
    }
  }

  // Files

  /// The text as it is, in UTF-8.
  private var text: OutgoingFiles.Content<DocumentExport.Result?> {
    let text = editor.text
    return { sink, _ in
      try TextEncoder.encode(text, as: FileFormat(), sink: sink)
      return nil
    }
  }

  private func exported(
    _ choice: ExportChoice
  ) -> OutgoingFiles.Content<DocumentExport.Result?> {
    let export = writer.export(choice)
    return { sink, job in try export.write(to: sink) { job.report($0) } }
  }

  private func didWrite(
    _ ending: Result<(FilePath, DocumentExport.Result?), any Error>, isLongLetter: Bool,
    _ handOver: HandOversModule.HandOver
  ) {
    switch ending {
    case .success(let (file, result)):
      handOvers.didAsk(handOver)
      let draft = MailDraft(
        subject: writer.title, .attachment(file), parent: window.parentName)
      mail.compose(draft) { [weak self] in
        self?.end($0, of: file, isLongLetter: isLongLetter, result)
        self?.handOvers.end(handOver, failed: $0 != .opened)
      }
    case .failure(let error):
      sheets.notify(FileSentence.sentence(for: error, path: outgoing.folder.path))
      handOvers.end(handOver, failed: true)
    }
  }

  private func end(
    _ outcome: OpenOutcome, of file: FilePath, isLongLetter: Bool, _ result: DocumentExport.Result?
  ) {
    let place = outgoing.place(of: file)
    let sentence =
      outcome == .opened
      ? Phrase("If the file is not attached, attach it from “\(place)”.")
      : Phrase("No mail program could be opened. The file is “\(place)”.")
    outgoing.tell(
      of: file,
      isLongLetter
        ? Phrase("The text is too long for a letter, so it goes as a file. \(sentence)") : sentence)
    guard
      let sentence = result.flatMap({ ExportSentence.sentence(about: $0, of: writer.title) })
    else {
      return
    }
    sheets.presentLast { NoticeSheet(sentence) }
  }
}
