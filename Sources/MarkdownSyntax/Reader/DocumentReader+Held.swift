extension DocumentReader {
  /// The sizes of what a reader holds, for tests of its memory.
  struct Held {
    /// The bytes of the document, and the events, lines and containers, that it holds to read on.
    var window: Int
    /// The number of definitions of links and footnotes that the first pass kept.
    var definitions: Int
    /// The number of bytes of the bits that the first pass kept, one for each list.
    var lists: Int
  }

  /// The sizes of what the reader holds now.
  var held: Held {
    Held(
      window: blocks.heldCount + (frontMatterLines?.bytes.count ?? 0),
      definitions: survey.definitions.count + survey.footnotes.count,
      lists: survey.looseLists.byteCount)
  }
}

extension BlockReader {
  /// The number of bytes, lines, events and containers that are held.
  fileprivate var heldCount: Int {
    lines.bytes.count + text.bytes.count + text.lines.count + events.count + containers.count
  }
}
