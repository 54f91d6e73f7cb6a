import Files
import MarkdownSyntax
import Platform
import SystemPackage
import WindowScope

/// A picture that another program offers without any text, or besides HTML that is only the picture's
/// address.
nonisolated struct PastedPicture: Sendable {
  let bytes: [UInt8]
  let fileExtension: String
  /// The Markdown around its address.
  let frame: PictureFrame

  /// Nil for bytes that are no PNG or JPEG, even if the other program says so.
  init?(_ data: ClipboardData, in frame: PictureFrame = PictureFrame()) {
    guard ClipboardData.pictures.contains(data.type) else { return nil }
    guard let type = PictureType(of: data.bytes), type == .png || type == .jpeg else { return nil }
    self.frame = frame
    fileExtension = type.fileExtension
    bytes = data.bytes
  }

  /// Larger pictures are not taken, since no export reads them.
  static let mostBytes = DiskPictures.largest
  /// Numbers that are tried for a name.
  private static let mostNames = 10_000

  /// Writes the picture into a folder under an unused name, and returns its path: `picture.png`,
  /// `picture-2.png` and so on. Throws `FileError`.
  func write(into folder: FilePath, of store: any FileStore) throws -> FilePath {
    var last = folder
    for number in 1...Self.mostNames {
      last = folder.appending("picture\(number == 1 ? "" : "-\(number)").\(fileExtension)")
      guard store.kind(of: last) == nil else { continue }
      do {
        _ = try store.replace(last, expecting: .only(nil), readers: .usual) { try $0(bytes[...]) }
        return last
      } catch is UnexpectedContent {
        continue
      }
    }
    throw FileError(operation: .write, path: last, code: Self.exists)
  }

  /// `EEXIST`: all names are taken.
  private static let exists: Int32 = 17
}
