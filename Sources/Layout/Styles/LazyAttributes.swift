import TextCore

/// Provides the attributes that were deferred until the layout needs a paragraph.
///
/// It only answers queries: it changes no text and stores no attribute. Its answers depend only on
/// the text, so the time of the call does not matter.
public protocol LazyAttributes: AnyObject {
  /// Increases when paragraphs may need other attributes although their bytes are unchanged, such
  /// as those below a new code fence.
  var version: Int { get }

  /// The paragraphs, and parts of giant ones, in `range` whose attributes are missing or are those of
  /// an older version. Empty in most cases, and then quick.
  func missing(in range: TextRange) -> [AttributedStretch]

  /// The style of an empty paragraph at the text's end, which has no byte for an attribute.
  var styleOfEmptyEnd: ParagraphStyle { get }
}
