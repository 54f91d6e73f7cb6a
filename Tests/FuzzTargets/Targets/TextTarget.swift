@testable import TextCore

/// A rope and its edits against an array of bytes.
enum TextTarget {
  /// So long that trees get deep, and so short that comparing is quick.
  private static let longest = 3000

  static func run(_ tape: inout Tape) {
    var model: [UInt8] = []
    var rope = TextRope(bytes: [], chunkSize: tape.element(of: [8, 64, TextChunk.standardSize]))
    while tape.hasNext() {
      let range = model.count > longest ? 0..<model.count : tape.range(in: model.count)
      switch tape.number(0...5) {
      case 0:
        let new = tape.text(of: Pieces.plain, upTo: 40)
        model.append(contentsOf: new)
        rope.append(bytes: new[...])
      case 1:
        let source = tape.range(in: model.count)
        rope.replace(offsets(range), with: rope[offsets(source)])
        model.replaceSubrange(range, with: Array(model[source]))
      case 2:
        model.removeSubrange(range)
        rope.replace(offsets(range), with: TextRope())
      case 3:
        tape.expect(
          (try? edit(&rope, &model, &tape)) != nil, "an edit fits the text that it was made for")
      default:
        let new = tape.text(of: Pieces.plain, upTo: tape.number(0...15) == 0 ? 200 : 3)
        model.replaceSubrange(range, with: new)
        rope.replace(offsets(range), with: new)
      }
      tape.expect(rope.utf8Count == model.count, "a rope has the bytes of its edits")
      if tape.operations % 32 == 0 { compare(rope, model, &tape) }
    }
    compare(rope, model, &tape)
  }

  /// One to three replacements, alone, undone, and composed with another edit.
  private static func edit(
    _ rope: inout TextRope, _ model: inout [UInt8], _ tape: inout Tape
  ) throws(StaleEdit) {
    let before = rope
    let first = someEdit(in: rope, &tape)
    for replacement in first.replacements.reversed() {
      let range = replacement.range
      model.replaceSubrange(
        range.lowerBound.utf8..<range.upperBound.utf8, with: replacement.text.allBytes)
    }
    let inverse = try first.inverse(in: rope)
    try first.apply(to: &rope)
    var back = rope
    try inverse.apply(to: &back)
    tape.expect(back == before, "an edit's inverse takes it back")

    let second = someEdit(in: rope, &tape)
    var both = rope
    try second.apply(to: &both)
    var atOnce = before
    try first.followed(by: second).apply(to: &atOnce)
    tape.expect(atOnce == both, "two edits made into one do what both do")
  }

  private static func someEdit(in text: TextRope, _ tape: inout Tape) -> Edit {
    var start = 0
    return Edit(
      (0..<tape.number(1...3)).map { _ in
        let lower = min(text.utf8Count, start + tape.number(0...200))
        let upper = min(text.utf8Count, lower + tape.number(0...12))
        start = upper
        return .init(
          range: offsets(lower..<upper),
          text: TextRope(bytes: tape.text(of: Pieces.plain, upTo: 3)))
      }, in: text)
  }

  private static func compare(_ rope: TextRope, _ model: [UInt8], _ tape: inout Tape) {
    rope.invariantCheck()
    tape.expect(rope.allBytes == model, "a rope has the bytes of its edits")
    tape.expect(rope == TextRope(bytes: model), "equal bytes are equal however they are chunked")
    let starts = [0] + model.indices.filter { model[$0] == 0x0A }.map { $0 + 1 }
    tape.expect(rope.newlineCount == starts.count - 1, "newlines are counted")
    let index = tape.number(0...(starts.count - 1))
    let end = index + 1 < starts.count ? starts[index + 1] : model.count
    tape.expect(rope.paragraphStart(index).utf8 == starts[index], "paragraphs are found")
    let offset = TextOffset(starts[index] + tape.number(0...max(0, end - starts[index] - 1)))
    tape.expect(rope.paragraphIndex(at: offset) == index, "an offset knows its paragraph")
    tape.expect(
      rope.paragraphRange(at: offset) == offsets(starts[index]..<end), "a paragraph has its ends")
    let range = tape.range(in: model.count)
    tape.expect(rope.bytes(in: offsets(range)) == Array(model[range]), "a stretch has its bytes")
    let piece = rope[offsets(range)]
    piece.invariantCheck()
    tape.expect(piece.allBytes == Array(model[range]), "a piece has its bytes")
  }
}
