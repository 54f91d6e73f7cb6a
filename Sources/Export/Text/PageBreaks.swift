import MarkdownSyntax
import TextCore

/// Finds the page breaks that a document has by hand: paragraphs that are nothing but `\pagebreak`, and
/// form feeds at the beginning of a paragraph or in a blank line.
///
/// The first events of a paragraph wait until they differ from a page break, so it holds at most two.
struct PageBreaks: Sendable {
  /// The meaning of an event.
  enum Reading {
    case content
    /// The event waits, or is a part of a page break.
    case consumed
    /// A page ends.
    case pageBreak
    /// The event is content, and so are the waiting events before it, which `takeWaiting` returns.
    case contentBehindWaiting
  }

  /// True while nothing is on the page: then no further break is found.
  var isAtPageStart: Bool
  /// The beginning of the paragraph that may be a page break; nil outside of one.
  private var opening: DocumentEvent?
  /// The text of that paragraph; nil if it has none so far.
  private var text: DocumentEvent?
  /// True if a form feed is before that text.
  private var hasFormFeed = false

  private static let mark = Array("\\pagebreak".utf8)
  private static let formFeed: UInt8 = 0x0C

  init(isAtPageStart: Bool = true) { self.isAtPageStart = isAtPageStart }

  /// Reads the next event of the document. O(its letters, up to those of the mark).
  mutating func take(_ event: DocumentEvent) -> Reading {
    guard opening != nil else {
      if case .enter(.paragraph) = event.kind {
        opening = event
        return .consumed
      }
      if case .blankRun = event.kind, event.text.contains(Self.formFeed) { return breakPage() }
      noteContent(event)
      return .content
    }
    switch event.kind {
    case .text where text == nil && !hasFormFeed && event.text.first == Self.formFeed:
      hasFormFeed = true
      let rest = event.text.dropFirst()
      if !rest.isEmpty { text = DocumentEvent(.text, event.range, text: rest) }
      return breakPage()
    case .text where mayGoOn(with: event.text):
      append(event)
      return .consumed
    case .leave(.paragraph) where text?.text.elementsEqual(Self.mark) ?? false:
      forget()
      return breakPage()
    case .leave(.paragraph) where text == nil && hasFormFeed:
      forget()
      return .consumed
    default:
      isAtPageStart = false
      return .contentBehindWaiting
    }
  }

  /// Returns the events that have waited, which are content: the beginning of a paragraph and its text.
  mutating func takeWaiting() -> (opening: DocumentEvent?, text: DocumentEvent?) {
    defer { forget() }
    return (opening, text)
  }

  private mutating func forget() {
    opening = nil
    text = nil
    hasFormFeed = false
  }

  private mutating func breakPage() -> Reading {
    if isAtPageStart { return .consumed }
    isAtPageStart = true
    return .pageBreak
  }

  private mutating func noteContent(_ event: DocumentEvent) {
    switch event.kind {
    case .blankRun, .linkDefinition, .syntax: break
    default: isAtPageStart = false
    }
  }

  /// Returns true if the paragraph may be a page break with these letters after those that it has.
  private func mayGoOn(with letters: ArraySlice<UInt8>) -> Bool {
    let known = text?.text ?? []
    return known.count + letters.count <= Self.mark.count && Self.mark.starts(with: known)
      && Self.mark[known.count...].starts(with: letters)
  }

  private mutating func append(_ event: DocumentEvent) {
    guard let first = text else { return text = event }
    text = DocumentEvent(
      .text, first.range.lowerBound..<event.range.upperBound, text: first.text + event.text)
  }
}
