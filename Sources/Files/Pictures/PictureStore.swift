public import Platform
public import SystemPackage
import TextCore

/// The pictures of imports and pastes, until the text has a file beside which they can be.
///
/// A text refers to its pictures by `folder/name.png`. The name of the folder ends with a mark of the
/// document's bytes, so the text alone says which pictures are its own: after a kill, as a draft, and
/// when it is pasted into another document. Saving copies them (`copy`); they stay here until no
/// document's history refers to them (`sweep`).
///
/// All of them are in one folder that only this user can read, under `folder+name.png`.
public struct PictureStore: Sendable {
  /// The absolute path of the folder.
  public let path: FilePath
  let store: any FileStore

  /// The maximum size of the pictures of one document, in bytes.
  public static let mostBytes = 1 << 30
  /// The maximum number of bytes of the words in a folder's name.
  private static let longestName = 40
  /// The digits of the mark.
  static let markLength = 6
  /// The digits of the mark of a document without a name, such as copied text: its mark alone tells it
  /// from all others.
  static let longMarkLength = 12

  /// Makes the value. It creates and reads nothing yet.
  public init(_ path: FilePath, in store: any FileStore) {
    self.path = path
    self.store = store
  }

  /// Returns the name of the folder for the pictures of a document, such as `My-Book-3fa91c`. Letters and
  /// digits of all scripts stay, so that an address needs no escapes. A document whose name has none gets a
  /// longer mark, such as `pictures-3fa91c0b7d25`. Takes about a millisecond a megabyte.
  ///
  /// - Parameters:
  ///   - bytes: the document.
  ///   - name: its file's name, without the extension; may be empty.
  public static func folder(for bytes: [UInt8], named name: String) -> String {
    var words = ""
    for character in name {
      let isPlain = character.isLetter || character.isNumber || character == "_"
      if !isPlain, words.isEmpty || words.last == "-" { continue }
      guard words.utf8.count + character.utf8.count <= longestName else { break }
      words.append(isPlain ? character : "-")
    }
    if words.last == "-" { words.removeLast() }
    var hash = StableHash()
    hash.append(bytes[...])
    hash.append(UInt64(bytes.count))
    let mark = hash.value.hexadecimal
    return words.isEmpty
      ? "pictures-" + mark.prefix(longMarkLength) : words + "-" + mark.prefix(markLength)
  }

  /// Keeps a picture; false if it is too large or can't be written.
  public func keep(_ bytes: [UInt8], named name: String, in folder: String) -> Bool {
    guard bytes.count <= DiskPictures.largest else { return false }
    do {
      try store.makeFolder(path, isPrivate: true)
      store.closeFolder(path)
      try store.replace(path.appending(folder + "+" + name), readers: .owner, with: bytes)
      return true
    } catch {
      return false
    }
  }

  /// Returns the bytes of the picture that a text calls `folder/name`; nil: it is not here.
  public func picture(at address: [UInt8]) -> [UInt8]? {
    let parts = address.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard parts.count == 2, let name = FilePath.Component(Self.name(parts[0], parts[1])) else {
      return nil
    }
    return try? store.read(path.appending(name), limit: DiskPictures.largest).bytes
  }

  static func name(_ folder: some Sequence<UInt8>, _ name: some Sequence<UInt8>) -> String {
    String(decoding: Array(folder) + [plus] + Array(name), as: UTF8.self)
  }

  static let plus = UInt8(ascii: "+")

  /// The names of the pictures by their folders.
  var pictures: [String: [String]] {
    var found: [String: [String]] = [:]
    for name in (try? store.list(path)) ?? [] {
      let parts = name.string.split(separator: "+", maxSplits: 1)
      if parts.count == 2 { found[String(parts[0]), default: []].append(String(parts[1])) }
    }
    return found
  }

  /// Removes the pictures of folders in which nothing is newer than a date, in seconds since 1970, and
  /// which nothing needs.
  func sweep(before date: Double, unless isNeeded: (String) -> Bool) {
    for (folder, names) in pictures {
      let paths = names.map { path.appending(folder + "+" + $0) }
      let isOld = paths.allSatisfy { path in
        (try? store.stamp(of: path)).map { Double($0.modified) / 1e9 < date } ?? false
      }
      guard isOld, !isNeeded(folder) else { continue }
      for path in paths { try? store.remove(path) }
    }
  }
}
