import Export

/// A document as RTF: it is ASCII, its groups are balanced, and its length is bounded.
enum RTFTarget {
  static func run(_ tape: inout Tape) {
    while tape.hasNext() {
      let document = WordProcessorDocument(&tape)
      let rtf = document.export(as: .rtf, tape)
      var depth = 0
      var isEscaped = false
      for (place, byte) in rtf.enumerated() {
        tape.expect((0x20..<0x7F).contains(byte) || byte == 0x0A, "byte \(byte) is ASCII")
        if isEscaped {
          isEscaped = false
          continue
        }
        switch byte {
        case UInt8(ascii: "\\"): isEscaped = true
        case UInt8(ascii: "{"): depth += 1
        case UInt8(ascii: "}"):
          depth -= 1
          tape.expect(depth > 0 || place >= rtf.count - 2, "the file is one group")
        default: break
        }
      }
      tape.expect(depth == 0, "all groups end")
    }
  }
}
