import Import
import Localization
import Testing

@testable import DocumentScope

/// The sentence that closes an import.
@MainActor
@Suite struct ImportSentenceTests {
  /// Pictures that were kept, pictures and comments that were left out, and the sentence.
  private nonisolated static let sentences: [(Int, Int, Int, String?)] = [
    (0, 0, 0, nil),
    (0, 0, 1, "“a.docx” was imported without 1 comment."),
    (0, 0, 7, "“a.docx” was imported without 7 comments."),
    (0, 1, 0, "“a.docx” was imported without 1 picture."),
    (0, 2, 0, "“a.docx” was imported without 2 pictures."),
    (0, 2, 3, "“a.docx” was imported without its pictures and comments."),
    (1, 0, 0, "“a.docx” has 1 picture, which will be saved beside the sheet when you save it."),
    (2, 0, 0, "“a.docx” has 2 pictures, which will be saved beside the sheet when you save it."),
    (
      2, 0, 1,
      "“a.docx” was imported without 1 comment. "
        + "Its pictures will be saved beside the sheet when you save it."
    ),
    (
      2, 1, 0,
      "“a.docx” was imported without 1 picture. "
        + "The other pictures will be saved beside the sheet when you save it."
    ),
    (
      2, 1, 4,
      "“a.docx” was imported without its comments and without 1 picture. "
        + "The other pictures will be saved beside the sheet when you save it."
    ),
    (
      2, 3, 4,
      "“a.docx” was imported without its comments and without 3 pictures. "
        + "The other pictures will be saved beside the sheet when you save it."
    ),
  ]

  @Test(arguments: sentences)
  func picturesAndCommentsAreCounted(kept: Int, dropped: Int, comments: Int, sentence: String?) {
    let document = ImportedDocument(
      markdown: [], keptPictureCount: kept, droppedPictureCount: dropped, commentCount: comments)
    let said = ImportSentence.sentence(about: document, "a.docx")
    #expect(said.map { Catalog.english.text($0) } == sentence)
  }
}
