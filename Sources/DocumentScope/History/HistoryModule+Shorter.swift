import ApplicationScope
import Files
import Platform
import TextCore

/// Rewrites a long history in a shorter form, in the background.
extension HistoryModule {
  func shortenIfLong(_ log: HistoryLog) {
    guard !isShortening, log.length > max(Self.longest, editor.text.utf8Count / 4) else { return }
    let kept = kept
    if kept.isShort { rewrite(log, kept) }
  }

  /// Writes a history again and replaces the old one.
  func rewrite(_ log: HistoryLog, _ kept: KeptHistory) {
    isShortening = true
    flush()
    let (shorten, id) = (histories.beginShortening(log, kept), log.id)
    queue.start {
      Result { try shorten() }
    } then: { [weak self] in
      self?.take($0, of: kept, for: id)
    }
  }

  private func take(
    _ outcome: Result<ShortHistory, any Error>, of kept: KeptHistory, for id: String
  ) {
    guard let log, log.id == id, !hasLeft else { return }
    do {
      let succeed = try histories.beginSuccession(log, outcome.get(), of: kept)
      queue.start {
        Result { try succeed() }
      } then: { [weak self] in
        self?.end($0, for: id)
      }
    } catch {
      giveUp(log, error)
    }
  }

  private func end(_ outcome: Result<Void, any Error>, for id: String) {
    guard let log, log.id == id, !hasLeft else { return }
    do {
      try outcome.get()
      isShortening = false
      histories.finishShortening(log)
      isFileGone = false
      endTrouble()
    } catch {
      giveUp(log, error)
    }
  }

  private func giveUp(_ log: HistoryLog, _ error: any Error) {
    isShortening = false
    histories.cancelShortening(log)
    // A history that is long but whole does no harm.
    if isFileGone { complain(error) }
  }
}
