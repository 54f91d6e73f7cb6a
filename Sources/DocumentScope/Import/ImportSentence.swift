import Import
import Words

/// The sentence about what an import has left out.
enum ImportSentence {
  /// Nil: everything is there.
  static func sentence(about document: ImportedDocument, _ name: Phrase) -> Phrase? {
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
      return Phrase("“\(name)” was imported without its pictures and comments.")
    }
  }
}
