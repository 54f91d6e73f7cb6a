import MarkdownSyntax

/// Writes a document in some format, event by event.
protocol DocumentWriter {
  /// The bytes that were not given away yet.
  var output: [UInt8] { get set }
  /// True if nothing in `output` can change any more.
  var mayGiveAway: Bool { get }
  /// The page breaks in the events so far.
  var pageBreaks: PageBreaks { get set }
  /// Appends the output of an event that is no page break by hand.
  mutating func write(content event: DocumentEvent)
  /// Ends the page; in a note it does nothing.
  mutating func breakPage()
}

extension DocumentWriter {
  /// Appends the output of an event of the document.
  mutating func write(_ event: DocumentEvent) {
    switch pageBreaks.take(event) {
    case .content: write(content: event)
    case .consumed: break
    case .pageBreak: breakPage()
    case .contentBehindWaiting:
      let waiting = pageBreaks.takeWaiting()
      if let opening = waiting.opening { write(content: opening) }
      if let text = waiting.text { write(content: text) }
      write(content: event)
    }
  }
}
