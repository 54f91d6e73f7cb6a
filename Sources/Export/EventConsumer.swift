import MarkdownSyntax

/// Takes the events of a document in order. Page breaks by hand are told apart from content here, so
/// that all passes over a document agree on them.
protocol EventConsumer {
  /// The page breaks in the events so far.
  var pageBreaks: PageBreaks { get set }
  /// Takes an event that is no page break by hand.
  mutating func take(content event: DocumentEvent)
  /// Takes a page break by hand.
  mutating func breakPage()
}

extension EventConsumer {
  /// Takes an event of the document.
  mutating func take(_ event: DocumentEvent) {
    switch pageBreaks.take(event) {
    case .content: take(content: event)
    case .consumed: break
    case .pageBreak: breakPage()
    case .contentBehindWaiting:
      let waiting = pageBreaks.takeWaiting()
      if let opening = waiting.opening { take(content: opening) }
      if let text = waiting.text { take(content: text) }
      take(content: event)
    }
  }
}
