import Export
import Files
import MarkdownSyntax
import Platform
import SystemPackage
import TextCore

/// The pictures of a text in its folder or below, its cover among them, and those of `![[name]]`,
/// for copying them to another folder.
///
/// They are copied, not moved, since other documents may show them as well. Nothing is overwritten:
/// a picture that is there already may stay, another file in its place is an error. A picture that
/// `![[name]]` finds from the other folder, too, is not copied.
nonisolated struct PicturesBeside {
  /// The files that are missing there, each with the path of its copy.
  private var missing: [(picture: FilePath, copy: FilePath)] = []
  /// The relative paths that lead to the same pictures from both folders, once they are copied.
  private(set) var names: Set<FilePath> = []
  private let folder: FilePath
  private let other: FilePath
  private let store: any FileStore

  /// Finds them. Linear in the text. Throws `FileError` where another file has a picture's name.
  init(
    of text: TextRope, lines: LineMeaning, from folder: FilePath, to other: FilePath,
    in store: any FileStore
  ) throws {
    (self.folder, self.other, self.store) = (folder, other, store)
    // Each lists folders once, when it is first needed.
    let here = DiskPictures(besideDocumentIn: folder, in: store)
    let there = DiskPictures(besideDocumentIn: other, in: store)
    let reader = DocumentReader(text, lines: lines)
    if let cover = reader.frontMatter?.cover { try find(cover) }
    var embedded = EmbeddedPictureSearch()
    for event in reader {
      if case .enter(.image(let target)) = event.kind { try find(target.destination) }
      for embed in embedded.pictures(in: event) { try find(embed, here, there) }
    }
  }

  private mutating func find(_ address: String) throws {
    let found = Self.names(address).first { store.kind(of: folder.pushing($0)) == .regular }
    guard let name = found, names.insert(name).inserted else { return }
    try add(folder.pushing(name), as: name)
  }

  private mutating func find(
    _ embed: EmbeddedName, _ here: DiskPictures, _ there: DiskPictures
  ) throws {
    guard let name = Self.names(embed.name).last, !names.contains(name),
      let picture = here.path(named: embed.name),
      there.path(named: embed.name)?.lexicallyNormalized() != picture.lexicallyNormalized()
    else { return }
    names.insert(name)
    try add(picture, as: name)
  }

  /// Adds a picture, unless a copy is there.
  private mutating func add(_ picture: FilePath, as name: FilePath) throws {
    let copy = other.pushing(name)
    if store.kind(of: copy) == nil {
      missing.append((picture, copy))
    } else if try bytes(of: picture) != bytes(of: copy) {
      throw FileError(operation: .move, path: copy, code: Self.exists)
    }
  }

  /// Copies them and returns the paths of the copies. Throws `FileError`; no copy is left then.
  func copy() throws -> [FilePath] {
    var copies: [FilePath] = []
    do {
      for (picture, copy) in missing {
        let bytes = try bytes(of: picture)
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

  private func bytes(of path: FilePath) throws -> [UInt8] {
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
