import ApplicationScope
import Files
import Platform
import TextCore

/// A history that has grown long is said shorter, in the background.
extension HistoryModule {
  func shortenIfLong(_ log: HistoryLog) {
    guard !isShortening, log.length > max(Self.longest, editor.text.utf8Count / 4) else { return }
    let kept = kept
    guard kept.isShort else { return }
    isShortening = true
    flush()
    let (shorten, id) = (histories.beginShortening(log, kept), log.id)
    queue.run { [mainThread, weak self] in
      let outcome = Result { try shorten() }
      mainThread.post { self?.take(outcome, of: kept, for: id) }
    }
  }

  private func take(
    _ outcome: Result<ShortHistory, any Error>, of kept: KeptHistory, for id: String
  ) {
    guard let log, log.id == id, !hasLeft else { return }
    do {
      let succeed = try histories.beginSuccession(log, outcome.get(), of: kept)
      queue.run { [mainThread, weak self] in
        let outcome = Result { try succeed() }
        mainThread.post { self?.end(outcome, for: id) }
      }
    } catch {
      isShortening = false
      histories.giveUpShortening(log)
    }
  }

  private func end(_ outcome: Result<Void, any Error>, for id: String) {
    guard let log, log.id == id, !hasLeft else { return }
    isShortening = false
    switch outcome {
    case .success: histories.finishShortening(log)
    case .failure: histories.giveUpShortening(log)
    }
  }
}
