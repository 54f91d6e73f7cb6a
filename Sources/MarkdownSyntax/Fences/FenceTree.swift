import TextCore

/// The lines of a text that are in code blocks, comments or front matter, those that begin
/// chapters, and those that their neighbours change, kept up to date at logarithmic cost.
///
/// Fenced code, comments and front matter are the only constructs that span many paragraphs. The
/// tree holds only lines that may be fences, that begin or end comments, that are headings outside
/// of code, that are headings, underlines or rows of a table by their neighbours, and those before
/// which a quote ends. Each is a function from the state before it to the one after it, and the
/// nodes keep the composition of the functions below them. Positions are distances in the tree, so
/// that an edit changes one of them.
///
/// A block in a quote ends with the quote. One in an item of a list ends only with its fence: in
/// CommonMark it would end with the item, too, but that is seldom meant.
///
/// A value: copies share their nodes, and a copy may be used on another thread.
public struct FenceTree: Sendable {
  /// The marked lines after the front matter.
  var root: FenceNode?
  let leafSize: Int
  /// The front matter; nil where there is none.
  package var frontMatter: FrontMatterLines?
  /// The counter of the nodes that questions about lines visit, for tests, which ask on their own
  /// thread.
  package nonisolated(unsafe) var visits: WorkCounter?

  /// The number of lines below an edited line whose meaning it may change, besides the line above:
  /// the underline below a row of a table depends on its header.
  public static let neighboursBelow = 3

  /// Makes the tree of an empty text.
  public init() { leafSize = FenceNode.shippedLeafSize }

  /// Makes the tree of `text`. O(n), but most bytes are only tested for the end of a line.
  ///
  /// - Parameter isBeginning: false for a later part of a text, which has no front matter.
  public init(_ text: TextRope, isBeginning: Bool = true) {
    self.init(text, leafSize: FenceNode.shippedLeafSize, isBeginning: isBeginning)
  }

  /// Makes a tree with at most `leafSize` lines in a leaf.
  init(_ text: TextRope, leafSize: Int, isBeginning: Bool = true) {
    self.leafSize = leafSize
    frontMatter = isBeginning ? FrontMatterLines(of: text) : nil
    let start = frontMatter?.end ?? 0
    var scanner = FenceScanner(text, from: start, leafSize: leafSize)
    text.forEachChunk(in: start..<text.end) { chunk in
      scanner.read(chunk)
      return true
    }
    root = scanner.finishTree()
  }

  /// The number of lines that may change the state, or whose neighbours change their meaning.
  public var changeCount: Int { root?.changeCount ?? 0 }

  /// Returns the state before the paragraph that begins at `offset`, marked or not. O(log n).
  public func state(before offset: TextOffset) -> FenceState {
    isInFrontMatter(offset) ? .frontMatter : line(at: offset).before
  }

  /// Returns the state in the paragraph that begins at `offset`: outside if the code block before
  /// it is in more quotes than the paragraph. O(log n).
  public func state(at offset: TextOffset) -> FenceState {
    if isInFrontMatter(offset) { return .frontMatter }
    let (before, mark) = line(at: offset)
    return mark.map { before.clipped(to: $0.depth) } ?? before
  }

  /// Returns the state for parsing the paragraph that begins at `offset`: that in it or, outside of
  /// blocks, the meaning given by its neighbours. The first line of a comment is inside, too. O(log
  /// n).
  public func lineState(at offset: TextOffset) -> FenceState {
    if isInFrontMatter(offset) { return .frontMatter }
    let (before, mark) = line(at: offset)
    return mark?.lineState(before) ?? before
  }

  /// Returns the state before the paragraph that begins at `offset`, after the front matter, and
  /// its mark; nil if it has none. O(log n).
  func line(at offset: TextOffset) -> (before: FenceState, mark: LineMark?) {
    visits?.add(1 + (root?.height ?? 0))
    return root?.line(at: offset.utf8, after: .outside) ?? (.outside, nil)
  }

  /// Returns the start of the first paragraph at or after `offset` in which or after which the
  /// state may change; nil if there is none. O(log n).
  public func firstChange(from offset: TextOffset) -> TextOffset? {
    if let frontMatter, offset <= frontMatter.lastLine { return frontMatter.lastLine }
    visits?.add(1 + (root?.height ?? 0))
    return root?.firstChange(from: offset.utf8).map { TextOffset($0) }
  }

  /// Stops the program if the tree breaks its own rules; for tests. O(n).
  func invariantCheck() { root?.invariantCheck() }
}
