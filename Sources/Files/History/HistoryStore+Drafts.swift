import Platform
public import TextCore

/// Closed documents that never had a file.
extension HistoryStore {
  /// Returns the closed documents without a file and the times of their closing, in nanoseconds since
  /// 1970; the newest first.
  public func drafts() -> [(id: String, closed: Int64)] {
    names().compactMap { name in
      guard case .draft(let id) = name, let stamp = try? store.stamp(of: path(name)) else {
        return nil
      }
      return (id, stamp.modified)
    }
    .sorted { $0.closed > $1.closed }
  }

  /// Returns the first words of a draft, at most 40 characters; `nil` if there are none or they can't be
  /// read.
  public func firstWords(ofDraft id: String) -> String? {
    guard let text = text(ofDraft: id) else { return nil }
    let beginning = text.string(in: 0..<min(text.end, TextOffset(400)))
    let line = beginning.split(whereSeparator: \.isNewline).first { !$0.allSatisfy(\.isWhitespace) }
    return line.map { String($0.drop { " \t#>".contains($0) }.prefix(40)) }
  }

  /// Returns the text of a draft, as far as it can be read. Linear in its history.
  public func text(ofDraft id: String) -> TextRope? {
    guard let (bytes, _) = try? store.read(path(.draft(id: id)), limit: .max),
      let content = HistoryFormat.read(bytes)
    else { return nil }
    var replay = HistoryReplay()
    _ = try? replay.take(content.records) { [self] in try base(of: id, $0, $1, at: $0.path) }
    return replay.text
  }
}
