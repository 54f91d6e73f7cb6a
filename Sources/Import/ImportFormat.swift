public import MarkdownSyntax

/// A format of documents that can be imported.
///
/// A reader gives blocks and runs to `MarkdownWriter`, which alone writes Markdown. Its input is
/// untrusted: whatever it holds ends in a document or in a refusal.
public protocol ImportFormat: Sendable {
  /// The endings of its files, in lower case and without the full stop.
  var fileExtensions: [String] { get }

  /// Reads a document and writes it as Markdown. It may run on any thread.
  ///
  /// - Throws: a refusal. The writer's output is then invalid.
  func read(_ bytes: [UInt8], into writer: inout MarkdownWriter) throws(ImportRefusal)
}

extension ImportFormat {
  /// Reads a document.
  ///
  /// - Parameters:
  ///   - pictures: the destination of its pictures.
  ///   - lines: the meaning of lines in the document that the text is for; nil if the text is a document of
  ///     its own.
  ///   - footnotePrefix: letters before the labels of its footnotes.
  ///   - isWanted: called now and then; false stops the import with `ImportRefusal.cancelled`.
  public func document(
    from bytes: [UInt8], pictures: PictureDestination = .document, lines: LineMeaning? = nil,
    footnotePrefix: String = "",
    isWanted: @escaping @Sendable () -> Bool = { true }
  ) throws(ImportRefusal) -> ImportedDocument {
    var writer = MarkdownWriter(
      pictures: pictures, documentLength: bytes.count, isWanted: isWanted)
    writer.labelPrefix = footnotePrefix
    try read(bytes, into: &writer)
    if let refusal = writer.refusal { throw refusal }
    let document = writer.finish(for: lines)
    guard !writer.hasOverlongText else { throw .longText(limit: ImportedLeaf.most) }
    return document
  }
}
