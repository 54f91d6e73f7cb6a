import Files
import Platform
import Interface
import TextCore

/// Paragraphs that were turned by hand in an earlier time are turned again, as far as the file was
/// read: where the rest of it is still to come, they are with each slice.
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

  /// Takes up what was turned in the file from a byte on, which is `range` of the text.
  private func takeUp(_ turns: [Turn], from start: Int, at range: TextRange) {
    let moved = range.lowerBound - TextOffset(start)
    editor.takeUp(
      turns.compactMap { turn in
        // What was turned further up goes on.
        let lower = max(turn.range.lowerBound + moved, range.lowerBound)
        let upper = min(turn.range.upperBound + moved, range.upperBound + 1)
        guard lower < upper else { return nil }
        return Turn(lower..<upper, turn.direction)
      })
  }
}
