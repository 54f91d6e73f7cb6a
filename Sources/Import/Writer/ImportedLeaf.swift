import MarkdownSyntax

/// The text of a paragraph, a heading or a cell: lines of atoms, one array for all. An atom is a
/// byte with styles, or a picture or a reference. It knows no Markdown: `LeafWriter` writes it.
/// Letters after `most` are left out, and `isOverlong` says so.
struct ImportedLeaf: Sendable {
  /// The block that the text is in.
  enum Kind: Equatable, Sendable {
    case paragraph
    case heading(level: Int)
    case cell
  }

  /// Something in a line that is no letter.
  enum Inset: Equatable, Sendable {
    case picture(address: String, alternative: String)
    case reference(label: String)
  }

  let kind: Kind
  private(set) var atoms: [LineAtom] = []
  /// The index of the first atom of each line.
  private var starts = [0]
  private(set) var links: [LinkTarget] = []
  private(set) var insets: [Inset] = []
  /// The indices of the links, by address and title.
  private var indices: [[String]: Int32] = [:]
  /// The latest link, as its reader gave it, and its index.
  private var last: (link: LinkTarget, index: Int32)?
  /// True as long as all letters were without styles and without a meaning in Markdown.
  private var isSimple = true
  /// True once letters were left out since there were too many.
  private(set) var isOverlong = false

  /// The maximum number of bytes of a text, 12 bytes of memory each.
  static let most = 1 << 20

  init(_ kind: Kind) { self.kind = kind }

  /// A part of a line as a text of its own.
  func part(_ range: Range<Int>) -> ImportedLeaf {
    var part = self
    part.atoms = Array(atoms[range])
    part.starts = [0]
    return part
  }

  // Lines

  var lineCount: Int { starts.count }

  /// The atoms of a line.
  func range(ofLine line: Int) -> Range<Int> {
    starts[line]..<(line + 1 < starts.count ? starts[line + 1] : atoms.count)
  }

  /// The ranges of all lines.
  var lines: some Sequence<Range<Int>> { starts.indices.lazy.map { range(ofLine: $0) } }

  /// Adds letters. Controls are left out, newlines are spaces.
  mutating func add(_ text: some StringProtocol, _ styles: ImportedStyles, _ link: LinkTarget?) {
    // The compiler does not always specialize this function, and each byte of a generic string then costs
    // a call.
    let text = String(text)
    let bytes = text.utf8Span.span
    var atom = LineAtom(byte: 0, styles: styles, link: index(of: link))
    if styles.contains([.strikethrough, .underline]) {
      // `~~~a~~~` is neither.
      atom.styles.remove(.underline)
    }
    isSimple = isSimple && styles.isEmpty && link == nil
    for index in bytes.indices {
      let byte = bytes[index]
      guard atoms.count < Self.most else {
        isOverlong = true
        return
      }
      if byte == .newline || byte == .carriageReturn {
        atom.byte = .space
      } else if byte.isControl && byte != .tab {
        continue
      } else {
        atom.byte = byte
        if byte.isInlineSyntax || byte == .pipe || byte == 0x23 { isSimple = false }
      }
      atoms.append(atom)
    }
  }

  /// Adds a picture or a reference.
  mutating func add(_ inset: Inset, _ link: LinkTarget? = nil) {
    isSimple = false
    var atom = LineAtom(byte: 0, link: index(of: link))
    atom.inset = Int32(insets.count)
    insets.append(inset)
    atoms.append(atom)
  }

  /// Ends the line. In a heading and in a cell this is a space.
  mutating func breakLine() {
    if kind == .paragraph { starts.append(atoms.count) } else { separate() }
  }

  /// True if nothing but white space is in the last line.
  var isAtLineStart: Bool { atoms[starts[starts.count - 1]...].allSatisfy(\.isBlank) }

  /// Adds a space unless one is there.
  mutating func separate() {
    guard atoms.count > starts[starts.count - 1], let atom = atoms.last, !atom.isBlank else {
      return
    }
    atoms.append(LineAtom(byte: .space))
  }

  private mutating func index(of link: LinkTarget?) -> Int32 {
    guard let link else { return -1 }
    if let last, last.link == link { return last.index }
    let index = index(ofNew: link)
    last = (link, index)
    return index
  }

  private mutating func index(ofNew link: LinkTarget) -> Int32 {
    let target = LinkTarget(
      destination: AddressWriter.cleaned(link.destination),
      title: link.title.map { AddressWriter.cleaned(HeadingLinks.foreign($0)) }
        .flatMap { $0.isEmpty ? nil : $0 })
    guard !target.destination.isEmpty else { return -1 }
    if let index = index(ofKnown: target) { return index }
    links.append(target)
    let index = Int32(links.count - 1)
    indices[Self.key(target)] = index
    return index
  }

  /// The index of a link; nil if the leaf has none to that target.
  func index(ofKnown target: LinkTarget) -> Int32? { indices[Self.key(target)] }

  private static func key(_ target: LinkTarget) -> [String] {
    [target.destination, target.title ?? ""]
  }

  /// Takes white space from the ends of lines, and lines without text from the ends of the leaf. False
  /// if nothing is left.
  mutating func trim() -> Bool {
    var kept: [Range<Int>] = []
    for range in lines {
      let line = atoms[range]
      let start = line.firstIndex { !$0.isBlank } ?? range.upperBound
      let end = line.lastIndex { !$0.isBlank }.map { $0 + 1 } ?? start
      if start < end || !kept.isEmpty { kept.append(start..<max(start, end)) }
    }
    while kept.last?.isEmpty ?? false { kept.removeLast() }
    guard kept.contains(where: { !atoms[$0].isInvisible }) else { return false }
    var count = 0
    starts = []
    for range in kept {
      starts.append(count)
      for index in range {
        atoms[count] = atoms[index]
        count += 1
      }
    }
    atoms.removeLast(atoms.count - count)
    return true
  }

  /// The text as it is, with a newline between two lines; nil if something in it may mean something in
  /// Markdown.
  var plainText: [UInt8]? {
    guard isSimple,
      lines.allSatisfy({ !$0.isEmpty && Self.beginsNothing(atoms[$0.lowerBound].byte) })
    else { return nil }
    var text: [UInt8] = []
    text.reserveCapacity(atoms.count + starts.count)
    for range in lines {
      if range.lowerBound > 0 { text.append(.newline) }
      for index in range { text.append(atoms[index].byte) }
    }
    return text
  }

  private static func beginsNothing(_ byte: UInt8) -> Bool {
    byte >= 0x80 || (byte.isAlphanumeric && !(byte &- 0x30 < 10)) || byte == 0x22 || byte == 0x28
  }
}

extension ArraySlice<LineAtom> {
  /// True if there is nothing to be seen in it: no-break spaces, zero-width spaces, white space.
  fileprivate var isInvisible: Bool {
    var index = startIndex
    while index < endIndex {
      if self[index].inset >= 0 { return false }
      switch self[index].byte {
      case .space, .tab: index += 1
      case 0xC2 where index + 1 < endIndex && self[index + 1].byte == 0xA0: index += 2
      case 0xE2
      where index + 2 < endIndex && self[index + 1].byte == 0x80 && self[index + 2].byte == 0x8B:
        index += 3
      case 0xEF
      where index + 2 < endIndex && self[index + 1].byte == 0xBB && self[index + 2].byte == 0xBF:
        index += 3
      default: return false
      }
    }
    return true
  }
}
