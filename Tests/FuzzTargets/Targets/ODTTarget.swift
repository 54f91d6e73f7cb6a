import Export

/// A document as ODT: the archive can be read, and its text and its styles are well-formed XML of bounded length.
enum ODTTarget {
  static func run(_ tape: inout Tape) {
    while tape.hasNext() {
      WordProcessorDocument(&tape).expectXML(
        ["content.xml", "styles.xml", "META-INF/manifest.xml"], as: .odt, tape)
    }
  }
}
