import MarkdownSyntax

/// What a paragraph is to mean after a change: which bytes of it are letters and with what styles,
/// and what it is as a whole. Whatever a command comes up with is parsed and held against this, so
/// that no command leaves broken Markdown.
struct MeaningCheck {
  /// How many letters are escaped at most to keep what is meant.
  private static let mostEscapes = 64

  let paragraph: FormattingParagraph
  /// For each byte of the paragraph its style if it is a letter, without what only tags have; nil
  /// for tags and for what goes.
  var styles: [InlineStyle?]
  /// For each byte the styles that do not matter on it.
  var ignored: [InlineStyle]
  /// Whether letters that come may have a style; tags and white space may come in any case.
  var isWritten: (InlineStyle) -> Bool = { _ in false }
  /// Whether letters that carry all of their styles may be tags and escapes, as in an address.
  var ignoresTags = false
  /// Whether the whole is what is meant.
  var isMeant: (ParsedParagraph) -> Bool

  /// Expects of `text` that nothing changes.
  init(_ text: InlineText) {
    self.init(text.paragraph, text.structure)
    for index in text.isBlank.indices where text.isBlank[index] {
      ignored[index].formUnion(.formats)
    }
  }

  /// Expects of `paragraph` that nothing changes.
  init(_ paragraph: FormattingParagraph, _ structure: ParagraphStructure) {
    self.paragraph = paragraph
    let count = paragraph.bytes.count
    var styles = [InlineStyle?](repeating: [], count: count)
    var ignored = [InlineStyle](repeating: [], count: count)
    for run in structure.parsed.inlines {
      let isTag = run.style.contains(.tag)
      for index in run.range {
        styles[index] = isTag ? nil : run.style
        if run.style.contains(.linkAddress) { ignored[index] = .formats }
      }
    }
    self.styles = styles
    self.ignored = ignored
    let parsed = structure.parsed
    isMeant = { $0.block.isSame(as: parsed.block) && $0.prefix == parsed.prefix }
  }

  /// `edits` if they lead to what is meant. With `escaping`, letters that would become tags get a
  /// backslash.
  func verified(_ edits: ByteEdits, escaping: Bool) -> ByteEdits? {
    var edits = edits
    var parser = ParagraphParser(sizes: paragraph.sizes)
    for _ in 0...(escaping ? Self.mostEscapes : 0) {
      let (bytes, origins) = edits.applied(to: paragraph.bytes)
      let parsed = parser.parse(bytes, in: paragraph.place)
      paragraph.work?.add(bytes.count)
      switch verdict(parsed, bytes, origins) {
      case .asMeant: return edits
      case .broken: return nil
      case .takenForTag(let position):
        guard escaping else { return nil }
        edits.escape(at: position)
      }
    }
    return nil
  }

  private enum Verdict {
    case asMeant
    /// A letter of the paragraph would be a tag.
    case takenForTag(Int)
    case broken
  }

  private func verdict(
    _ parsed: ParsedParagraph, _ bytes: [UInt8], _ origins: [Int?]
  ) -> Verdict {
    var isBroken = !isMeant(parsed)
    var next = 0
    for run in parsed.inlines + [InlineRun(range: bytes.count..<bytes.count, style: [])] {
      for index in next..<run.range.lowerBound where !fits([], bytes[index], origins[index]) {
        isBroken = true
      }
      for index in run.range where !fits(run.style, bytes[index], origins[index]) {
        if run.style.contains(.tag), bytes[index].isPunctuation, let origin = origins[index],
          styles[origin] != nil
        {
          return .takenForTag(origin)
        }
        isBroken = true
      }
      next = run.range.upperBound
    }
    return isBroken ? .broken : .asMeant
  }

  /// Whether a byte has the style that it is to have.
  private func fits(_ style: InlineStyle, _ byte: UInt8, _ origin: Int?) -> Bool {
    guard let origin, let expected = styles[origin] else {
      // Tags must be tags; white space may come before a marker and inside of the tags of code.
      return style.contains(.tag) || (origin == nil && (byte.isBlank || isWritten(style)))
    }
    return (ignoresTags || !style.contains(.tag))
      && style.subtracting(ignored[origin]) == expected.subtracting(ignored[origin])
  }
}

extension BlockStyle {
  /// Whether it differs from `other` in nothing that a person sees.
  func isSame(as other: BlockStyle) -> Bool {
    var (own, others) = (self, other)
    own.hasLooseEnds = false
    others.hasLooseEnds = false
    return own == others
  }
}
