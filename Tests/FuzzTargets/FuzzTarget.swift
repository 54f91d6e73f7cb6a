/// Code that is run with arbitrary bytes and has to keep its laws.
public enum FuzzTarget: String, CaseIterable, Codable, Sendable {
  /// A rope and its edits.
  case text
  /// Runs of attributes.
  case attributes
  /// The undo history.
  case undo
  /// A page that is edited.
  case layout
  /// Files in any encoding.
  case decoding
  /// A paragraph of Markdown.
  case markdown
  /// The tree of code fences.
  case fences
  /// Edits of a text that is shown without its tags.
  case richtext
  /// A document as a stream of events.
  case reader
  /// A document as HTML.
  case html
  /// A document as a book.
  case book
  /// A document as plain text.
  case plaintext
  /// A zip archive.
  case archive
  /// A document as RTF.
  case rtf
  /// A document as DOCX.
  case docx
  /// A document as ODT.
  case odt
  /// A document as pages of PDF.
  case paper
  /// A document of Word or LibreOffice that is imported.
  case foreign
  /// A page of HTML as Markdown.
  case importhtml
  /// A file of RTF as Markdown.
  case importrtf
  /// Rich text of a selection as Markdown for another document.
  case clip
  /// A list of files that is dropped.
  case drop
  /// A link that is dragged from a browser.
  case link
  /// Text of another program on X11.
  case selection
  /// A message of the desktop's portal.
  case portal
  /// A file of the support chat.
  case conversation
  /// A picture that is exported.
  case picture

  /// Runs the operations of the bytes, and stops the program if a law is broken.
  ///
  /// - Parameter name: the name of the bytes in the message about a broken law.
  /// - Returns: the number of operations.
  @discardableResult public func run(_ bytes: [UInt8], name: String) -> Int {
    var tape = Tape(bytes, name: name)
    switch self {
    case .text: TextTarget.run(&tape)
    case .attributes: AttributesTarget.run(&tape)
    case .undo: UndoTarget.run(&tape)
    case .layout: LayoutTarget.run(&tape)
    case .decoding: DecodingTarget.run(&tape)
    case .markdown: MarkdownTarget.run(&tape)
    case .fences: FencesTarget.run(&tape)
    case .richtext: RichTextTarget.run(&tape)
    case .reader: ReaderTarget.run(&tape)
    case .html: HTMLTarget.run(&tape)
    case .book: BookTarget.run(&tape)
    case .plaintext: PlainTextTarget.run(&tape)
    case .archive: ArchiveTarget.run(&tape)
    case .rtf: RTFTarget.run(&tape)
    case .docx: DOCXTarget.run(&tape)
    case .odt: ODTTarget.run(&tape)
    case .paper: PaperTarget.run(&tape)
    case .foreign: ForeignDocumentTarget.run(&tape)
    case .importhtml: ImportTarget.runHTML(&tape)
    case .importrtf: ImportTarget.runRTF(&tape)
    case .clip: ClipTarget.run(&tape)
    case .drop: DropTarget.run(&tape)
    case .link: DraggedLinkTarget.run(&tape)
    case .selection: SelectionTextTarget.run(&tape)
    case .portal: PortalTarget.run(&tape)
    case .conversation: ConversationTarget.run(&tape)
    case .picture: PictureTarget.run(&tape)
    }
    return tape.operations
  }
}
