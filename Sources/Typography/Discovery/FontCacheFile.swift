public import Platform
public import SystemPackage

/// The file that keeps answers of fontconfig between runs. It holds nothing that can't be found
/// again, so every failure is silent.
public struct FontCacheFile: Sendable {
  /// The file's path; `save` makes its folder if it is missing.
  public let path: FilePath
  private let store: any FileStore

  /// The maximum size of the file, in bytes. Answers for every block of Unicode take less, so a
  /// larger file is not Paber's.
  private static let sizeLimit = 1 << 20

  /// Makes a cache at a path; reads nothing yet.
  public init(store: any FileStore, path: FilePath) {
    self.store = store
    self.path = path
  }

  /// Returns the answers in the file that are still valid.
  func load() -> FontAnswers {
    guard let bytes = try? store.read(path, limit: Self.sizeLimit).bytes else {
      return FontAnswers()
    }
    return FontAnswers(
      text: String(decoding: bytes, as: UTF8.self), folders: FontFileStamp.ofFontFolders(),
      stamp: FontFileStamp.init(path:))
  }

  /// Replaces the file atomically. Blocks on the disk.
  func save(_ answers: FontAnswers) {
    let text = answers.text(
      folders: FontFileStamp.ofFontFolders(), stamp: FontFileStamp.init(path:))
    try? store.makeFolder(path.removingLastComponent(), isPrivate: true)
    _ = try? store.replace(path, readers: .owner, with: Array(text.utf8))
  }
}
