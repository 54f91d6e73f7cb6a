import Platform
import SystemPackage
import TextCore

extension HistoryStore {
  /// The pictures of imported documents, beside the histories.
  public var pictures: PictureStore { PictureStore(folder.appending("pictures"), in: store) }

  /// True if a history, or a base beside it, contains these words; also if one can't be read, or was
  /// renamed meanwhile. Linear in all of them; reads the disk.
  func mayHold(_ words: String) -> Bool {
    guard let names = try? store.list(folder) else { return true }
    let wanted = Array(words.utf8)
    return names.contains {
      let path = folder.appending($0)
      return store.kind(of: path) != .directory && file(path, mayHold: wanted)
    }
  }

  private func file(_ path: FilePath, mayHold wanted: [UInt8]) -> Bool {
    do {
      let file = try store.open(path)
      var tail: [UInt8] = []
      var isHistory: Bool?
      while true {
        let block = try file.read(Self.block)
        if block.isEmpty { break }
        isHistory = isHistory ?? block.starts(with: HistoryFormat.signature)
        let bytes = tail + block
        if Self.holds(bytes[...], wanted) { return true }
        tail = Array(bytes.suffix(wanted.count - 1))
      }
      return isHistory == true ? try history(path, dividesWords: wanted) : false
    } catch {
      return true
    }
  }

  /// True if the words begin in one record of a long text and end in the next one.
  private func history(_ path: FilePath, dividesWords wanted: [UInt8]) throws -> Bool {
    let content = HistoryFormat.read(try store.read(path, limit: .max).bytes)
    var tail: [UInt8] = []
    for case .baseText(let text) in content?.records ?? [] {
      let bytes = tail + text.bytes(in: 0..<text.end)
      if Self.holds(bytes[...], wanted) { return true }
      tail = Array(bytes.suffix(wanted.count - 1))
    }
    return false
  }

  private static let block = 1 << 20

  private static func holds(_ bytes: ArraySlice<UInt8>, _ wanted: [UInt8]) -> Bool {
    var rest = bytes
    while let start = rest.firstIndex(of: wanted[0]) {
      if rest[start...].starts(with: wanted) { return true }
      rest = rest[(start + 1)...]
    }
    return false
  }
}
