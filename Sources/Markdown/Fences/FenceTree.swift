import TextCore

/// Which lines of a text are in code blocks and which begin chapters, kept up to date at logarithmic
/// cost.
///
/// Fenced code is the only construct that reaches over paragraphs. Only lines that may be fences, or
/// headings where they are outside of code, are in the tree; each is a function from the fence state
/// before it to the one after it, and the nodes keep what the functions below them are together.
/// Positions are distances in the tree, so that an edit changes one of them.
///
/// A value: copies share their nodes, and a copy may be used on another thread.
public struct FenceTree: Sendable {
  var root: FenceNode?
  let leafSize: Int

  /// Makes the tree of an empty text.
  public init() { leafSize = FenceNode.shippedLeafSize }

  /// Makes the tree of `text`. O(n), but of most bytes it only asks whether they end a line.
  public init(_ text: TextRope) { self.init(text, leafSize: FenceNode.shippedLeafSize) }

  /// Makes a tree with so many lines in a leaf.
  init(_ text: TextRope, leafSize: Int) {
    self.leafSize = leafSize
    var scanner = FenceScanner()
    text.forEachChunk(in: 0..<text.end) { chunk in
      scanner.read(chunk)
      return true
    }
    root = FenceNode.build(scanner.finish()[...], leafSize: leafSize)
  }

  /// Takes on the marked lines of a text that is added after `length` bytes, where a line begins.
  /// O(log n).
  public mutating func append(_ added: FenceTree, after length: Int) {
    let gap = length - (root?.span ?? 0)
    root = FenceNode.join(root, added.root?.moving(from: 0, by: gap))
  }

  /// The number of lines that open a code block when they are outside of one.
  public var candidateCount: Int { root?.fenceCount ?? 0 }

  /// The state before the paragraph that begins at `offset`. O(log n).
  public func state(before offset: TextOffset) -> FenceState {
    root?.state(after: .outside, below: offset.utf8) ?? .outside
  }

  /// Stops the program if the tree breaks its own rules; for tests. O(n).
  func invariantCheck() { root?.invariantCheck() }
}

extension FenceTree {
  /// The start of the first paragraph at or after `offset` that may be a fence; nil when there is
  /// none. O(log n).
  ///
  /// From there on an edit further up may have changed what is code.
  public func firstCandidate(from offset: TextOffset) -> TextOffset? {
    root?.firstFence(from: offset.utf8).map { TextOffset($0) }
  }
}
