import MarkdownSyntax

/// Writes the lines of a leaf as Markdown in one of several ways, and keeps the atom of each byte.
/// It does not check the result: `LeafReading` does, and `PlainestLeaf` chooses the way.
struct LeafWriter: Sendable {
  /// The ways, the plainest first.
  struct Way: Sendable {
    /// True if emphasis is always written with asterisks.
    var usesAsterisks = false
    /// Styles that are left out.
    var dropped: ImportedStyles = []
    /// True if each byte that could be syntax has a backslash.
    var escapesAll = false

    /// True for all but the plainest one.
    var isOther: Bool { usesAsterisks || escapesAll || !dropped.isEmpty }

    static let all = [
      Way(), Way(usesAsterisks: true), Way(dropped: .underline),
      Way(usesAsterisks: true, dropped: [.underline, .highlight, .strikethrough]),
      Way(dropped: [.underline, .highlight, .strikethrough, .strong, .emphasis]),
      Way(dropped: [.underline, .highlight, .strikethrough, .strong, .emphasis], escapesAll: true),
      Way(
        dropped: [.underline, .highlight, .strikethrough, .strong, .emphasis, .code],
        escapesAll: true),
    ]
  }

  let leaf: ImportedLeaf
  let way: Way
  /// The numbers of atoms that get a backslash, counted through all lines and their breaks.
  let escapes: Set<Int>

  /// The text so far.
  private(set) var bytes: [UInt8] = []
  /// For each byte the number of its atom; -1 for tags.
  private(set) var origins: [Int] = []
  /// The atoms with the styles that they got, and a newline for each break.
  private(set) var atoms: [LineAtom] = []

  /// The number of the first atom of the line that is written.
  private var base = 0
  private var line: [LineAtom] = []
  private var open: [ImportedStyles] = []
  /// The mark of the emphasis that is open.
  private var emphasis: UInt8 = .underscore

  init(_ leaf: ImportedLeaf, _ way: Way, escapes: Set<Int>) {
    self.leaf = leaf
    self.way = way
    self.escapes = escapes
    for index in 0..<leaf.lineCount {
      if index > 0 {
        tag([.backslash, .newline])
        atoms.append(LineAtom(byte: .newline))
      }
      base = atoms.count
      line = Array(leaf.atoms[leaf.range(ofLine: index)])
      LeafWriter.prepare(&line, without: way.dropped)
      atoms += self.line
      write(0..<line.count, inside: [], isInLink: false)
    }
  }

  /// Takes styles from a line, and code and links from white space at their ends.
  private static func prepare(_ line: inout [LineAtom], without dropped: ImportedStyles) {
    for index in line.indices {
      line[index].styles.subtract(dropped)
      if line[index].inset >= 0 { line[index].styles.remove(.code) }
    }
    line.trimRuns({ $0.styles.contains(.code) }, { $0.styles.remove(.code) })
    line.trimRuns({ $0.link >= 0 }, { $0.link = -1 })
  }

  // Tags

  private mutating func write(_ range: Range<Int>, inside base: ImportedStyles, isInLink: Bool) {
    var units = line.units(in: range, isInLink: isInLink)
    for index in units.indices { units[index].styles.subtract(base) }
    LineStyles.settle(&units)
    units.joinCode()
    let outer = open
    open = []
    for index in units.indices {
      close(downTo: units[index].styles)
      // No tag may begin before white space.
      if units[index].edge != .space { openTags(at: index, units) }
      write(units[index], inside: base.union(units[index].styles))
    }
    close(downTo: [])
    open = outer
  }

  private mutating func write(_ unit: LineUnit, inside styles: ImportedStyles) {
    switch unit.kind {
    case .character:
      for index in unit.range {
        atoms[base + index].styles = styles
        write(letter: index)
      }
    case .code:
      for index in unit.range { atoms[base + index].styles = styles.union(.code) }
      writeCode(unit.range)
    case .link: writeLink(unit, inside: styles)
    case .inset:
      atoms[base + unit.range.lowerBound].styles = styles
      write(inset: Int(line[unit.range.lowerBound].inset), unit.range.lowerBound)
    }
  }

  private mutating func close(downTo styles: ImportedStyles) {
    guard let first = open.firstIndex(where: { !styles.contains($0) }) else { return }
    while open.count > first { tag(mark(of: open.removeLast())) }
  }

  private mutating func openTags(at index: Int, _ units: [LineUnit]) {
    let missing = LineStyles.tagged.filter {
      units[index].styles.contains($0) && !open.contains($0)
    }
    guard !missing.isEmpty else { return }
    let ends = missing.map { style in
      units[index...].firstIndex { !$0.styles.contains(style) } ?? units.count
    }
    for place in missing.indices.sorted(by: { (ends[$1], $0) < (ends[$0], $1) }) {
      if missing[place] == .emphasis { chooseEmphasis(units, index..<ends[place]) }
      open.append(missing[place])
      tag(mark(of: missing[place]))
    }
  }

