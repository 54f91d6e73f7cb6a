import MarkdownSyntax

/// A style of letters that can be switched on and off.
public enum InlineFormat: CaseIterable, Hashable, Sendable {
  /// `**strong**`
  case strong
  /// `_emphasis_`
  case emphasis
  /// `~underline~`
  case underline
  /// `~~strikethrough~~`
  case strikethrough
  /// `==highlight==`
  case highlight
  /// `` `code` ``
  case code

  /// The parser's style for this format.
  public var style: InlineStyle {
    switch self {
    case .strong: .strong
    case .emphasis: .emphasis
    case .underline: .underline
    case .strikethrough: .strikethrough
    case .highlight: .highlight
    case .code: .code
    }
  }

  /// True if the tag can be written with asterisks or with underscores.
  var hasChoice: Bool { self == .strong || self == .emphasis }

  /// The tag on each side; code that holds backticks needs a longer one.
  func tag(_ delimiter: FormattingMarks.Delimiter) -> [UInt8] {
    switch self {
    case .strong: [delimiter.byte, delimiter.byte]
    case .emphasis: [delimiter.byte]
    case .underline: [.tilde]
    case .strikethrough: [.tilde, .tilde]
    case .highlight: [.equals, .equals]
    case .code: [.backtick]
    }
  }

  /// Returns the preferred delimiter; of no effect for a format without a choice.
  func preferred(_ marks: FormattingMarks) -> FormattingMarks.Delimiter {
    self == .strong ? marks.strong : marks.emphasis
  }
}

extension InlineStyle {
  /// All styles that can be switched on and off. They mean nothing on white space and in addresses.
  static let formats = InlineStyle(InlineFormat.allCases.map(\.style))
}
