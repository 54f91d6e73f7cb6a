public import Platform
public import SystemPackage

/// The file in which answers of fontconfig outlive the program. It holds nothing that cannot be
/// found again, so every failure is silent.
public struct FontCacheFile: Sendable {
  /// Where it is; its folder is made when missing.
  public let path: FilePath
  private let store: any FileStore

  /// More than this is not ours: answers for every block of Unicode take less.
  private static let sizeLimit = 1 << 20

  /// Names a file; nothing is read yet.
  public init(store: any FileStore, path: FilePath) {
    self.store = store
    self.path = path
  }

  /// What the file says and is still true.
  func load() -> FontAnswers {
    guard let bytes = try? store.read(path, limit: Self.sizeLimit).bytes else {
      return FontAnswers()
    }
    return FontAnswers(
      text: String(decoding: bytes, as: UTF8.self), folders: FontFileStamp.ofFontFolders(),
      stamp: FontFileStamp.init(path:))
  }

  /// Replaces the file in one step. Waits for the disk.
  func save(_ answers: FontAnswers) {
    let text = answers.text(
      folders: FontFileStamp.ofFontFolders(), stamp: FontFileStamp.init(path:))
    try? store.makeFolder(path.removingLastComponent(), isPrivate: true)
    _ = try? store.replace(path, readers: .owner, with: Array(text.utf8))
  }
}
