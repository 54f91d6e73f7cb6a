import Interface
import MarkdownEditing

extension FormattingMarks {
  /// The marks of the settings.
  init(_ settings: Settings) {
    self.init()
    switch settings.emphasisMark {
    case .underscore: emphasis = .underscore
    case .asterisk: emphasis = .asterisk
    }
    switch settings.listMark {
    case .hyphen: bullet = .hyphen
    case .asterisk: bullet = .asterisk
    case .plus: bullet = .plus
    }
  }
}
