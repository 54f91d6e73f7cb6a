import TextCore

/// Gives a layout the attributes that were put off until it looks at a paragraph.
///
/// It is only asked: it changes no text and stores no attribute. Its answers depend on the text alone, so
/// the time of the call does not matter.
public protocol LazyAttributes: AnyObject {
  /// Goes up when paragraphs may need other attributes although their bytes stayed, such as those below
  /// a code fence that was opened.
  var version: Int { get }

  /// The paragraphs, and parts of giant ones, in `range` whose attributes are missing or are those of
  /// an older version. Empty in most cases, and then quick.
  func missing(in range: TextRange) -> [AttributedStretch]

  /// The style of an empty paragraph at the text's end, which has no byte for an attribute.
  var styleOfEmptyEnd: ParagraphStyle { get }
}
