import Files
import Interface
import Localization
import MarkdownSyntax
import Platform
import TextCore
import WindowScope

extension PasteboardModule {
  /// Pastes an address instead of its picture; called at most once.
  typealias Fallback = @MainActor @Sendable () -> Void

  /// Reads the picture in place of its address, or keeps other pictures for saving, then inserts.
  ///
  /// HTML that is the address of one picture gets the picture itself: browsers and word processors
  /// offer it besides. If there is none, or another paste comes before it, the address is pasted; also
  /// where something else was copied meanwhile, since the picture is a second request. All other
  /// pictures are kept for saving.
  ///
  /// - Parameter insert: inserts what was pasted; called at most once. Its second argument is the
  ///   fallback for a picture that can't be saved.
  func complete(
    _ result: Result<PastedText?, ClipboardFailure>, from source: ClipboardPlace,
    then insert:
      @escaping @MainActor @Sendable (Result<PastedText?, ClipboardFailure>, Fallback?) -> Void
  ) {
    guard case .success(.converted(let text)?) = result else { return insert(result, nil) }
    let insertText: Fallback = { [weak self] in
      self?.keepPictures(of: text) { insert(.success(.converted($0)), nil) }
    }
    guard source == .clipboard, let frame = text.pictureFrame else { return insertText() }
    paste.readAlternative(
      ClipboardData.pictures, from: source,
      decode: { [origin = text.origin] data -> PastedPicture? in
        guard let origin, data.origin == origin else { return nil }
        return PastedPicture(data, in: frame)
      },
      take: { picture in
        guard let picture else { return insertText() }
        insert(.success(.picture(picture)), insertText)
      })
  }

  /// Writes the pictures of a text to the picture store before the text refers to them, so that they
  /// are there whenever the program ends.
  private func keepPictures(
    of text: ConvertedText, then insert: @escaping @MainActor @Sendable (ConvertedText) -> Void
  ) {
    guard text.hasPictures, !editor.isLocked else { return insert(text) }
    let reader: PasteReader = paste
    reader.holdEvents()
    pictures.keepPictures(of: text) {
      insert($0)
      reader.endHoldingEvents()
    }
  }

  /// Saves a picture beside the document and inserts it at a place.
  ///
  /// - Parameters:
  ///   - isAtCaret: true if the caret goes after it, unless it has left the place meanwhile.
  ///   - fallback: pastes something else if the picture can't be saved; nil where there is nothing.
  func put(
    _ picture: PastedPicture, in place: PastePlace, isAtCaret: Bool,
    fallback: Fallback?
  ) {
    guard !editor.isLocked else { return editor.refuse() }
    guard picture.bytes.count <= PastedPicture.mostBytes else {
      if let fallback { return fallback() }
      return sheets.notify(
        Phrase(
          "The copied content is larger than \(PastedPicture.mostBytes >> 20) MB and can’t be pasted."
        )
      )
    }
    let reader: PasteReader = paste
    // The question for a place of the document may stay open for long, and needs the keys.
    let holdsKeys = saving.file.path != nil
    if holdsKeys { reader.holdEvents() }
    pictures.save(picture) { [weak self] address in
      defer { if holdsKeys { reader.endHoldingEvents() } }
      guard let self else { return }
      guard let address else {
        if let fallback { fallback() }
        return
      }
      let movesCaret = isAtCaret && editor.selection.range == place.range
      typing.performOnParagraphs(
        edit(
          putting: TextRope(bytes: picture.frame.markdown(with: address)), as: .markdown,
          in: place.range, movesCaret: movesCaret))
    }
  }
}
