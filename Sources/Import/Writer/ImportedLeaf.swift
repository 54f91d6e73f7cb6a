import MarkdownSyntax

/// The text of a paragraph, a heading or a cell: lines of atoms.
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
  private(set) var lines: [[LineAtom]] = [[]]
  private(set) var links: [LinkTarget] = []
  private(set) var insets: [Inset] = []
  /// The indices of the links, by address and title.
  private var indices: [[String]: Int32] = [:]
  /// True as long as nothing but letters without styles came that mean nothing in Markdown.
  private var isSimple = true

  init(_ kind: Kind) { self.kind = kind }

  /// Adds letters. Controls are left out, newlines are spaces.
  mutating func add(_ text: some StringProtocol, _ styles: ImportedStyles, _ link: LinkTarget?) {
    var atom = LineAtom(byte: 0, styles: styles, link: index(of: link))
    if styles.contains([.strikethrough, .underline]) {
      // `~~~a~~~` is neither.
      atom.styles.remove(.underline)
    }
    isSimple = isSimple && styles.isEmpty && link == nil
    let last = lines.count - 1
    for byte in text.utf8 {
      if byte == .newline || byte == .carriageReturn {
        atom.byte = .space
      } else if byte.isControl && byte != .tab {
        continue
      } else {
        atom.byte = byte
        if byte.isInlineSyntax || byte == .pipe || byte == 0x23 { isSimple = false }
      }
      lines[last].append(atom)
    }
  }

  /// Adds a picture or a reference.
  mutating func add(_ inset: Inset, _ link: LinkTarget? = nil) {
    isSimple = false
    var atom = LineAtom(byte: 0, link: index(of: link))
    atom.inset = Int32(insets.count)
    insets.append(inset)
    lines[lines.count - 1].append(atom)
  }

  /// Ends the line. In a heading and in a cell this is a space.
  mutating func breakLine() {
    if kind == .paragraph { lines.append([]) } else { separate() }
  }

  /// True if nothing but white space is in the last line.
  var isAtLineStart: Bool { lines[lines.count - 1].allSatisfy(\.isBlank) }

  /// Adds a space unless one is there.
  mutating func separate() {
    let last = lines.count - 1
    guard let atom = lines[last].last, !atom.isBlank else { return }
    lines[last].append(LineAtom(byte: .space))
  }

  private mutating func index(of link: LinkTarget?) -> Int32 {
    guard let link else { return -1 }
    let target = LinkTarget(
      destination: AddressSpelling.cleaned(link.destination),
      title: link.title.map { AddressSpelling.cleaned($0) }.flatMap { $0.isEmpty ? nil : $0 })
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
    for index in lines.indices {
      let line = lines[index]
      let end = line.lastIndex { !$0.isBlank }.map { $0 + 1 } ?? 0
      let start = line.firstIndex { !$0.isBlank } ?? 0
      if start > 0 || end < line.count { lines[index] = Array(line[min(start, end)..<end]) }
    }
    while lines.last?.isEmpty ?? false { lines.removeLast() }
    while lines.first?.isEmpty ?? false { lines.removeFirst() }
    return !lines.allSatisfy { $0.isInvisible }
  }

  /// The text as it is; nil if something in it may mean something in Markdown.
  var plainLines: [[UInt8]]? {
    guard isSimple, lines.allSatisfy({ $0.first.map { Self.beginsNothing($0.byte) } ?? false })
    else { return nil }
    return lines.map { $0.map(\.byte) }
  }

  private static func beginsNothing(_ byte: UInt8) -> Bool {
    byte >= 0x80 || (byte.isAlphanumeric && !(byte &- 0x30 < 10)) || byte == 0x22 || byte == 0x28
  }
}

extension [LineAtom] {
  /// True if there is nothing to be seen in it: no-break spaces, zero-width spaces, white space.
  fileprivate var isInvisible: Bool {
    var index = 0
    while index < count {
      if self[index].inset >= 0 { return false }
      switch self[index].byte {
      case .space, .tab: index += 1
      case 0xC2 where index + 1 < count && self[index + 1].byte == 0xA0: index += 2
      case 0xE2
      where index + 2 < count && self[index + 1].byte == 0x80 && self[index + 2].byte == 0x8B:
        index += 3
      case 0xEF
      where index + 2 < count && self[index + 1].byte == 0xBB && self[index + 2].byte == 0xBF:
        index += 3
      default: return false
      }
    }
    return true
  }
}
