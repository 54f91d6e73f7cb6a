import Platform
public import SystemPackage
public import TextCore

extension PictureStore {
  /// The outcome of `copy`.
  public struct Copied: Sendable {
    /// The number of pictures that were written.
    public var count = 0
    /// The folder of those that were written last.
    public var folder = ""
    /// The first error; nil: all pictures of the text are there.
    public var error: (any Error)?

    /// Makes the outcome of copying nothing.
    public init() {}
  }

  /// Writes the pictures to which a text refers into folders beside its file, so far as nothing has their
  /// names there. Linear in the text, if there are any pictures.
  public func copy(picturesOf text: TextRope, besideFileIn folder: FilePath) -> Copied {
    var copied = Copied()
    let kept = pictures
    guard !kept.isEmpty else { return copied }
    for mention in mentions(of: kept, in: text) {
      do {
        guard try write(mention, in: folder) else { continue }
        copied.count += 1
        copied.folder = mention.folder
      } catch {
        copied.error = copied.error ?? error
      }
    }
    return copied
  }

  /// Writes one picture; false if something has its name.
  private func write(_ mention: Mention, in folder: FilePath) throws -> Bool {
    let folder = folder.appending(mention.folder)
    let target = folder.appending(mention.name)
    guard store.kind(of: target) == nil else { return false }
    let kept = path.appending(Self.name(mention.folder.utf8, mention.name.utf8))
    let bytes = try store.read(kept, limit: DiskPictures.largest).bytes
    try store.makeFolder(folder, isPrivate: false)
    guard !store.isLedByOthers(target) else {
      throw FileError(operation: .write, path: target, code: Self.loop)
    }
    do {
      _ = try store.replace(target, expecting: .only(nil), readers: .usual) { try $0(bytes[...]) }
      return true
    } catch is UnexpectedContent {
      return false
    }
  }

  /// `ELOOP`: a link stands in the way.
  private static let loop: Int32 = 40

  /// A reference to a picture in a text.
  private struct Mention: Hashable {
    var folder: String
    var name: String
  }

  /// Returns the pictures to which a text refers, each once, in the order of the text.
  private func mentions(of kept: [String: [String]], in text: TextRope) -> [Mention] {
    var found: [Mention] = []
    var seen: Set<Mention> = []
    for slash in slashes(in: text) {
      let before = text.bytes(in: max(0, slash - Self.longestPart)..<slash)
      let behind = text.bytes(in: slash + 1..<min(text.end, slash + 1 + Self.longestPart))
      let name = String(decoding: behind.prefix(while: Self.isInName), as: UTF8.self)
      for (folder, names) in kept where before.suffix(folder.utf8.count).elementsEqual(folder.utf8)
      {
        let mention = Mention(folder: folder, name: name)
        if names.contains(name), seen.insert(mention).inserted { found.append(mention) }
      }
    }
    return found
  }

  /// The length of the longest name of a folder or a picture, in bytes.
  private static let longestPart = 128

  /// True for the bytes of the names that imported pictures have.
  private static func isInName(_ byte: UInt8) -> Bool {
    byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26 || byte == 0x2D || byte == 0x2E || byte == 0x5F
  }

  /// Returns the slashes after `-` and the digits of a mark.
  private func slashes(in text: TextRope) -> [TextOffset] {
    var found: [TextOffset] = []
    var start = TextOffset(0)
    text.forEachChunk(in: 0..<text.end) { chunk in
      for (index, byte) in zip(chunk.indices, chunk) where byte == UInt8(ascii: "/") {
        let place = start + (index - chunk.startIndex)
        let isMarked = [Self.markLength, Self.longMarkLength].contains { length in
          // Most slashes are ruled out without another look at the rope.
          let hyphen = index - length - 1
          if hyphen >= chunk.startIndex, chunk[hyphen] != UInt8(ascii: "-") { return false }
          let mark = text.bytes(in: max(0, place - length - 1)..<place)
          return mark.first == UInt8(ascii: "-") && mark.count == length + 1
            && mark.dropFirst().allSatisfy { $0 &- 0x30 < 10 || $0 &- 0x61 < 6 }
        }
        if isMarked { found.append(place) }
      }
      start = start + chunk.count
      return true
    }
    return found
  }
}