  /// An underscore is a letter beside letters.
  private mutating func chooseEmphasis(_ units: [LineUnit], _ run: Range<Int>) {
    let isAfterLetter = bytes.last.map { $0.isAlphanumeric || $0 >= 0x80 } ?? false
    let isBeforeLetter = run.upperBound < units.count && units[run.upperBound].edge == .other
    let isInWord = isAfterLetter || isBeforeLetter
    emphasis = way.usesAsterisks || isInWord ? .asterisk : .underscore
  }

  private func mark(of style: ImportedStyles) -> [UInt8] {
    switch style {
    case .strikethrough: [.tilde, .tilde]
    case .underline: [.tilde]
    case .highlight: [0x3D, 0x3D]
    case .strong: [.asterisk, .asterisk]
    default: [emphasis]
    }
  }

  private mutating func tag(_ tag: [UInt8]) {
    bytes += tag
    for _ in tag { origins.append(-1) }
  }

  // Letters

  private mutating func write(letter index: Int) {
    let byte = line[index].byte
    let number = base + index
    let isEscaped =
      escapes.contains(number) || (way.escapesAll && byte.isInlineSyntax)
      || (leaf.kind == .cell && byte == .pipe) || isLive(index)
    if isEscaped { tag([.backslash]) }
    bytes.append(byte)
    origins.append(number)
  }

  /// True if Paber reads it as text, but exports or other programs do not: the name of a picture in
  /// `![[a.png]]`, the words that end a page, and tags of HTML.
  private func isLive(_ index: Int) -> Bool {
    func isByte(_ byte: UInt8, at index: Int) -> Bool {
      line.indices.contains(index) && line[index].inset < 0 && line[index].byte == byte
    }
    if isByte(.openBracket, at: index) {
      return isByte(.exclamationMark, at: index - 1) && isByte(.openBracket, at: index + 1)
    }
    if isByte(.less, at: index) { return beginsTag(index) }
    return index == 0 && isByte(.backslash, at: 0)
      && line.lazy.map(\.byte).elementsEqual("\\pagebreak".utf8)
  }

  /// True if `<` at `index` would begin a tag of HTML, even if the style of the next letter is left
  /// out.
  private func beginsTag(_ index: Int) -> Bool {
    guard index + 1 < line.count else { return false }
    let next = line[index + 1]
    return next.byte.followsHTMLBracket && next.inset < 0 && !next.styles.contains(.code)
      && next.link == line[index].link
  }

  private mutating func writeCode(_ range: Range<Int>) {
    let code = CodeTag(around: line[range].map(\.byte))
    tag(code.opening)
    for index in range {
      if leaf.kind == .cell, line[index].byte == .pipe { tag([.backslash]) }
      bytes.append(line[index].byte)
      origins.append(base + index)
    }
    tag(code.closing)
  }

  private mutating func writeLink(_ unit: LineUnit, inside styles: ImportedStyles) {
    let target = leaf.links[Int(line[unit.range.lowerBound].link)]
    let atoms = line[unit.range]
    let isBare =
      target.title == nil
      && atoms.allSatisfy { $0.inset < 0 && $0.styles == atoms[unit.range.lowerBound].styles }
      && !atoms[unit.range.lowerBound].styles.contains(.code)
    if isBare, AddressWriter.isAutolink(atoms.map(\.byte), to: target.destination) {
      tag([.less])
      for index in unit.range {
        self.atoms[base + index].styles = styles
        bytes.append(line[index].byte)
        origins.append(base + index)
      }
      tag([.greater])
      return
    }
    tag([.openBracket])
    write(unit.range, inside: styles, isInLink: true)
    tag([.closeBracket] + tail(target))
  }

  private func tail(_ target: LinkTarget) -> [UInt8] {
    let isInCell = leaf.kind == .cell
    return [.openParenthesis] + target.spelling(isInCell: isInCell) + [.closeParenthesis]
  }

  private mutating func write(inset index: Int, _ atom: Int) {
    switch leaf.insets[index] {
    case .reference(let label): tag(Array("[^\(label)]".utf8))
    case .picture(let address, let alternative):
      tag([.exclamationMark, .openBracket])
      for byte in alternative.utf8 {
        // Words that mean nothing by themselves may do so with the text round the picture.
        let isEscaped = byte.isInlineSyntax || (leaf.kind == .cell && byte == .pipe)
        tag(isEscaped ? [.backslash, byte] : [byte])
      }
      let target = LinkTarget(destination: address)
      tag([.closeBracket] + tail(target))
    }
  }
}

extension [LineAtom] {
  /// Takes something from white space at the ends of the runs that have it.
  fileprivate mutating func trimRuns(
    _ has: (LineAtom) -> Bool, _ remove: (inout LineAtom) -> Void
  ) {
    var index = 0
    while index < count {
      guard has(self[index]) else {
        index += 1
        continue
      }
      var start = index
      while index < count, has(self[index]), self[index].link == self[start].link { index += 1 }
      var end = index
      while start < end, self[start].isBlank {
        remove(&self[start])
        start += 1
      }
      while start < end, self[end - 1].isBlank {
        remove(&self[end - 1])
        end -= 1
      }
    }
  }
}
