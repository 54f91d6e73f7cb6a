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
  /// - Parameters:
  ///   - isAtCaret: true if the caret goes after it, unless it has left the place meanwhile.
  ///   - instead: pastes something else if the picture can't be saved; nil where there is nothing.
  func put(
    _ picture: PastedPicture, in place: PastePlace, isAtCaret: Bool,
    or instead: (@MainActor @Sendable () -> Void)?
  ) {
    guard !editor.isLocked else { return editor.refuse() }
    guard picture.bytes.count <= PastedPicture.mostBytes else {
      if let instead { return instead() }
      return sheets.notify(
        Phrase(
          "The copied content is larger than \(PastedPicture.mostBytes >> 20) MB and can’t be pasted."
        )
      )
    }
    pictures.save(picture) { [weak self] address in
      guard let self else { return }
      guard let address else { return instead?() ?? () }
      let movesCaret = isAtCaret && editor.selection.range == place.range
      typing.performOnParagraphs(
        edit(
          putting: TextRope("![](\(address))"), as: .markdown, in: place.range,
          movesCaret: movesCaret))
    }
  }
}
