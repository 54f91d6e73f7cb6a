import Export
import Files
import Interface
import Localization
import Platform
import SystemPackage
import WindowScope

/// The making of the pages, and their way to a printer.
extension PrintModule {
  /// Prints by the desktop, with the choices of its dialog.
  func printPages(_ choice: ExportChoice, _ ticket: PrintTicket, _ question: PrintQuestion) {
    make(choice) {
      $0.fit(ticket)
    } then: { [weak self] file, handOver in
      let asked = Asked()
      self?.second = asked
      self?.dialogs.print(file, ticket, question) { [weak self] outcome in
        // A dialog that had the keyboard was closed by the writer.
        let outcome = outcome == .ended && asked.isSeen ? .cancelled : outcome
        self?.end(outcome, of: file, handOver)
      }
    }
  }

  /// Prints by `lp`.
  func printPages(_ choice: PrintChoice, _ selection: PageSelection?) {
    var order = PrintOrder("", on: choice.name, title: writer.title, copies: choice.copies)
    order.media = choice.media
    make(choice.pages) {
      $0.pages = selection
    } then: { [weak self] file, handOver in
      order.file = file
      self?.programs.print(order) { [weak self] in
        switch $0 {
        case .succeeded: self?.end(.printed, of: file, handOver)
        case .failed: self?.end(.failed, of: file, handOver)
        case .timedOut: self?.giveUp(file, handOver)
        }
      }
    }
  }

  /// Makes the pages for a machine that can't print them.
  func keepPages(_ choice: ExportChoice) {
    make(choice) { _ in
    } then: { [weak self] file, handOver in
      guard let self else { return }
      outgoing.tell(
        of: file,
        Phrase("No printer was found. The pages are in “\(outgoing.place(of: file))”."))
      handOvers.end(handOver, failed: true)
    }
  }

  /// Makes the pages in the background. A hand-over begins, which `hand` or what it calls ends.
  private func make(
    _ choice: ExportChoice, _ change: (inout ExportOptions) -> Void,
    then hand: @escaping (FilePath, HandOversModule.HandOver) -> Void
  ) {
    guard writer.hasWholeText() else { return }
    let export = writer.export(choice, change: change)
    let handOver = handOvers.begin()
    outgoing.write(
      by: writer, extension: "pdf",
      { sink, job in try export.write(to: sink) { job.report($0) } }
    ) { [weak self] ending in
      guard let self else { return }
      switch ending {
      case .success(let (file, result)):
        handOvers.didAsk(handOver)
        hand(file, handOver)
        if let sentence = ExportSentence.sentence(about: result, of: writer.title) {
          sheets.presentLast { NoticeSheet(sentence) }
        }
      case .failure(let error):
        sheets.notify(Self.sentence(for: error, outgoing.folder.path))
        handOvers.end(handOver, failed: true)
      }
    } didCancel: { [weak self] in
      self?.handOvers.end(handOver)
      self?.transientMessages.say(Phrase("Printing cancelled"))
    }
  }

  private func giveUp(_ file: FilePath, _ handOver: HandOversModule.HandOver) {
    outgoing.tell(
      of: file,
      Phrase(
        "The printer did not answer. “\(writer.title)” may not have been printed. The pages are in “\(outgoing.place(of: file))”."
      ))
    handOvers.end(handOver, failed: true)
  }

  private func end(
    _ outcome: PrintOutcome, of file: FilePath, _ handOver: HandOversModule.HandOver
  ) {
    switch outcome {
    case .printed:
      outgoing.folder.remove(file)
      transientMessages.say(Phrase("Sent to the printer"), validity: .untilRetracted)
    case .cancelled: outgoing.folder.remove(file)
    case .ended, .failed:
      outgoing.tell(
        of: file,
        Phrase(
          "“\(writer.title)” was not printed. The pages are in “\(outgoing.place(of: file))”."))
    }
    handOvers.end(handOver, failed: outcome == .failed || outcome == .ended)
  }

  private static func sentence(for error: any Error, _ folder: FilePath) -> Phrase {
    guard let error = error as? DocumentExport.NoSuchPages else {
      return FileSentence.sentence(for: error, path: folder)
    }
    return Phrase(
      one: "The document has only \(error.pageCount) page.",
      other: "The document has only \(error.pageCount) pages.")
  }
}
