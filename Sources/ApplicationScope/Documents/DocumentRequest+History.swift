import Files
import TextCore

extension DocumentRequest {
  /// Restores the undo steps and the unsaved text of the last time that the file was open. A change
  /// by another program since then is one more step. The window later compares the text with a
  /// large file, and with one that has disappeared.
  mutating func goOn(from histories: HistoryStore) {
    guard let path = file.path, let known = histories.closed(of: path, file.stamp) else { return }
    if rest != nil, known.isSaved { return restoreSteps(of: known.id, in: histories) }
    if file.stamp == nil, known.isSaved { return }
    let isRead = rest == nil && file.stamp != nil
    let content = isRead ? (file: file, text: text) : nil
    guard var found = try? histories.resume(known.id, known: content) else { return }
    if !isRead {
      file = found.replay.file
      file.path = path
    } else if found.replay.file.stamp == file.stamp,
      found.replay.file.format.encoding != file.format.encoding
    {
      // The file is unchanged, but the writer had chosen its encoding.
      file.format = found.replay.file.format
    } else if found.replay.savedText != text, found.takeOver(text, file) {
      keptBack = text
    }
    text = found.replay.text
    rest = nil
    history = found
  }

  /// Returns the history that it continues, if that takes time: one of a large unsaved text.
  func largeHistory(in histories: HistoryStore, sizes: SliceSizes) -> String? {
    guard let path = file.path, let known = histories.closed(of: path, file.stamp), !known.isSaved,
      histories.size(of: known.id) > sizes.least
    else { return nil }
    return known.id
  }

  /// Restores only the steps of a large file: its text comes from the file.
  private mutating func restoreSteps(of id: String, in histories: HistoryStore) {
    guard file.stamp != nil, let found = try? histories.resume(id, known: (file, text))
    else { return }
    if found.replay.text == text {
      history = found
    } else {
      // The steps are of the text before another program changed the file.
      try? histories.discard(found.log)
    }
  }
}
