import Files
import Interface
import Localization
import WindowScope

/// The pictures that are written beside the file.
extension SavingModule {
  /// Tells about pictures that were written with the text, or could not be. A document that saves by
  /// itself, again and again, tells about an error once.
  func tell(about pictures: PictureStore.Copied) {
    if let error = pictures.error {
      sheets.notify(
        Phrase(
          "“\(file.name)” was saved, but some of its pictures were not: \(FileSentence.sentence(for: error, name: file.name))"
        ))
    } else if pictures.count > 0 {
      let folder = Phrase.verbatim(pictures.folder)
      transientMessages.say(
        Phrase(
          one: "Saved with \(pictures.count) picture in “\(folder)”",
          other: "Saved with \(pictures.count) pictures in “\(folder)”"))
    }
  }
}
