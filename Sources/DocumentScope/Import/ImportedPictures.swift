import Files
import Import
import Platform
import Synchronization
import WindowScope

/// Passes the pictures of one document to the picture store while it is read, until the job is
/// cancelled or the store is full.
nonisolated final class ImportedPictures: Sendable {
  private let folder: String
  private let pictureStore: PictureStore
  private let job: Job?
  /// Bytes that may still come.
  private let room = Mutex(PictureStore.mostBytes)

  /// - Parameter job: the job that reads the document; nil if it can't be cancelled.
  init(in folder: String, of pictureStore: PictureStore, for job: Job? = nil) {
    self.folder = folder
    self.pictureStore = pictureStore
    self.job = job
  }

  /// The place of the document's pictures.
  var destination: PictureDestination {
    .folder(folder) { [self] picture in
      guard job?.isWanted ?? true, takeRoom(for: picture.bytes.count) else { return false }
      return pictureStore.keep(picture.bytes, named: picture.name, in: folder)
    }
  }

  private func takeRoom(for count: Int) -> Bool {
    room.withLock { room in
      guard count <= room else { return false }
      room -= count
      return true
    }
  }
}
