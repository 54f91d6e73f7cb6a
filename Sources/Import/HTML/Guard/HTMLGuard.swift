/// Reads the tags of a page before a parser does, since some trees take time and memory far beyond
/// the length of their text: deeply nested elements, which the parser closes recursively, styles
/// that continue over many blocks, where HTML requires the parser to open each of them again in
/// each block, tags with many attributes, each of which is compared with all others, and elements
/// of few bytes each.
struct HTMLGuard {
  /// The maximum number of elements that are open at once. A page with more is refused.
  static let deepest = 512
  /// The maximum number of attributes of a tag. A page with more is refused. The attributes of all
  /// `html` and `body` tags count together, as a parser gives them to one element.
  static let mostAttributes = 256

  private let bytes: [UInt8]
  private var position = 0
  private var open = HTMLOpenElements()
  private var rootAttributes = 0
  private var depth = 0
  /// The bytes of memory that the tree takes.
  private var treeSize = 0

  /// The sizes of Gumbo's nodes including the allocator's overhead, by the layout in `CGumbo`: a
  /// node, and an element's lists or a text's letters; an attribute with its name and value.
  private static let (nodeSize, attributeSize) = (208, 184)
  /// The greatest size of any page's tree, and for a large page its greatest size as a multiple of
  /// the page's bytes.
  private static let mostTree = (bytes: 48 << 20, times: 20)

  /// Returns the reason for which a parser may not read these bytes; nil: it may. O(n).
  ///
  /// - Parameter memory: the bytes of memory that a page of an archive may take; nil for a page of its own.
  static func refusal(of bytes: [UInt8], memory: Int? = nil) -> ImportRefusal? {
    // The page is in memory as it came, in its tree and as Markdown.
    let rest = memory.map { $0 - 3 * bytes.count } ?? .max
    guard rest > 0 else { return .tooLarge(limit: HTMLFormat.mostBytes) }
    var scan = HTMLGuard(bytes)
    if let refusal = scan.run() { return refusal }
    let most = min(rest, max(mostTree.bytes, mostTree.times * bytes.count))
    return scan.treeSize <= most ? nil : .tooManyParts
  }

  /// The number of elements that a parser has open at once at the most; nil if it may not read the bytes.
  static func depth(of bytes: [UInt8]) -> Int? {
    var scan = HTMLGuard(bytes)
    return scan.run() == nil ? scan.depth : nil
  }

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Reads all tags. Returns the reason for which a parser may not read them.
  private mutating func run() -> ImportRefusal? {
    // Some 200 bytes each: 64 MB, or four times the text.
    let most = 1 << 18 + bytes.count / 50
    // A parser looks through the open elements for each tag. Pages have some 20 of them, and a tag each 20
    // bytes.
    let mostSteps = 1 << 24 + 8 * bytes.count
    var steps = 0
    var textStart = 0
    while let less = bytes[position...].firstIndex(of: .less) {
      position = less + 1
      guard position < bytes.count else { break }
      let byte = bytes[position]
      let isTag = byte == .exclamationMark || byte == 0x3F || byte == 0x2F || Self.isLetter(byte)
      guard isTag else { continue }
      open.text(bytes[textStart..<less])
      if textStart < less { treeSize += Self.nodeSize }
      guard readMarkup() else { return .tooManyParts }
      textStart = position
      depth = max(depth, open.depth)
      steps += open.depth
      if open.depth > Self.deepest || open.reopened > most || steps > mostSteps {
        return .tooDeep
      }
    }
    return nil
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }

  /// Reads a tag, a comment or a declaration. False if it has too many attributes.
  private mutating func readMarkup() -> Bool {
    switch bytes[position] {
    case .exclamationMark: skipDeclaration()
    case 0x3F: skip(behind: .greater)
    case 0x2F:
      position += 1
      // An end without a name is a comment.
      guard position < bytes.count, Self.isLetter(bytes[position]) else {
        skip(behind: .greater)
        break
      }
      open.end(readTag().name)
    default:
      let tag = readTag()
      if tag.name == .html || tag.name == .body { rootAttributes += tag.attributeCount }
      guard max(tag.attributeCount, rootAttributes) <= Self.mostAttributes else { return false }
      treeSize += Self.nodeSize + Self.attributeSize * tag.attributeCount
      switch open.begin(tag) {
      case .markup: break
      case .raw: skipRaw(tag.name)
      case .script: position = HTMLScriptText.end(in: bytes, from: position)
      case .all: position = bytes.count
      }
    }
    return true
  }

  private mutating func readTag() -> HTMLTag {
    var reader = HTMLTagReader(bytes, at: position)
    let tag = reader.read()
    position = reader.position
    return tag
  }

  private mutating func skip(behind byte: UInt8) {
    position = bytes[position...].firstIndex(of: byte).map { $0 + 1 } ?? bytes.count
  }

  private mutating func skipDeclaration() {
    guard bytes[position...].starts(with: [.exclamationMark, .hyphen, .hyphen]) else {
      return skipOtherDeclaration()
    }
    position += 3
    // `<!-->` and `<!--->` are whole.
    if position < bytes.count, bytes[position] == .greater { return skip(behind: .greater) }
    if bytes[position...].starts(with: [.hyphen, .greater]) { return skip(behind: .greater) }
    while let hyphen = bytes[position...].firstIndex(of: .hyphen) {
      position = hyphen + 1
      let rest = bytes[position...]
      if rest.starts(with: [.hyphen, .greater])
        || rest.starts(with: [.hyphen, .exclamationMark, .greater])
      {
        return skip(behind: .greater)
      }
    }
    position = bytes.count
  }

  /// Passes a type of document, or text of SVG that may hold signs of tags.
  private mutating func skipOtherDeclaration() {
    let start = position
    if open.isForeign, bytes[position...].starts(with: Array("![CDATA[".utf8)) {
      position += 8
      let end = [UInt8](repeating: 0x5D, count: 2) + [.greater]
      while let bracket = bytes[position...].firstIndex(of: 0x5D) {
        position = bracket + 1
        if bytes[bracket...].starts(with: end) {
          position = bracket + 3
          return
        }
      }
      position = bytes.count
      return
    }
    skip(behind: .greater)
    open.declare(bytes[start..<position])
  }

  /// Passes the text of an element in which no tag begins but its own end.
  private mutating func skipRaw(_ name: HTMLTagName) {
    while let less = bytes[position...].firstIndex(of: .less) {
      position = less + 1
      guard position < bytes.count, bytes[position] == 0x2F else { continue }
      var reader = HTMLTagReader(bytes, at: position + 1)
      guard reader.readName() == name else { continue }
      position += 1
      _ = readTag()
      return
    }
    position = bytes.count
  }
}
