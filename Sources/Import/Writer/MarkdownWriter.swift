public import Markdown

/// The sink of all readers of foreign formats: it takes a document as nested blocks and runs of text,
/// and writes it as plain Markdown.
///
///     var writer = MarkdownWriter()
///     writer.begin(.heading(level: 1))
///     writer.write("Title")
///     writer.end()
///     let document = writer.finish()
///
/// It takes any order of calls: text outside of a block begins a paragraph, a paragraph in a paragraph
/// ends the one round it, `end()` without an open block does nothing, and blocks that are still open
/// when it finishes are closed. A block without content leaves nothing.
public struct MarkdownWriter: Sendable {
  private var blocks: [ImportedBlock] = []
  private var markdown: [UInt8] = []
  private var pictures: [ImportedPicture] = []

  /// The number of comments that the reader has left out.
  public var commentCount = 0

  /// Makes a writer of an empty document.
  public init() {}

  /// Begins a block in the one that is open.
  public mutating func begin(_ block: ImportedBlock) { blocks.append(block) }

  /// Ends the block that was begun last.
  public mutating func end() {
    _ = blocks.popLast()
    if markdown.last != 0x0A { markdown.append(0x0A) }
  }

  /// Adds text with its styles. White space stays as it is, but for newlines outside of code: these are
  /// spaces.
  ///
  /// - Parameter link: the target of the link that the text is in.
  public mutating func write(
    _ text: some StringProtocol, styles: ImportedStyles = [], link: LinkTarget? = nil
  ) {
    markdown += text.utf8
  }

  /// Ends the line in a paragraph that goes on.
  public mutating func breakLine() { markdown.append(0x0A) }

  /// Adds a picture that lies at an address: a path beside the document, or one of the web.
  public mutating func picture(
    at address: String, alternative: String, link: LinkTarget? = nil
  ) {
    markdown += alternative.utf8
  }

  /// Adds a picture that the document brought with it.
  ///
  /// - Parameter name: the name that it had; the writer makes it safe and unique.
  public mutating func picture(
    _ bytes: [UInt8], named name: String, alternative: String, link: LinkTarget? = nil
  ) {
    pictures.append(ImportedPicture(name: name, bytes: bytes))
    markdown += alternative.utf8
  }

  /// Refers to the footnote whose text `begin(.footnote(label:))` gives, before or after.
  public mutating func refer(toFootnote label: String) { markdown += label.utf8 }

  /// Adds a line across the page.
  public mutating func rule() { markdown += "***\n".utf8 }

  /// Closes what is open and returns the document.
  public mutating func finish() -> ImportedDocument {
    ImportedDocument(markdown: markdown, pictures: pictures, commentCount: commentCount)
  }
}
