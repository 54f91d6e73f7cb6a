import ApplicationScope
import Export
import Files
import Interface
import Platform
import SystemPackage
import Words

/// The writing of an export, and the sentences about its end.
extension ExportModule {
  /// The end of an export in the background.
  private nonisolated enum Ending: Sendable {
    case written(FileStamp, DocumentExport.Result?)
    case failed(any Error)
  }

  /// Writes the file. A newer export takes the place of one that runs.
  func write(_ choice: ExportChoice, to target: FilePath, replacing found: FileStamp?) {
    // The end of a large file may still be on its way.
    loading.complete()
    if loading.isPartial, let path = saving.file.path {
      return sheets.notify(SavingModule.onlyBeginning(of: path))
    }
    hide()
    let export = DocumentExport(
      of: editor.text, as: choice.format, options(choice),
      pictures: DiskPictures(besideDocumentIn: saving.folder, in: store),
      fonts: fonts?(Typeface(setting: settings.current.font).families))
    let job = slot.start { [store] job in
      do {
        var result: DocumentExport.Result?
        let stamp = try store.replace(target, expecting: .only(found), readers: .usual) { sink in
          result = try export.write(to: sink) { job.report($0) }
        }
        return Ending.written(stamp, result)
      } catch {
        return Ending.failed(error)
      }
    } then: { [weak self] outcome in
      self?.end(outcome.value, at: target)
    }
    guard slot.job === job else { return }
    shown = job
    jobs.show(job) { [weak self] in
      self?.slot.cancel()
      self?.whisper.say(Phrase("The export was cancelled"))
    }
  }

  /// Takes away the line of progress.
  private func hide() {
    if let shown { jobs.hide(shown) }
    shown = nil
  }

  private func options(_ choice: ExportChoice) -> ExportOptions {
    var options = ExportOptions(
      lines: choice.lines,
      title: saving.file.path?.stem ?? application.language.words.text(Phrase("Untitled")),
      language: application.language.locale, design: choice.design, pictures: choice.pictures,
      paper: choice.paper, wrapColumn: choice.wrapColumn,
      modified: saving.file.stamp.map { $0.modified / 1_000_000_000 } ?? Int64(clock.date))
    options.manuscript = choice.manuscript
    return options
  }

  private func end(_ ending: Ending, at target: FilePath) {
    hide()
    switch ending {
    case .written(let stamp, let result):
      written = (target, stamp)
      if let sentence = result.flatMap({ ExportSentence.sentence(about: $0, at: target) }) {
        sheets.notify(sentence)
      } else {
        whisper.say(Phrase("Exported"), validity: .untilRetracted)
      }
    case .failed(let error):
      sheets.notify(ExportSentence.sentence(for: error, at: target))
    }
  }
}
