import ApplicationScope
import Export
import Files
import Interface
import Localization
import Platform
import SystemPackage
import WindowScope

/// The writing of an export, and the sentences about its end.
extension ExportModule {
  /// Writes the file. A newer export replaces a running one.
  func write(_ choice: ExportChoice, to target: FilePath, replacing found: FileStamp?) {
    guard writer.hasWholeText() else { return }
    let export = writer.export(choice)
    let handOver = handOvers.begin()
    writer.start { [store] job in
      var result: DocumentExport.Result?
      let stamp = try store.replace(target, expecting: .only(found), readers: .usual) { sink in
        result = try export.write(to: sink) { job.report($0) }
      }
      return (stamp, result)
    } then: { [weak self] in
      self?.end($0, at: target, handOver)
    } didCancel: { [weak self] in
      self?.handOvers.end(handOver)
      self?.transientMessages.say(Phrase("Export cancelled"))
    }
  }

  private func end(
    _ ending: Result<(stamp: FileStamp, result: DocumentExport.Result?), any Error>,
    at target: FilePath, _ handOver: HandOversModule.HandOver
  ) {
    var failed = false
    switch ending {
    case .success(let (stamp, result)):
      written = (target, stamp)
      if let sentence = result.flatMap({ ExportSentence.sentence(about: $0, at: target) }) {
        sheets.notify(sentence)
      } else {
        transientMessages.say(Phrase("Exported"), validity: .untilRetracted)
      }
    case .failure(let error):
      sheets.notify(ExportSentence.sentence(for: error, at: target))
      failed = true
    }
    handOvers.end(handOver, failed: failed)
  }
}
