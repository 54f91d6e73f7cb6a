import Platform
import Synchronization
import TextCore

/// The bytes of a large file as a text, with their checksum. Two threads read it, since a window waits
/// for it.
struct LargeText: Sendable {
  private(set) var text = TextRope()
  private(set) var hash = BlockHash()

  /// Reads an open file from its beginning; it must not have been read yet. Throws `FileError`.
  init(reading file: any OpenedFile) throws {
    let source = BlockSource(file)
    let work: @Sendable () -> [Block] = {
      var blocks: [Block] = []
      while let next = source.next() { blocks.append(Block(next.index, next.bytes)) }
      return blocks
    }
    let (one, other) = concurrently(work, work)
    try source.check()
    for block in (one + other).sorted(by: { $0.index < $1.index }) {
      text.append(block.text)
      hash.append(block.hash)
    }
  }

  /// True if the bytes have the length and checksum of a copy; also if these are unknown.
  func matches(_ copy: HistoryReplay.Copy?) -> Bool {
    guard let copy else { return true }
    guard copy.length == text.utf8Count else { return false }
    switch copy.hash {
    case .ofBlocks(let known): return known == hash.value
    case .ofBytes(let known):
      var hash = StableHash()
      text.forEachChunk(in: 0..<text.end) {
        hash.append($0)
        return true
      }
      return known == hash.value
    }
  }

  /// The text that `TextDecoder` makes of the bytes as UTF-8; `nil` if their line endings have to be
  /// checked first.
  var decoded: TextRope? {
    // Only without any `\n` can all lines end with a lone `\r`.
    guard text.newlineCount > 0 else { return nil }
    let mark = TextRope(bytes: [0xEF, 0xBB, 0xBF])
    guard text.utf8Count >= mark.utf8Count, text[0..<mark.end] == mark else { return text }
    return text[mark.end..<text.end]
  }

  private struct Block: Sendable {
    let index: Int
    let text: TextRope
    let hash: UInt64

    init(_ index: Int, _ bytes: [UInt8]) {
      self.index = index
      text = TextRope(bytes: bytes)
      hash = BlockHash.hash(ofBlock: bytes[...])
    }
  }
}

/// Hands out the blocks of a file, in order, to several threads.
private final class BlockSource: Sendable {
  private struct State {
    var count = 0
    var isAtEnd = false
    var failure: (any Error)?
  }

  private let file: any OpenedFile
  private let state = Mutex(State())

  init(_ file: any OpenedFile) { self.file = file }

  /// Reads the next block; `nil` at the end, and after a failure.
  func next() -> (index: Int, bytes: [UInt8])? {
    state.withLock { state in
      guard !state.isAtEnd else { return nil }
      do {
        let bytes = try file.read(BlockHash.blockSize)
        state.isAtEnd = bytes.count < BlockHash.blockSize
        guard !bytes.isEmpty else { return nil }
        defer { state.count += 1 }
        return (state.count, bytes)
      } catch {
        (state.isAtEnd, state.failure) = (true, error)
        return nil
      }
    }
  }

  /// Throws the error that ended the reading.
  func check() throws { if let failure = state.withLock({ $0.failure }) { throw failure } }
}
