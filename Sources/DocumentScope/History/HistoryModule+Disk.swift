import Files
import Interface
import TextCore

/// Writes the history to the disk shortly after each change, with the positions of caret and page.
extension HistoryModule: Animated {
  /// Begins a history for a document whose text no file holds.
  func noteUnsaved() {
    if log == nil { begin() }
  }

  func advance(to time: Double) -> Pace {
    guard let due = syncDue else { return .still }
    if time < due { return .until(due) }
    if log == nil, editor.isModified { begin() }
    notePlace()
    flush()
    // A failed write has set the time of the next try in `syncDue`, which `synchronize` would clear.
    if trouble == nil || isFileGone { synchronize() }
    return syncDue.map { .until($0) } ?? .still
  }

  /// Records the positions of caret and page, if they have changed.
  func notePlace() {
    guard let log, place != lastPlace else { return }
    lastPlace = place
    log.append(.place(place))
  }
}
