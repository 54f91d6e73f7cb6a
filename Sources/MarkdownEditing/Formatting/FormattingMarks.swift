import MarkdownSyntax

/// The writer's preferred marks where Markdown leaves a choice.
public struct FormattingMarks: Hashable, Sendable {
  /// `*` or `_`, for strong and for emphasis.
  public enum Delimiter: Hashable, Sendable {
    /// `*`
    case asterisk
    /// `_`
    case underscore

    var byte: UInt8 { self == .asterisk ? .asterisk : .underscore }
    var other: Delimiter { self == .asterisk ? .underscore : .asterisk }
  }

  /// The marks of list items without a number.
  public enum Bullet: Hashable, Sendable {
    /// `-`
    case hyphen
    /// `*`
    case asterisk
    /// `+`
    case plus

    var byte: UInt8 {
      switch self {
      case .hyphen: .hyphen
      case .asterisk: .asterisk
      case .plus: .plus
      }
    }
  }

  /// Written twice for strong.
  public var strong: Delimiter
  /// For emphasis; inside of a word, where an underscore is a letter, it is always an asterisk.
  public var emphasis: Delimiter
  /// For bulleted lists and tasks.
  public var bullet: Bullet

  /// Makes a choice of marks.
  public init(
    strong: Delimiter = .asterisk, emphasis: Delimiter = .underscore, bullet: Bullet = .hyphen
  ) {
    self.strong = strong
    self.emphasis = emphasis
    self.bullet = bullet
  }
}
