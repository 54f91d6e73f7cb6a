public import Export
public import Platform
public import SystemPackage
import TextCore

/// The pictures of the local disk that a document names.
///
/// It reads regular files of a bounded size and nothing else: no device, no pipe, no network. It does not
/// check their content; the export takes only files that begin like a picture.
public struct DiskPictures: PictureSource {
  private let folder: FilePath
  private let store: any FileStore
  private let index: PictureIndex
  private let pictureStore: PictureStore?

  /// The size of the largest picture that is read, in bytes. A larger one counts as missing.
  public static let largest = 64 << 20

  /// Makes the source of a document.
  ///
  /// - Parameters:
  ///   - folder: the document's folder, where relative addresses begin. An absolute path.
  ///   - store: reads the files.
  ///   - pictureStore: the pictures of documents that were imported and not saved yet.
  public init(
    besideDocumentIn folder: FilePath, in store: any FileStore, pictureStore: PictureStore? = nil
  ) {
    self.pictureStore = pictureStore
    self.folder = folder
    self.store = store
    index = PictureIndex(around: folder, in: store)
  }

  /// Returns the bytes of the picture at an address: `a%20b.png`, `a b.png`, `../a.png`,
  /// `file:///home/ann/a.png`; nil where there is none.
  public func picture(at address: String) -> [UInt8]? {
    if let path = FilePath(address: address) { return read(path) }
    let written = Array(address.utf8)
    let end = written.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }
    // A file may have a percent sign or a question mark in its name, so the whole address comes first.
    let names = [
      written.percentDecoded, written, end.map { Array(written[..<$0]).percentDecoded } ?? [],
    ]
    // A lazy map would read the picture twice, and trap if it is gone the second time.
    for name in names {
      if let bytes = read(relative: name) { return bytes }
    }
    return pictureStore?.picture(at: names[0])
  }

  /// Returns the bytes of the picture that `![[name]]` shows; nil where there is none. It is looked for
  /// beside the document, then in the folders around, since the name says no folder.
  public func picture(named name: String) -> [UInt8]? {
    read(relative: Array(name.utf8)) ?? index.path(of: name).flatMap(read)
  }

  /// Returns the path of the picture that `![[name]]` shows, as `picture(named:)` finds it; nil where
  /// there is none.
  public func path(named name: String) -> FilePath? {
    let beside = FilePath(bytes: Array(name.utf8)).map(folder.pushing)
    return beside.flatMap { store.kind(of: $0) == .regular ? $0 : nil } ?? index.path(of: name)
  }

  private func read(relative name: [UInt8]) -> [UInt8]? {
    guard !name.isEmpty, let path = FilePath(bytes: name) else { return nil }
    return read(folder.pushing(path))
  }

  private func read(_ path: FilePath) -> [UInt8]? {
    try? store.read(path, limit: Self.largest).bytes
  }
}
