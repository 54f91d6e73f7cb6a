import Files
import Platform
import Interface
import TextCore

/// Restores the direction overrides of an earlier session: at once for the text that was read, and
/// with each slice for the rest of a file.
extension HistoryModule {
  func restoreOverrides(of replay: HistoryReplay, _ registrations: Registrations) {
    let overrides = loading.hasRest ? replay.overridesOfBase : replay.directions.overrides
    guard !overrides.isEmpty else { return }
    readLength = editor.text.utf8Count
    restore(overrides, from: 0, at: 0..<editor.text.end)
    editor.didReadOn.observe(in: registrations) { [weak self] range in
      // The text was replaced as a whole, so positions in the old one mean nothing.
      guard let self, range.lowerBound > 0 else { return }
      restore(overrides, from: readLength, at: range)
      readLength += range.count
    }
  }

  /// Restores the overrides of a part of the file that begins at byte `start`, which is `range` of
  /// the text.
  private func restore(_ overrides: [DirectionOverride], from start: Int, at range: TextRange) {
    let moved = range.lowerBound - TextOffset(start)
    editor.restore(
      overrides.compactMap { forced in
        // An override that begins earlier continues here.
        let lower = max(forced.range.lowerBound + moved, range.lowerBound)
        let upper = min(forced.range.upperBound + moved, range.upperBound + 1)
        guard lower < upper else { return nil }
        return DirectionOverride(lower..<upper, forced.direction)
      })
  }
}
