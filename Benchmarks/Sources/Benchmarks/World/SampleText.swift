import TextCore

/// Typical Markdown prose, always the same: headings, paragraphs of some hundred bytes with emphasis,
/// code and links, lists, quotes, code blocks, and a little of other scripts.
struct SampleText {
  private var state: UInt64
  private var bytes: [UInt8] = []

  /// The first `count` bytes or a little more, up to the end of a block.
  static func markdown(bytes count: Int) -> TextRope {
    var text = SampleText(state: 0x9E37_79B9_7F4A_7C15)
    text.bytes.reserveCapacity(count + 4096)
    text.add("# The weather over the long harbour\n\n")
    while text.bytes.count < count { text.addBlock() }
    return TextRope(bytes: text.bytes)
  }

  /// One paragraph of about `count` bytes.
  static func paragraph(bytes count: Int) -> TextRope {
    var text = SampleText(state: 7)
    while text.bytes.count < count { text.addSentence(words: 12) }
    return TextRope(bytes: text.bytes)
  }

  private mutating func addBlock() {
    switch next(24) {
    case 0, 1: add("## " + word() + " " + word() + " " + word())
    case 2:
      for _ in 0..<(3 + next(4)) {
        add("- ")
        addSentence(words: 4 + next(14))
        add("\n")
      }
    case 3:
      add("> ")
      addSentence(words: 12)
      addSentence(words: 20)
    case 4:
      add("```\n")
      for _ in 0..<(3 + next(5)) { add("let " + word() + " = " + word() + "(" + word() + ")\n") }
      add("```")
    case 5: add("Tähed on kõrvuti: Слово за словом, и дело пойдёт; 春は曙。")
    default:
      for _ in 0..<(3 + next(6)) { addSentence(words: 6 + next(13)) }
    }
    add("\n\n")
  }

  private mutating func addSentence(words count: Int) {
    let marked = next(count * 3)
    for index in 0..<count {
      let word = word()
      switch (index == marked, next(4)) {
      case (true, 0): add("**" + word + "**")
      case (true, 1): add("`" + word + "`")
      case (true, 2): add("[" + word + "](https://example.org/" + word + ")")
      case (true, _): add("*" + word + "*")
      case (false, _): add(word)
      }
      add(index == count - 1 ? ". " : " ")
    }
  }

  private mutating func word() -> String { Self.words[next(Self.words.count)] }

  private mutating func add(_ string: String) { bytes.append(contentsOf: string.utf8) }

  /// A number below `limit`: xorshift64*, Vigna 2016.
  private mutating func next(_ limit: Int) -> Int {
    state ^= state >> 12
    state ^= state << 25
    state ^= state >> 27
    return Int((state &* 0x2545_F491_4F6C_DD1D) >> 33) % limit
  }

  private static let words = """
    the of and to in a is that it was for on are with as his they at be this from have or by one \
    had not but what all were when we there can an your which their said if do will each about how \
    river evening garden window silence winter letter village harbour candle meadow thunder pocket \
    kitchen morning shadow market bridge copper lantern orchard whisper pebble autumn feather \
    journey sentence paragraph remember together important nothing
    """.split(separator: " ").map(String.init)
}
