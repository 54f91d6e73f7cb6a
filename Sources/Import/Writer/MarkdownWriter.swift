public import MarkdownSyntax

/// The output of all readers of foreign formats: it receives a document as nested blocks and runs
/// of text, and writes it as plain Markdown.
///
///     var writer = MarkdownWriter()
///     writer.begin(.heading(level: 1))
///     writer.write("Title")
///     writer.end()
///     let document = writer.finish()
///
/// It accepts any order of calls: text outside of a block begins a paragraph, a block in a
/// paragraph ends its text, `end()` without an open block does nothing, and blocks that are still
/// open at the end are closed. A block without content writes nothing, unless it is an item.
///
/// It holds the written text, and the text of one paragraph or table.
public struct MarkdownWriter: Sendable {
  /// The text of the document, and above it those of footnotes that are open.
  var streams: [BlockStream]
  /// The texts of the footnotes that have ended, by label.
  var notes: [String: ImportedNote] = [:]
  /// The number of bytes of these texts.
  private var noteByteCount = 0
  /// The labels in the order of their first references, then of their texts.
  var labels: [String] = []
  private var knownLabels: Set<String> = []
  /// The labels that have references.
  private(set) var referredLabels: Set<String> = []
  private var names = PictureNames()
  private var pictures: [ImportedPicture] = []
  /// The addresses of the pictures that were kept.
  private var addresses: [PictureFingerprint: String] = [:]
  private var links: ImportedAddresses
  /// Letters before the labels of footnotes, so that no two parts of a document have the same label.
  var labelPrefix = ""

  /// True once a paragraph was longer than any may be, so that a part of it was left out.
  private(set) var hasOverlongText = false
  /// The maximum number of bytes of text; a document with more is refused.
  private let mostBytes: Int

  /// The limit of the text in bytes: `bytes` for a small document, `times` its size for a large one.
  /// Reading takes little more memory than the text.
  private static let allowance = (bytes: 60 << 20, times: 15)

  /// The reason for which the document is refused in the end, so that readers stop; nil: there is none
  /// so far.
  var refusal: ImportRefusal? {
    if hasOverlongText || streams[streams.count - 1].isOverlong {
      return .longText(limit: ImportedLeaf.most)
    }
    return byteCount > mostBytes ? .tooLarge(limit: mostBytes) : nil
  }

  /// The title and the authors, which become front matter of a document of its own.
  var properties: ImportedProperties?

  /// The number of comments that the reader has left out.
  public var commentCount = 0
  private let destination: PictureDestination
  /// False once the document is not wanted any more. Readers ask it now and then.
  let isWanted: @Sendable () -> Bool
  private var keptPictureCount = 0
  private var droppedPictureCount = 0

  /// Makes a writer of an empty document.
  ///
  /// - Parameters:
  ///   - destination: the place of the pictures that the document brings.
  ///   - documentLength: the number of the document's bytes, by which its text and the addresses that it
  ///     may repeat are bounded.
  ///   - isWanted: returns false to stop readers with `ImportRefusal.cancelled`.
  public init(
    pictures destination: PictureDestination = .document, documentLength: Int = 0,
    isWanted: @escaping @Sendable () -> Bool = { true }
  ) {
    self.destination = destination
    self.isWanted = isWanted
    mostBytes = max(Self.allowance.bytes, Self.allowance.times * documentLength)
    streams = [BlockStream(label: nil, isWanted: isWanted)]
    links = ImportedAddresses(documentLength: documentLength)
  }

  /// Reserves room for the text of that many bytes of XML or HTML. While an array grows, the old and the
  /// new one are both in memory; reserved room costs nothing until it is written to.
  mutating func reserve(for byteCount: Int) {
    streams[0].bytes.reserveCapacity(min(2 * min(byteCount, mostBytes), Self.mostReserved))
  }

  private static let mostReserved = 1 << 26

  /// The number of bytes of the text so far.
  var byteCount: Int { streams.reduce(noteByteCount) { $0 + $1.bytes.count } }

  /// Begins a block in the one that is open.
  public mutating func begin(_ block: ImportedBlock) {
    links.endStretch()
    guard case .footnote(let label) = block else {
      streams[streams.count - 1].begin(block)
      return
    }
    let name = FootnoteName.label(of: labelPrefix + label)
    note(name)
    streams.append(BlockStream(label: name, isWanted: isWanted))
    // The work for all texts of the document counts together.
    streams[streams.count - 1].remainingWork = streams[streams.count - 2].remainingWork
  }

  /// Gives the heading that was begun last a name, for `HeadingLinks`.
  mutating func nameHeading(_ name: String) {
    streams[streams.count - 1].nameHeading(name)
  }

  /// Sets the number of the item that begins next, if its list is ordered.
  public mutating func setNextNumber(_ number: Int) {
    streams[streams.count - 1].nextNumber = min(max(0, number), 999_999_999)
  }

  /// Ends the block that was begun last.
  public mutating func end() {
    links.endStretch()
    guard let label = streams[streams.count - 1].label, streams[streams.count - 1].isAtRoot else {
      streams[streams.count - 1].end()
      return
    }
    endFootnote(label)
  }

