/// A document of another format in a document.
struct FlowPart {
  var bytes: [UInt8]
  var format: any ImportFormat
  /// Letters before the labels of its footnotes.
  var labelPrefix: String

  func read(into writer: inout MarkdownWriter) throws(ImportRefusal) {
    let outer = writer.labelPrefix
    writer.labelPrefix = outer + labelPrefix
    try format.read(bytes, into: &writer)
    writer.labelPrefix = outer
  }
}
