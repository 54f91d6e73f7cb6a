/// A text with its attributes: the only source of everything that is displayed.
///
/// It owns the bytes, the attribute runs and the directions of paragraphs, and keeps them
/// consistent. Changes are made in transactions (`beginEditing` … `endEditing`, they nest). At the
/// end of the outermost one, `onEndEditing` is called once with all changes. A later value of an
/// attribute replaces the earlier one.
///
/// It does not parse, style, lay out or undo.
public final class TextStorage {
  /// The text. Copy it for a snapshot: that is free.
  public private(set) var text: TextRope
  /// The attributes of the text.
  public private(set) var attributes: AttributeRuns
  /// The direction overrides of its paragraphs.
  public private(set) var directions = ParagraphDirections()

  /// Called at the end of the outermost transaction, if anything changed in it. Changes made by the
  /// callback itself are a transaction of their own, reported by another call.
  public var onEndEditing: ((StorageChange) -> Void)?

  private var change = StorageChange()
  private var depth = 0

  /// Makes a storage of `text` without attributes.
  public init(_ text: TextRope) {
    self.text = text
    attributes = AttributeRuns(length: text.utf8Count)
  }

  /// Begins a transaction, or one more inside of another.
  public func beginEditing() { depth += 1 }

  /// Ends the transaction begun last.
  public func endEditing() {
    precondition(depth > 0, "endEditing without beginEditing")
    depth -= 1
    guard depth == 0, !change.isEmpty else { return }
    let finished = change
    change = StorageChange()
    onEndEditing?(finished)
  }

  /// Replaces `range` by `text`, which gets `attributes`. O(log n).
  public func replace(
    _ range: TextRange, with text: TextRope, attributes: AttributeSet = .empty
  ) {
    if range.isEmpty && text.isEmpty { return }
    beginEditing()
    directions.follow(range, with: text, in: self.text)
    self.text.replace(range, with: text)
    self.attributes.replace(range, withLength: text.utf8Count, attributes: attributes)
    change.add(.init(range: range, newLength: text.utf8Count))
    endEditing()
  }

  /// Sets direction overrides. O(log n) each.
  public func setDirections(_ overrides: [DirectionOverride]) {
    guard let first = overrides.first else { return }
    beginEditing()
    directions.setDirections(overrides, in: text)
    let range = overrides.reduce(first.range) { $0.union($1.range) }
    let paragraphs = text.paragraphs(touching: range)
    change.addAttributes(in: TextRange(bytes: paragraphs).clamped(to: 0..<text.end))
    endEditing()
  }

  /// Gives all of `range` the value for `key`, or none for nil. O(log n).
  public func setAttribute<Value>(
    _ key: AttributeKey<Value>, _ value: Value?, in range: TextRange
  ) {
    setBits(value?.attributeBits ?? 0, slot: key.slot, in: range)
  }

  /// Gives all of `range` exactly these attributes. O(log n).
  public func setAttributes(_ set: AttributeSet, in range: TextRange) {
    beginEditing()
    for slot in AttributeSet.slots { setBits(set[slot: slot], slot: slot, in: range) }
    endEditing()
  }

  /// Gives the bytes from `start` on the attributes of `new`, one run after the other. O(log n)
  /// plus the runs concerned, however many.
  public func setAttributes(
    _ new: [(length: Int, attributes: AttributeSet)], from start: TextOffset
  ) {
    guard let changed = attributes.change(to: new, from: start) else { return }
    beginEditing()
    change.addAttributes(in: changed)
    endEditing()
  }

  /// Gives the bytes from `start` on attributes that follow from the text and were deferred until
  /// now. That does not count as a change of the document: it needs no transaction, and
  /// `onEndEditing` does not report it. O(log n) plus the runs concerned.
  ///
  /// - Returns: false if the bytes had these attributes.
  public func fill(
    _ new: [(length: Int, attributes: AttributeSet)], from start: TextOffset
  ) -> Bool {
    attributes.setAttributes(new, from: start)
  }

  private func setBits(_ bits: UInt32, slot: Int, in range: TextRange) {
    guard attributes.setBits(bits, slot: slot, in: range) else { return }
    beginEditing()
    change.addAttributes(in: range)
    endEditing()
  }
}
