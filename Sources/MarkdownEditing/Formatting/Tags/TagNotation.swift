import MarkdownSyntax

/// One way to write tags.
struct TagNotation: Hashable {
  var strong: FormattingMarks.Delimiter
  var emphasis: FormattingMarks.Delimiter
  /// True if letters keep their former marks.
  var keepsOwn = false
  /// True if a link or image is opened before the styles of its text, even those that continue
  /// after it.
  var opensLinksFirst = false
  /// The number of shorter tags of code that would work and are skipped.
  var passedTags = 0

  /// The four choices of marks, the preferred first.
  static func all(_ marks: FormattingMarks) -> [TagNotation] {
    [marks.strong, marks.strong.other].flatMap { strong in
      [marks.emphasis, marks.emphasis.other].map { TagNotation(strong: strong, emphasis: $0) }
    }
  }

  /// Returns the notations that a search tries, the preferred first: of a format where the fewest
  /// bytes change, of all styles where only the look counts.
  static func all(
    _ marks: FormattingMarks, for contract: WritingContract, _ format: InlineFormat? = nil
  ) -> [TagNotation] {
    let all = all(marks)
    var own = all[0]
    own.keepsOwn = true
    switch contract {
    case .look: return [own] + all + all.map { $0.with(\.opensLinksFirst, true) }
    case .fewestBytes where format == .code: return (0...3).map { own.with(\.passedTags, $0) }
    case .fewestBytes: return format?.hasChoice ?? false ? [own, all[3], all[0]] : [own]
    }
  }

  private func with<Value>(
    _ property: WritableKeyPath<TagNotation, Value>, _ value: Value
  ) -> TagNotation {
    var notation = self
    notation[keyPath: property] = value
    return notation
  }

  /// Returns the mark of a format; of no effect for a format without a choice.
  ///
  /// - Parameter own: the former mark of the letters; nil: none.
  func delimiter(of format: InlineFormat, own: UInt8? = nil) -> FormattingMarks.Delimiter {
    if keepsOwn, let own { return own == .underscore ? .underscore : .asterisk }
    return format == .strong ? strong : emphasis
  }
}

extension [TagNotation] {
  /// Returns the notations in which the tags of `letters` differ, each of them once.
  func distinct(on letters: ArraySlice<StyledByte>) -> [TagNotation] {
    var styles: InlineStyle = []
    var hasLink = false
    for letter in letters {
      styles.formUnion(letter.style.inline)
      if letter.style.link != nil || letter.style.image != nil { hasLink = true }
    }
    var known: Set<TagNotation> = []
    return filter { known.insert($0.deciding(styles, hasLink: hasLink)).inserted }
  }
}

extension TagNotation {
  /// Returns the notation without the choices that do not matter on letters of some styles.
  fileprivate func deciding(_ styles: InlineStyle, hasLink: Bool) -> TagNotation {
    var notation = self
    if !styles.contains(.strong) { notation.strong = .asterisk }
    if !styles.contains(.emphasis) { notation.emphasis = .asterisk }
    if styles.isDisjoint(with: [.strong, .emphasis]) { notation.keepsOwn = false }
    if !hasLink { notation.opensLinksFirst = false }
    return notation
  }
}

extension InlineTags {
  /// Returns the ways to write the tags of `styles` around letters, the preferred first.
  static func all(of styles: InlineStyle, _ marks: FormattingMarks) -> [InlineTags] {
    let formats = InlineFormat.allCases.filter { styles.contains($0.style) }
    // Tildes side by side would be one tag.
    let apart = formats.filter { $0 == .underline } + formats.filter { $0 != .underline }
    return (formats == apart ? [formats] : [formats, apart]).flatMap { formats in
      TagNotation.all(marks).map { notation in
        InlineTags(nesting: formats.map { InlineTags($0, notation.delimiter(of: $0)) })
      }
    }
  }
}
