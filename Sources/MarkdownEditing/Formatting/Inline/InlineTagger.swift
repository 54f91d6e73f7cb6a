import MarkdownSyntax

/// Writes the tags of a change: takes out those that go, and puts new ones round the pieces, in
/// all spellings that may do.
struct InlineTagger {
  let selection: InlineSelection
  let removed: Set<Int>
  let pieces: [InlinePiece]
  let marks: FormattingMarks
  /// For each byte whether it is of a tag that goes.
  private let isRemoved: [Bool]

  init(
    selection: InlineSelection, removed: Set<Int>, pieces: [InlinePiece], marks: FormattingMarks
  ) {
    self.selection = selection
    self.removed = removed
    self.pieces = pieces
    self.marks = marks
    var isRemoved = [Bool](repeating: false, count: selection.bytes.count)
    for index in removed {
      let construct = selection.text.constructs[index]
      for tag in [construct.openingTag, construct.closingTag] {
        for place in tag { isRemoved[place] = true }
      }
    }
    self.isRemoved = isRemoved
  }

  private var format: InlineFormat { selection.format }
  private var bytes: [UInt8] { selection.bytes }
  private var constructs: [InlineConstruct] { selection.text.constructs }

  /// Which tags new pieces get.
  private enum Spelling {
    /// The mark if it fits where the piece stands, else the other one.
    case fitting(FormattingMarks.Delimiter)
    case all(FormattingMarks.Delimiter)
    /// For code: backticks more than it needs for what is in it.
    case longer(Int)
  }

  /// The ways to write it, the plainest first. With `respells`, strong and emphasis next to what
  /// changes get the other mark.
  func candidates(respells: Bool) -> [WrittenText] {
    guard format == .code || !pieces.contains(where: { edges.forbidMarks(round: $0.range) }) else {
      return []
    }
    let plain = spellings.map { spelling in
      removals + pieces.flatMap { tags(of: $0, spelling).edits(round: $0.range) }
    }
    return (respells ? plain.compactMap(respelled) : plain).map { WrittenText(bytes, with: $0) }
  }

  private var spellings: [Spelling] {
    guard !pieces.isEmpty else { return [.longer(0)] }
    let preferred = format.preferred(marks)
    if format.hasChoice { return [.fitting(preferred), .all(preferred.other), .all(preferred)] }
    return format == .code ? (0...3).map { .longer($0) } : [.all(preferred)]
  }

  private var removals: [ByteEdit] {
    var edits: [ByteEdit] = []
    for index in removed {
      edits.append(.deletion(constructs[index].openingTag))
      edits.append(.deletion(constructs[index].closingTag))
    }
    return format == .code ? edits + removedEscapes : edits
  }

  /// The backslashes in what becomes code, where they would be letters.
  private var removedEscapes: [ByteEdit] {
    var edits: [ByteEdit] = []
    var rest = pieces[...]
    for escape in constructs where escape.style == .escape {
      while let piece = rest.first, piece.range.upperBound <= escape.outer.lowerBound {
        rest.removeFirst()
      }
      guard let piece = rest.first else { break }
      if piece.range.holds(escape.outer) { edits.append(.deletion(escape.openingTag)) }
    }
    return edits
  }

  // Spelling

  private func tags(of piece: InlinePiece, _ spelling: Spelling) -> InlineTags {
    switch spelling {
    case .all(let delimiter): return InlineTags(format, delimiter)
    case .fitting(let preferred):
      var delimiter = preferred
      if let inherited = piece.inherited {
        delimiter = inherited == .underscore ? .underscore : .asterisk
      }
      let isFitting = delimiter == .asterisk || mayBeUnderscore(round: piece.range)
      return InlineTags(format, isFitting ? delimiter : .asterisk)
    case .longer(let excess):
      return .code(
        round: piece.range.filter { !isRemoved[$0] }.map { bytes[$0] }, passing: excess)
    }
  }

  /// True if underscores may begin and end a style there when the tags that go are gone: not in a word.
  private func mayBeUnderscore(round range: Range<Int>) -> Bool {
    edges.allow(.underscore, round: range) { isRemoved[$0] }
  }

  private var edges: TagEdges {
    TagEdges(bytes: bytes, text: selection.text.structure.textStart..<bytes.count)
  }

  /// `edits` with the other mark for strong and emphasis that touch them; nil when none does.
  private func respelled(_ edits: [ByteEdit]) -> [ByteEdit]? {
    let edges = Set(edits.flatMap { [$0.range.lowerBound, $0.range.upperBound] })
    let more = selection.text.respelling(at: edges, without: removed)
    return more.isEmpty ? nil : edits + more
  }
}
