/// Something that is run with any bytes and has to keep its laws.
enum Target: String, CaseIterable {
  case text, attributes, undo, layout, decoding, markdown, fences, richtext

  /// Does what the tape says, and stops the program where a law is broken.
  func run(_ tape: inout Tape) {
    switch self {
    case .text: TextTarget.run(&tape)
    case .attributes: AttributesTarget.run(&tape)
    case .undo: UndoTarget.run(&tape)
    case .layout: LayoutTarget.run(&tape)
    case .decoding: DecodingTarget.run(&tape)
    case .markdown: MarkdownTarget.run(&tape)
    case .fences: FencesTarget.run(&tape)
    case .richtext: RichTextTarget.run(&tape)
    }
  }
}
