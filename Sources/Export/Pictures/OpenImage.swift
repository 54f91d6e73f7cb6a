import MarkdownSyntax

/// An image whose alternative text is being read. Its picture is looked for at its end.
///
/// HTML looks for it at the beginning and escapes the text, so it has a type of its own
/// (`HTMLImage`).
struct OpenImage: Sendable {
  let target: LinkTarget
  var alternative: [UInt8] = []
  /// The number of open images in its alternative text.
  var depth = 0
}
