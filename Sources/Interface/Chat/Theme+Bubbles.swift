import Canvas

extension Theme {
  /// The colour of an author's bubbles. On that of the writer the page's colour has at least 4.5:1.
  func bubble(of author: ChatEntry.Author) -> Color {
    switch author {
    case .writer: linkInk
    case .maker: tint
    }
  }

  /// The theme of the text on an author's bubble.
  func onBubble(of author: ChatEntry.Author) -> Theme {
    var theme = self
    let paper = page
    theme.page = bubble(of: author)
    if author == .writer {
      (theme.ink, theme.linkInk) = (paper, paper)
      theme.selection = paper.withOpacity(0.3)
    }
    theme.deriveInksOnBands()
    return theme
  }
}
