import Files
import TextCore

extension DocumentRequest {
  /// Goes on where the file was closed last: with its steps, and with what was not saved then. What
  /// another program wrote since is one step more.
  mutating func goOn(from histories: HistoryStore) {
    guard let path = file.path, let stamp = file.stamp,
      let known = histories.closed(of: path, stamp)
    else { return }
    if rest != nil, known.isSaved { return takeUpSteps(of: known.id, in: histories) }
    guard var found = try? histories.resume(known.id, known: rest == nil ? (stamp, text) : nil)
    else { return }
    let replay = found.replay
    if rest == nil, replay.savedText != text {
      // Both have changed: the text that was written here stays, and saving it asks.
      if replay.savedText == replay.text {
        found.takeOver(text, file)
      } else {
        file.stamp = replay.file.stamp
      }
    }
    text = found.replay.text
    rest = nil
    history = found
  }

  /// Of a large file only the steps are needed: its text comes from the file.
  private mutating func takeUpSteps(of id: String, in histories: HistoryStore) {
    guard let stamp = file.stamp, let found = try? histories.resume(id, known: (stamp, text))
    else { return }
    if found.replay.text == text {
      history = found
    } else {
      // They are steps of what the file held before another program changed it.
      try? histories.discard(found.log)
    }
  }
}
