import MarkdownSyntax

/// The marks of strong and of emphasis in one way to write a text.
struct TagSpelling: Hashable {
  var strong: FormattingMarks.Delimiter
  var emphasis: FormattingMarks.Delimiter

  /// All four, the preferred first.
  static func all(_ marks: FormattingMarks) -> [TagSpelling] {
    [marks.strong, marks.strong.other].flatMap { strong in
      [marks.emphasis, marks.emphasis.other].map { TagSpelling(strong: strong, emphasis: $0) }
    }
  }

  /// The mark of a format; of no matter for a format without a choice.
  func delimiter(of format: InlineFormat) -> FormattingMarks.Delimiter {
    format == .strong ? strong : emphasis
  }
}

extension InlineTags {
  /// The ways to write the tags of `styles` round letters, the preferred first.
  static func all(of styles: InlineStyle, _ marks: FormattingMarks) -> [InlineTags] {
    let formats = InlineFormat.allCases.filter { styles.contains($0.style) }
    // Tildes side by side would be one tag.
    let apart = formats.filter { $0 == .underline } + formats.filter { $0 != .underline }
    return (formats == apart ? [formats] : [formats, apart]).flatMap { formats in
      TagSpelling.all(marks).map { spelling in
        InlineTags(nesting: formats.map { InlineTags($0, spelling.delimiter(of: $0)) })
      }
    }
  }
}
