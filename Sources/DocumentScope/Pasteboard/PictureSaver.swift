import ApplicationScope
import Files
import Interface
import Localization
import Platform
import WindowScope

/// Saves pictures that are pasted or dropped as files beside the document, in the background.
///
/// Saving waits for a picture that is being written, since the user expects it in the text by then.
/// Pictures of a document without a file wait until the user has chosen a place for it; if they
/// choose none, nothing is saved.
final class PictureSaver {
  private let saving: SavingModule
  private let sheets: SheetsModule
  /// Pictures of documents without a file.
  let pictureStore: PictureStore
  private let queue: JobQueue

  init(saving: SavingModule, pictureStore: PictureStore, queue: JobQueue) {
    self.saving = saving
    sheets = saving.sheets
    self.pictureStore = pictureStore
    self.queue = queue
  }

  /// Saves a picture; `insert` gets its address for the document, or nil if it could not be saved or
  /// the writer chose no place for the document.
  func save(
    _ picture: PastedPicture, then insert: @escaping @MainActor @Sendable (String?) -> Void
  ) {
    guard saving.file.path == nil else { return writeWhenIdle(picture, insert) }
    saving.saveAs { [weak self] isSaved in
      if isSaved { self?.writeWhenIdle(picture, insert) } else { insert(nil) }
    }
  }

  /// Keeps the pictures of a text until the document is saved; `insert` gets the text, without those that
  /// can't be kept.
  func keepPictures(
    of text: ConvertedText, then insert: @escaping @MainActor @Sendable (ConvertedText) -> Void
  ) {
    saving.hold()
    queue.start { [pictureStore] in
      text.keepingPictures(in: pictureStore)
    } then: { [saving] text in
      insert(text)
      saving.endHold()
    }
  }

  /// Waits for a pending move or save, after which the file may have a new folder.
  private func writeWhenIdle(
    _ picture: PastedPicture, _ insert: @escaping @MainActor @Sendable (String?) -> Void
  ) {
    saving.whenWritten { [weak self] in self?.write(picture, insert) }
  }

  private func write(
    _ picture: PastedPicture, _ insert: @escaping @MainActor @Sendable (String?) -> Void
  ) {
    let (folder, store) = (saving.folder, saving.store)
    saving.hold()
    queue.start {
      Result { try picture.write(into: folder, of: store) }
    } then: { [saving, sheets] written in
      switch written {
      case .success(let path): insert(DroppedFiles.address(of: path, from: folder))
      case .failure(let error):
        sheets.notify(FileSentence.sentence(for: error, path: folder))
        insert(nil)
      }
      saving.endHold()
    }
  }
}
