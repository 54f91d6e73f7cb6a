import Files
import Interface
import Localization
import MarkdownSyntax
import Platform
import TextCore
import WindowScope

extension PasteboardModule {
  /// Saves a picture beside the document and inserts it at a place.
  ///
  /// - Parameter isAtCaret: true if the caret goes after it, unless it has left the place
  ///   meanwhile.
  func put(_ picture: PastedPicture, in place: PastePlace, isAtCaret: Bool) {
    guard !editor.isLocked else { return editor.refuse() }
    guard picture.bytes.count <= PastedPicture.mostBytes else {
      return sheets.notify(
        Phrase(
          "The copied content is larger than \(PastedPicture.mostBytes >> 20) MB and can’t be pasted."
        )
      )
    }
    pictures.save(picture) { [weak self] address in
      guard let self else { return }
      let movesCaret = isAtCaret && editor.selection.range == place.range
      typing.performOnParagraphs(
        edit(
          putting: TextRope("![](\(address))"), as: .markdown, in: place.range,
          movesCaret: movesCaret))
    }
  }
}
