internal import _RopeModule

/// A text of any size, stored as UTF-8 in a balanced tree of chunks.
///
/// It makes a document of 100 MB as fast to edit as an empty one, and snapshots free: it is a
/// value, copies share their chunks, and a copy may be read on another thread while the original
/// changes.
///
/// It may contain any bytes, including those that are not UTF-8: they are kept unchanged and count
/// in all offsets. It knows paragraphs (the text between two `\n`) but no characters; see
/// `ClusterBreaks` for those.
///
/// Offsets outside of the text are programming errors and trap.
///
/// **Invariant:** no chunk is empty, and none is smaller than its `minSize` unless it is the only
/// one. So every change uses `Rope.Builder` or keeps a chunk's size within bounds.
public struct TextRope: Sendable {
  typealias Chunks = Rope<TextChunk>

  var chunks: Chunks
  /// The most bytes of a new chunk.
  let chunkSize: Int

  /// An empty tree to copy: a new tree asks the system for a random number (0.3 µs), a copy does
  /// not.
  private static let noChunks = Chunks()

  /// Makes an empty text.
  public init() { self.init(chunks: Self.noChunks, chunkSize: TextChunk.standardSize) }

  init(chunks: Chunks, chunkSize: Int) {
    self.chunks = chunks
    self.chunkSize = chunkSize
  }

  /// Makes a text of the UTF-8 of `string`.
  public init(_ string: String) { self.init(bytes: Array(string.utf8)) }

  /// Makes a text of `bytes`, which need not be valid UTF-8.
  public init(bytes: [UInt8]) { self.init(bytes: bytes, chunkSize: TextChunk.standardSize) }

  /// Makes a text of `bytes` in chunks of at most `chunkSize` bytes: with small ones a short text
  /// has a deep tree, for tests.
  init(bytes: [UInt8], chunkSize: Int) {
    self.init(chunks: Self.noChunks, chunkSize: chunkSize)
    if bytes.count <= chunkSize {
      if !bytes.isEmpty { chunks.append(TextChunk(bytes, maxSize: chunkSize)) }
      return
    }
    var builder = Chunks.Builder()
    builder.insert(bytes[...], chunkSize: chunkSize)
    chunks = builder.finalize()
  }

  /// The length in bytes. O(1).
  public var utf8Count: Int { chunks.summary.bytes }

  /// The position after the last byte. O(1).
  public var end: TextOffset { TextOffset(utf8Count) }

  /// True if it has no bytes. O(1).
  public var isEmpty: Bool { utf8Count == 0 }

  /// The number of `\n`; there is one paragraph more than that. O(1).
  public var newlineCount: Int { chunks.summary.newlines }

  /// Traps if the tree breaks its own rules; for tests. O(n).
  func invariantCheck() {
    for chunk in chunks {
      chunk.invariantCheck()
      precondition(!chunk.isEmpty, "An empty chunk")
      precondition(chunk.maxSize == chunkSize, "A chunk of another text's size")
      precondition(!chunk.isUndersized || chunks.isSingletonOrEmpty, "An undersized chunk")
    }
  }
}

extension Rope {
  /// True if it holds at most one element.
  var isSingletonOrEmpty: Bool { isEmpty || isSingleton }
}

extension TextRope.Chunks.Builder {
  /// Inserts `bytes`, split into chunks, at the current place of the builder.
  mutating func insert(_ bytes: ArraySlice<UInt8>, chunkSize: Int) {
    var rest = bytes
    while !rest.isEmpty {
      let piece = rest.prefix(chunkSize)
      insertBeforeTip(TextChunk(Array(piece), maxSize: chunkSize))
      rest = rest.dropFirst(piece.count)
    }
  }
}

extension TextRope: Equatable {
  /// Returns true if both hold the same bytes; canonically equal texts with other bytes are not
  /// equal. O(n), O(1) for a text and its unchanged copy.
  public static func == (left: TextRope, right: TextRope) -> Bool {
    if left.chunks.isIdentical(to: right.chunks) { return true }
    guard left.chunks.summary == right.chunks.summary else { return false }
    var leftChunks = left.chunks.makeIterator()
    var rightChunks = right.chunks.makeIterator()
    var leftBytes: ArraySlice<UInt8> = []
    var rightBytes: ArraySlice<UInt8> = []
    while true {
      if leftBytes.isEmpty { leftBytes = leftChunks.next()?.bytes[...] ?? [] }
      if rightBytes.isEmpty { rightBytes = rightChunks.next()?.bytes[...] ?? [] }
      let count = min(leftBytes.count, rightBytes.count)
      if count == 0 { return true }
      guard leftBytes.prefix(count) == rightBytes.prefix(count) else { return false }
      leftBytes = leftBytes.dropFirst(count)
      rightBytes = rightBytes.dropFirst(count)
    }
  }
}
