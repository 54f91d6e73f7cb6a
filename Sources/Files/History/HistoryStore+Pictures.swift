import Platform
import SystemPackage

extension HistoryStore {
  /// The pictures of documents that were imported, beside the histories.
  public var pictures: PictureShelf { PictureShelf(folder.appending("pictures"), in: store) }

  /// True if a history, or a text beside it, holds these words. Linear in all of them: it reads the disk.
  func holds(_ words: String) -> Bool {
    let wanted = Array(words.utf8)
    for name in (try? store.list(folder)) ?? [] {
      guard let file = try? store.open(folder.appending(name)) else { continue }
      var tail: [UInt8] = []
      while let block = try? file.read(Self.block), !block.isEmpty {
        let bytes = tail + block
        if Self.holds(bytes, wanted) { return true }
        tail = Array(bytes.suffix(wanted.count - 1))
      }
    }
    return false
  }

  private static let block = 1 << 20

  private static func holds(_ bytes: [UInt8], _ wanted: [UInt8]) -> Bool {
    var rest = bytes[...]
    while let start = rest.firstIndex(of: wanted[0]) {
      if rest[start...].starts(with: wanted) { return true }
      rest = rest[(start + 1)...]
    }
    return false
  }
}