  private mutating func endFootnote(_ label: String) {
    var stream = streams.removeLast()
    stream.finish()
    streams[streams.count - 1].remainingWork = stream.remainingWork
    if stream.isOverlong { hasOverlongText = true }
    guard notes[label] == nil else { return }
    notes[label] = ImportedNote(stream)
    noteByteCount += stream.bytes.count
  }

  /// Adds text with its styles. White space stays as it is, but for newlines outside of code: these are
  /// spaces.
  ///
  /// - Parameter link: the target of the link that the text is in.
  public mutating func write(
    _ text: some StringProtocol, styles: ImportedStyles = [], link: LinkTarget? = nil
  ) {
    let link = links.take(link, textLength: text.utf8.count)
    if HeadingLinks.holdsMark(text) {
      streams[streams.count - 1].write(HeadingLinks.foreign(String(text)), styles, link)
    } else {
      streams[streams.count - 1].write(text, styles, link)
    }
  }

  /// Ends the line in a paragraph that continues. Two in a row end the paragraph.
  public mutating func breakLine() {
    links.endStretch()
    streams[streams.count - 1].breakLine()
  }

  /// Adds the picture at an address: a path beside the document, or an address of the web.
  public mutating func picture(
    at address: String, alternative: String, link: LinkTarget? = nil
  ) {
    links.endStretch()
    let target = LinkTarget(destination: address, title: alternative)
    guard links.take(target, textLength: 0) != nil else {
      return dropPicture(alternative: alternative, link: link)
    }
    add(pictureAt: address, alternative, link)
  }

  private mutating func add(pictureAt address: String, _ alternative: String, _ link: LinkTarget?) {
    let link = links.take(link, textLength: 0)
    let inset = ImportedLeaf.Inset.picture(
      address: AddressWriter.cleaned(HeadingLinks.foreign(address)),
      alternative: AddressWriter.cleaned(HeadingLinks.foreign(alternative)))
    streams[streams.count - 1].add(inset, link)
  }

  /// Adds a picture of the document.
  ///
  /// - Parameter name: its original name; the writer makes it safe and unique. If the type cannot
  ///   be recognised from the bytes, the extension gives the format.
  public mutating func picture(
    _ bytes: [UInt8], named name: String, alternative: String, link: LinkTarget? = nil
  ) {
    guard let address = address(of: bytes, named: name) else {
      return dropPicture(alternative: alternative, link: link)
    }
    add(pictureAt: address, alternative, link)
  }

  /// Returns the address of a picture, which is saved unless one with the same bytes was; nil: it
  /// is not kept.
  private mutating func address(of bytes: [UInt8], named name: String) -> String? {
    if case .nowhere = destination { return nil }
    let fingerprint = PictureFingerprint(bytes)
    if let known = addresses[fingerprint] { return known }
    let picture = ImportedPicture(name: names.unique(name, PictureType(of: bytes)), bytes: bytes)
    guard let address = keep(picture) else { return nil }
    addresses[fingerprint] = address
    keptPictureCount += 1
    return address
  }

  /// Hands a picture over and returns its address; nil: it was not kept.
  private mutating func keep(_ picture: ImportedPicture) -> String? {
    switch destination {
    case .nowhere: return nil
    case .document:
      pictures.append(picture)
      return picture.name
    case .folder(let folder, let keep):
      return keep(picture) ? "\(folder)/\(picture.name)" : nil
    }
  }

  /// Adds the words of a picture that can't be shown, and counts it.
  public mutating func dropPicture(alternative: String, link: LinkTarget? = nil) {
    droppedPictureCount += 1
    write(alternative, link: link)
  }

  /// Refers to the footnote whose text follows `begin(.footnote(label:))`, earlier or later.
  public mutating func refer(toFootnote label: String) {
    links.endStretch()
    let name = FootnoteName.label(of: labelPrefix + label)
    note(name)
    referredLabels.insert(name)
    streams[streams.count - 1].add(.reference(label: name), nil)
  }

  /// Adds a line across the page.
  public mutating func rule() {
    links.endStretch()
    streams[streams.count - 1].rule()
  }

  /// Ends the page by a line of its own. At the top, in footnotes, tables and code it does nothing.
  public mutating func breakPage() {
    links.endStretch()
    streams[streams.count - 1].breakPage()
  }

  /// Closes all open blocks and returns the document.
  ///
  /// - Parameter lines: the meaning of lines in the document that the text is for; nil if the text is a
  ///   document of its own.
  public mutating func finish(for lines: LineMeaning? = nil) -> ImportedDocument {
    while let label = streams[streams.count - 1].label { endFootnote(label) }
    streams[0].finish()
    if streams[0].isOverlong { hasOverlongText = true }
    return ImportedDocument(
      markdown: takeText(for: lines), pictures: pictures, keptPictureCount: keptPictureCount,
      droppedPictureCount: droppedPictureCount, commentCount: commentCount)
  }

  private mutating func note(_ label: String) {
    if knownLabels.insert(label).inserted { labels.append(label) }
  }
}

/// Labels of footnotes as Markdown can write them.
enum FootnoteName {
  /// Returns the label with hyphens in place of invalid characters.
  static func label(of name: String) -> String {
    let bytes = name.utf8.map { byte in
      byte >= 0x80 || byte.isAlphanumeric || byte == .underscore ? byte : .hyphen
    }
    return bytes.isEmpty ? "-" : String(decoding: bytes, as: UTF8.self)
  }
}
