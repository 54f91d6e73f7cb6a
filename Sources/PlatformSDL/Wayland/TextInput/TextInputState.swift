import Platform

/// What an input method has said since its last `done`, which makes all of it happen at once
/// (`text-input-unstable-v3`): pure, as it comes from another program.
nonisolated struct TextInputState: Equatable {
  /// What is shown and not committed.
  var preedit = ""
  /// Where its caret is, in bytes; negative: nowhere.
  var preeditBegin: Int32 = 0
  var preeditEnd: Int32 = 0
  var commit = ""
  /// Bytes to be taken away on both sides of the caret.
  var deletedBefore = 0
  var deletedAfter = 0

  /// More than a compositor was told of the text can't be taken away.
  private static let mostDeleted = SurroundingText.mostBytes

  /// What it means, in the order in which it is done. `shown`: whether something was shown before.
  func news(afterShowing shown: Bool) -> [InputMethodNews] {
    var news: [InputMethodNews] = []
    let deletes = deletedBefore > 0 || deletedAfter > 0
    if shown, deletes { news.append(.composition(text: "", selection: 0..<0)) }
    if deletes {
      news.append(
        .delete(
          before: min(deletedBefore, Self.mostDeleted), after: min(deletedAfter, Self.mostDeleted)))
    }
    if !commit.isEmpty { news.append(.commit(commit)) }
    let isShown = shown && !deletes && commit.isEmpty
    if isShown || !preedit.isEmpty {
      news.append(.composition(text: preedit, selection: selection))
    }
    return news
  }

  /// The clause or the caret in what is shown; the end where there is none. Places in the middle of a
  /// letter stand before it.
  private var selection: Range<Int> {
    let end = preedit.utf8.count
    guard preeditBegin >= 0, preeditEnd >= 0 else { return end..<end }
    let places = [preeditBegin, preeditEnd].map { place in
      var index = min(Int(place), end)
      let bytes = preedit.utf8
      while index > 0, index < end,
        bytes[bytes.index(bytes.startIndex, offsetBy: index)] & 0xC0 == 0x80
      {
        index -= 1
      }
      return index
    }
    return min(places[0], places[1])..<max(places[0], places[1])
  }
}
