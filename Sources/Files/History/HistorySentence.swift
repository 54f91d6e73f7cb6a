import Platform
import SystemPackage
public import Localization

/// Messages about histories for the writer.
public enum HistorySentence {
  /// Returns the message for a history that can't be written.
  public static func unwritten(_ error: any Error) -> Phrase {
    guard let error = error as? FileError else {
      return Phrase("Your changes would not survive a crash: \("\(error)").")
    }
    let folder = Phrase.verbatim(error.path.removingLastComponent().string)
    return Phrase(
      "Your changes would not survive a crash: \(FileSentence.reason(error.code)) (\(folder)). Save often."
    )
  }

  /// Returns the message for a damaged history.
  public static func damage(_ damage: HistoryStore.Damage, name: Phrase) -> Phrase {
    switch damage {
    case .end(let path):
      Phrase(
        "The last changes to “\(name)” are damaged and could not be restored. What is left of them is in “\(path.string)”."
      )
    case .base(let path):
      Phrase(
        "Another program changed “\(name)”, so your unsaved changes could not be restored. They are in “\(path.string)”."
      )
    case .all(let path):
      Phrase(
        "A draft is damaged and could not be read. It is in “\(path.string)”.")
    }
  }
}
