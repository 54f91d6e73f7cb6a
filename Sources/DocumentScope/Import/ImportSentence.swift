import Import
import Localization

/// The sentence about the pictures and comments of an import.
public enum ImportSentence {
  /// Nil: the document has neither.
  public static func sentence(about document: ImportedDocument, _ name: Phrase) -> Phrase? {
    let kept = document.keptPictureCount
    guard let left = left(of: document, name) else {
      return kept == 0
        ? nil
        : Phrase(
          one:
            "“\(name)” has \(kept) picture, which will be saved beside the sheet when you save it.",
          other:
            "“\(name)” has \(kept) pictures, which will be saved beside the sheet when you save it."
        )
    }
    if kept == 0 { return left }
    return document.droppedPictureCount > 0
      ? Phrase("\(left) The other pictures will be saved beside the sheet when you save it.")
      : Phrase("\(left) Its pictures will be saved beside the sheet when you save it.")
  }

  /// The sentence about the parts that were left out; nil: there are none.
  private static func left(of document: ImportedDocument, _ name: Phrase) -> Phrase? {
    let (pictures, comments) = (document.droppedPictureCount, document.commentCount)
    switch (pictures > 0, comments > 0) {
    case (false, false): return nil
    case (true, false):
      return Phrase(
        one: "“\(name)” was imported without \(pictures) picture.",
        other: "“\(name)” was imported without \(pictures) pictures.")
    case (false, true):
      return Phrase(
        one: "“\(name)” was imported without \(comments) comment.",
        other: "“\(name)” was imported without \(comments) comments.")
    case (true, true):
      return document.keptPictureCount == 0
        ? Phrase("“\(name)” was imported without its pictures and comments.")
        : Phrase(
          one: "“\(name)” was imported without its comments and without \(pictures) picture.",
          other: "“\(name)” was imported without its comments and without \(pictures) pictures.")
    }
  }
}
