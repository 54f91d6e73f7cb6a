import Files
import Platform
import Interface
import TextCore

/// Restores the direction overrides of an earlier session: at once for the text that was read, and
/// with each slice for the rest of a file.
extension HistoryModule {
  func takeUpTurns(of replay: HistoryReplay, _ registrations: Registrations) {
    let turns = loading.hasRest ? replay.turnsOfBase : replay.directions.turns
    guard !turns.isEmpty else { return }
    readLength = editor.text.utf8Count
    takeUp(turns, from: 0, at: 0..<editor.text.end)
    editor.didReadOn.observe(in: registrations) { [weak self] range in
      // The text was replaced as a whole, so positions in the old one mean nothing.
      guard let self, range.lowerBound > 0 else { return }
      takeUp(turns, from: readLength, at: range)
      readLength += range.count
    }
  }

  /// Restores the overrides of a part of the file that begins at byte `start`, which is `range` of
  /// the text.
  private func takeUp(_ turns: [Turn], from start: Int, at range: TextRange) {
    let moved = range.lowerBound - TextOffset(start)
    editor.takeUp(
      turns.compactMap { turn in
        // An override that begins earlier continues here.
        let lower = max(turn.range.lowerBound + moved, range.lowerBound)
        let upper = min(turn.range.upperBound + moved, range.upperBound + 1)
        guard lower < upper else { return nil }
        return Turn(lower..<upper, turn.direction)
      })
  }
}
