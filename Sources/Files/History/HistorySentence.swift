import Platform
import SystemPackage
public import Words

/// Messages about histories for the writer.
public enum HistorySentence {
  /// Returns the message for a history that can't be written.
  public static func unwritten(_ error: any Error) -> Phrase {
    guard let error = error as? FileError else {
      return Phrase("What you write can't be kept safe from a crash: \("\(error)").")
    }
    let folder = Phrase.verbatim(error.path.removingLastComponent().string)
    return Phrase(
      "What you write can't be kept safe from a crash: \(FileSentence.reason(error.code)) (\(folder)). Save often."
    )
  }

  /// Returns the message for a damaged history.
  public static func damage(_ damage: HistoryStore.Damage, name: Phrase) -> Phrase {
    switch damage {
    case .end(let path):
      Phrase(
        "The last changes to “\(name)” are damaged and could not be brought back. What there is of them lies in \(path.string)."
      )
    case .base(let path):
      Phrase(
        "“\(name)” was changed by another program, so unsaved changes could not be brought back. They lie in \(path.string)."
      )
    case .all(let path):
      Phrase(
        "A text that was not saved is damaged and could not be read. It lies in \(path.string).")
    }
  }
}
