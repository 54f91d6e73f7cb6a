import Interface
import TextCore

extension UndoHistory.Grouping {
  /// Makes a history with the grouping of the settings.
  init(_ setting: UndoGrouping) {
    switch setting {
    case .phrase: self = .phrase
    case .word: self = .word
    case .uninterrupted: self = .uninterrupted
    }
  }
}
