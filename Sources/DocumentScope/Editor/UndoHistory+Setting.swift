import Interface
import TextCore

extension UndoHistory.Grouping {
  /// The grouping that a person has set.
  init(_ setting: UndoGrouping) {
    switch setting {
    case .phrase: self = .phrase
    case .word: self = .word
    case .uninterrupted: self = .uninterrupted
    }
  }
}
