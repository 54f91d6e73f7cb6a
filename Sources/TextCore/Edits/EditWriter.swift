/// Writes an edit of very many places from front to back.
///
/// A hundred thousand replacements would be as many changes of the trees of text, attributes and
/// layout, and some hundred bytes of memory each. So from `most` replacements on, the text between
/// two places becomes part of one long replacement; `EditPlaces` keeps the places themselves, by
/// which paragraphs keep their directions (`Edit.carrying(_:in:by:)`). A short edit is unchanged.
public struct EditWriter {
  /// The sizes at which replacements are joined. Tests use small ones.
  public struct Sizes: Sendable {
    /// The number of replacements that are not joined.
    public var most: Int
    /// The size at which a joined replacement ends, in bytes.
    public var longest: Int

    /// Makes sizes.
    public init(most: Int, longest: Int) {
      self.most = most
      self.longest = longest
    }

    /// The sizes of the program.
    public static let shipped = Sizes(most: 1 << 10, longest: 1 << 17)
  }

  private let text: TextRope
  private let sizes: Sizes
  private var replacements: [Edit.Replacement] = []
  private var places = EditPlaces()
  private var areJoined = false
  /// The range of the latest joined replacements; `bytes` is its new text.
  private var run: TextRange?
  private var bytes: [UInt8] = []
  /// The text between two joined places.
  private var window: TextWindow

  /// Makes a writer for an edit of `text`.
  public init(_ text: TextRope, sizes: Sizes = .shipped) {
    self.text = text
    self.sizes = sizes
    window = TextWindow(text)
  }

  /// The number of searches in the tree of the text; for tests.
  var searchCount: Int { window.searchCount }

  /// The number of bytes that the writer holds beside the new text; for tests.
  var storedCount: Int { places.storedCount + bytes.capacity }

  /// Replaces `range`, which must not begin before the end of the previous one.
  public mutating func replace(_ range: TextRange, with new: [UInt8]) {
    places.append(range, new.count)
    if areJoined, let run, bytes.count < sizes.longest,
      range.lowerBound - run.upperBound <= sizes.longest
    {
      append(text: run.upperBound..<range.lowerBound)
      bytes.append(contentsOf: new)
      self.run = run.lowerBound..<range.upperBound
    } else {
      endRun()
      run = range
      bytes.append(contentsOf: new)
    }
  }

  /// Adds replacements, which ascend from the end of the previous one.
  public mutating func replace(_ replacements: [Edit.Replacement]) {
    for replacement in replacements {
      replace(
        replacement.range, with: replacement.text.bytes(in: 0..<replacement.text.end))
    }
  }

  private mutating func append(text range: TextRange) {
    guard range.count > TextWindow.length else {
      return bytes.append(contentsOf: window.bytes(in: range))
    }
    text.forEachChunk(in: range) {
      bytes.append(contentsOf: $0)
      return true
    }
  }

  private mutating func endRun() {
    guard let run else { return }
    replacements.append(Edit.Replacement(range: run, text: TextRope(bytes: bytes)))
    self.run = nil
    bytes.removeAll(keepingCapacity: true)
    if replacements.count >= sizes.most { areJoined = true }
    // A text with long unchanged ranges between its places would still have too many.
    guard replacements.count >= 2 * sizes.most else { return }
    replacements =
      Edit(replacements, in: text)
      .joined(toAtMost: sizes.most, in: text, ParagraphDirections()).replacements
  }

  /// Returns the edit; `nil` if nothing was replaced.
  public mutating func finish() -> WrittenEdit? {
    endRun()
    guard !replacements.isEmpty else { return nil }
    return WrittenEdit(edit: Edit(replacements, in: text), places: areJoined ? places : nil)
  }
}

/// An edit of any number of places.
public struct WrittenEdit: Sendable {
  /// The edit, with at most some thousand replacements.
  public let edit: Edit
  /// The places at which it changes the text, where replacements were joined.
  public let places: EditPlaces?

  /// Maps offsets of the old text to the new one.
  public var mapping: any OffsetMapping { places ?? edit }
}

extension EditResult {
  /// Makes the result of a command that keeps the selection.
  public init(_ written: WrittenEdit, keeping selection: Selection, kind: EditKind = .command) {
    self.init(
      edit: written.edit, selection: selection.mapped(by: written.mapping), kind: kind)
    places = written.places
  }

  /// Maps offsets of the old text to the new one.
  public var mapping: any OffsetMapping { places ?? edit }
}
