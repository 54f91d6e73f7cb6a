import Files
import MarkdownSyntax
import Platform
import SystemPackage
import TextCore

/// The pictures of a text in its folder or below, for copying them to another folder.
///
/// They are copied, not moved, since other documents may show them as well. Nothing is overwritten:
/// a picture that is there already may stay, another file in its place is an error.
nonisolated struct PicturesBeside {
  /// The files that are missing there, each with the path of its copy.
  private var missing: [(picture: FilePath, copy: FilePath)] = []

  /// Finds them. Linear in the text. Throws `FileError` where another file has a picture's name.
  init(
    of text: TextRope, from folder: FilePath, to other: FilePath, in store: any FileStore
  ) throws {
    var seen: Set<FilePath> = []
    for event in DocumentReader(text, lines: .wrapped) {
      guard case .enter(.image(let target)) = event.kind,
        let name = Self.names(target.destination).first(where: {
          store.kind(of: folder.pushing($0)) == .regular
        }), seen.insert(name).inserted
      else { continue }
      let (picture, copy) = (folder.pushing(name), other.pushing(name))
      if store.kind(of: copy) == nil {
        missing.append((picture, copy))
      } else if try bytes(of: picture, in: store) != bytes(of: copy, in: store) {
        throw FileError(operation: .move, path: copy, code: Self.exists)
      }
    }
  }

  /// Copies them and returns the paths of the copies. Throws `FileError`; no copy is left then.
  func copy(in store: any FileStore) throws -> [FilePath] {
    var copies: [FilePath] = []
    do {
      for (picture, copy) in missing {
        let bytes = try bytes(of: picture, in: store)
        try store.makeFolder(copy.removingLastComponent(), isPrivate: false)
        guard !store.isLedByOthers(copy) else {
          throw FileError(operation: .write, path: copy, code: Self.loop)
        }
        _ = try store.replace(copy, expecting: .only(nil), readers: .usual) { try $0(bytes[...]) }
        copies.append(copy)
      }
    } catch {
      for copy in copies { try? store.remove(copy) }
      throw error is UnexpectedContent
        ? FileError(operation: .move, path: missing[copies.count].copy, code: Self.exists) : error
    }
    return copies
  }

  private func bytes(of path: FilePath, in store: any FileStore) throws -> [UInt8] {
    try store.read(path, limit: DiskPictures.largest).bytes
  }

  /// The paths that an address may mean: below the folder, decoded and as it is written.
  private static func names(_ address: String) -> [FilePath] {
    [address.utf8.percentDecoded, Array(address.utf8)].compactMap { bytes in
      guard let path = FilePath(bytes: bytes)?.lexicallyNormalized(), path.isRelative,
        path.components.first?.kind == .regular
      else { return nil }
      return path
    }
  }

  /// `EEXIST`: a name is taken.
  private static let exists: Int32 = 17
  /// `ELOOP`: a link stands in the way.
  private static let loop: Int32 = 40
}
