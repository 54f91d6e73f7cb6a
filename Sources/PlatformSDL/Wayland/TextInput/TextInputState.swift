import Platform

/// The changes that an input method has sent since its last `done`, which applies them together
/// (`text-input-unstable-v3`): pure, as they come from another program.
nonisolated struct TextInputState: Equatable {
  /// The preedit text.
  var preedit = ""
  /// The begin of its caret or clause, in bytes; negative if it is hidden.
  var preeditBegin: Int32 = 0
  var preeditEnd: Int32 = 0
  var commit = ""
  /// Bytes to be deleted before the caret.
  var deletedBefore = 0
  var deletedAfter = 0

  /// No more can be deleted than the text that the compositor was sent.
  private static let mostDeleted = SurroundingText.mostBytes

  /// The news in the order in which they are applied. `shown`: true if a preedit was shown before.
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

  /// The clause or the caret in the preedit; its end where there is none. Offsets in the middle of
  /// a character are moved before it.
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
