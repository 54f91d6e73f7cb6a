public import TextCore

/// The replacement of all hits of a text, as a value.
public struct ReplacedHits: Sendable {
  /// The edit. If there are very many replacements, adjacent ones are joined, including the text
  /// between them.
  public let edit: Edit
  /// The places of the hits, where replacements were joined.
  public let places: EditPlaces?
  /// The number of replaced hits.
  public let count: Int

  /// - Parameter written: the edit; nil if there is no hit.
  public init(_ written: WrittenEdit?, count: Int, of text: TextRope) {
    edit = written?.edit ?? Edit([], in: text)
    places = written?.places
    self.count = count
  }

  /// Maps an offset of the old text to the new one; an offset inside of a hit goes to its end.
  public func map(_ offset: TextOffset) -> TextOffset {
    places?.map(offset, bias: .after) ?? edit.map(offset, bias: .after)
  }
}
