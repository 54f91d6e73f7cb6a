import Testing

@testable import MarkdownSyntax

@Suite struct BlockTests {
  private static func parse(_ text: String, fence: FenceState = .outside) -> ParsedParagraph {
    var parser = ParagraphParser()
    return parser.parse(Array(text.utf8), fence: fence)
  }

  /// The kind, the other properties, and the prefix as `indentation+hanging+box`.
  private static func summary(_ text: String, fence: FenceState = .outside) -> String {
    let parsed = parse(text, fence: fence)
    let (block, prefix) = (parsed.block, parsed.prefix)
    var words = ["\(block.kind)"]
    if block.headingLevel > 0 { words.append("h\(block.headingLevel)") }
    if block.quoteDepth > 0 { words.append("q\(block.quoteDepth)") }
    if block.isListItem { words.append((block.isOrdered ? "ol" : "ul") + "\(block.listIndent)") }
    if block.isTask { words.append(block.isDone ? "done" : "open") }
    let box = prefix.length - prefix.indentation - prefix.hanging
    if prefix.length > 0 { words.append("\(prefix.indentation)+\(prefix.hanging)+\(box)") }
    return words.joined(separator: " ")
  }

  @Test(arguments: [
    ("", "paragraph"),
    ("text", "paragraph"),
    ("  text", "paragraph 2+0+0"),
    ("\t text", "paragraph 2+0+0"),
    ("# a", "heading h1 0+2+0"),
    ("###### a", "heading h6 0+7+0"),
    ("####### a", "paragraph"),
    ("#", "heading h1 0+1+0"),
    ("##  ", "heading h2 0+4+0"),
    ("#a", "paragraph"),
    ("   # a", "heading h1 3+2+0"),
    ("    # a", "paragraph 4+0+0"),
    ("#\ta #", "heading h1 0+2+0"),
    ("\\# a", "paragraph"),
  ])
  func headings(text: String, expected: String) {
    #expect(Self.summary(text) == expected)
  }

  @Test(arguments: [
    ("> a", "paragraph q1 0+2+0"),
    (">a", "paragraph q1 0+1+0"),
    ("> > a", "paragraph q2 0+4+0"),
    (">>> a", "paragraph q3 0+4+0"),
    ("  > a", "paragraph q1 2+2+0"),
    ("> # a", "heading h1 q1 0+4+0"),
    (">", "paragraph q1 0+1+0"),
    ("> ---", "rule q1 0+2+0"),
    ("> - a", "paragraph q1 ul0 0+4+0"),
    (">   - a", "paragraph q1 ul2 0+6+0"),
    ("> [^1]: a", "footnoteDefinition q1 0+2+0"),
    (String(repeating: ">", count: 100) + " a", "paragraph q63 0+101+0"),
  ])
  func quotes(text: String, expected: String) {
    #expect(Self.summary(text) == expected)
  }

  @Test(arguments: [
    ("- a", "paragraph ul0 0+2+0"),
    ("* a", "paragraph ul0 0+2+0"),
    ("+ a", "paragraph ul0 0+2+0"),
    ("- ", "paragraph ul0 0+2+0"),
    ("-", "paragraph"),
    ("-a", "paragraph"),
    ("1. a", "paragraph ol0 0+3+0"),
    ("12) a", "paragraph ol0 0+4+0"),
    ("123456789. a", "paragraph ol0 0+11+0"),
    ("1234567890. a", "paragraph"),
    ("1.a", "paragraph"),
    (". a", "paragraph"),
    ("      - a", "paragraph ul6 6+2+0"),
    ("\t- a", "paragraph ul4 1+2+0"),
    ("- # a", "heading h1 ul0 0+4+0"),
    ("- ***", "rule ul0 0+2+0"),
    ("- - a", "paragraph ul0 0+2+0"),
    ("- [ ] a", "paragraph ul0 open 0+2+4"),
    ("- [x] a", "paragraph ul0 done 0+2+4"),
    ("1. [X]  a", "paragraph ol0 done 0+3+5"),
    ("- [ ]", "paragraph ul0 open 0+2+3"),
    ("- [y] a", "paragraph ul0 0+2+0"),
    ("- [x](a)", "paragraph ul0 0+2+0"),
    ("[ ] a", "paragraph"),
    ("  > - [x] a", "paragraph q1 ul0 done 2+4+4"),
  ])
  func lists(text: String, expected: String) {
    #expect(Self.summary(text) == expected)
  }

  @Test(arguments: [
    ("***", "rule"), ("---", "rule"), ("___", "rule"), ("- - -", "rule"),
    (" *  * ** ", "rule 1+0+0"),
    ("--", "paragraph"), ("--a-", "paragraph"), ("    ***", "paragraph 4+0+0"),
    ("+++", "paragraph"), ("-*-", "paragraph"), ("_____________", "rule"),
    ("===", "paragraph"),
    ("[^1]: a", "footnoteDefinition"), ("[^1]:", "footnoteDefinition"),
    ("[^1] a", "paragraph"), ("    [^1]: a", "paragraph 4+0+0"),
  ])
  func rulesAndFootnotes(text: String, expected: String) {
    #expect(Self.summary(text) == expected)
  }

  @Test(arguments: [
    ("```", "fence"), ("   ~~~~ swift", "fence"), ("``", "paragraph"), ("``` a`b", "paragraph"),
    ("~~~ a~`b", "fence"), ("    ```", "fence"), ("\t~~~", "fence"),
    ("> ```", "fence q1 0+2+0"), (">```", "fence q1 0+1+0"), (">     ```", "fence q1 0+2+0"),
    ("  > > ~~~ swift", "fence q2 2+4+0"), ("- ```", "fence ul0 0+2+0"),
    ("  1.  ```", "fence ol2 2+4+0"), ("> - ```", "fence q1 ul0 0+4+0"),
    ("- [ ] ```", "paragraph ul0 open 0+2+4"), ("- - ```", "paragraph ul0 0+2+0"),
    ("- > ```", "paragraph ul0 0+2+0"),
  ])
  func openingFences(text: String, expected: String) {
    #expect(Self.summary(text) == expected)
  }

  @Test(arguments: [
    ("````", "fence"), ("````` \t", "fence"), ("```", "code"), ("~~~~", "code"),
    ("```` a", "code"), ("# a", "code"), ("", "code"), ("    ````", "fence"), ("````\r", "fence"),
    ("> ````", "code"), ("- ````", "code"), ("\t````", "fence"),
  ])
  func insideOfFence(text: String, expected: String) {
    let fence = FenceState(character: .backtick, length: 4)
    #expect(Self.summary(text, fence: fence) == expected)
    #expect(Self.parse(text, fence: fence).block.fence == fence)
  }

  @Test(arguments: [
    ("> > ````", "fence q2 0+4+0"), (">>````", "fence q2 0+2+0"), ("> >   a", "code q2 0+4+0"),
    (">>", "code q2 0+2+0"), ("  > >a", "code q2 2+3+0"), ("> > > ````", "code q2 0+4+0"),
    ("> > - a", "code q2 0+4+0"), ("> a", "paragraph q1 0+2+0"), ("````", "fence"),
    ("> ````", "fence q1 0+2+0"), ("", "paragraph"), ("# a", "heading h1 0+2+0"),
    ("> >  # a", "code q2 0+4+0"), (">\t>\ta", "code q2 0+4+0"),
  ])
  func insideOfFenceInQuotes(text: String, expected: String) {
    let fence = FenceState(character: .backtick, length: 4, depth: 2)
    #expect(Self.summary(text, fence: fence) == expected)
    let state = Self.parse(text, fence: fence).block.fence
    #expect(state == (expected.contains("q2") ? fence : .outside))
  }

  @Test(arguments: [
    ("> - [x] a", "[m!:> - [x] ]a"),
    ("  ## **a**", "  [m!:## ][s!:**][s:a][s!:**]"),
    ("- - -", "[!:- - -]"),
    ("> ***", "[m!:> ][!:***]"),
    ("``` swift x", "[b!:```] [i:swift][b: x]"),
    ("  ~~~", "  [b!:~~~]"),
    (">**a**", "[m!:>][s!:**][s:a][s!:**]"),
  ])
  func runs(text: String, expected: String) {
    #expect(Notation.runs(text) == expected)
  }

  @Test func codeInQuotesIsBehindItsMarks() {
    let fence = FenceState(character: .tilde, length: 3, depth: 1)
    #expect(Notation.runs("  >   *a*", fence: fence) == "  [m!:> ][b:  *a*]")
    #expect(Notation.runs(">  ~~~", fence: fence) == "[m!:> ] [b!:~~~]")
    #expect(Notation.runs("- ~~~ c", fence: .outside) == "[m!:- ][b!:~~~] [i:c]")
  }

  @Test func codeIsOneRun() {
    let fence = FenceState(character: .tilde, length: 3)
    #expect(Notation.runs("**a** `b`", fence: fence) == "[b:**a** `b`]")
    #expect(Notation.runs("~~~", fence: fence) == "[b!:~~~]")
  }

  @Test func fieldsAreIndependent() {
    for kind in BlockKind.allCases {
      var style = BlockStyle(kind: kind)
      style.headingLevel = 6
      style.quoteDepth = 1000
      style.isListItem = true
      style.isTask = true
      style.listIndent = 1000
      style.fence = FenceState(character: .tilde, length: 64)
      style.isListItem = false
      style.hasLooseEnds = true
      let same = BlockStyle(attributeBits: style.attributeBits)
      #expect(same == style && style.attributeBits != 0)
      #expect(same.kind == kind && same.headingLevel == 6 && same.quoteDepth == 63)
      #expect(!same.isListItem && !same.isOrdered && same.isTask && !same.isDone)
      #expect(same.listIndent == 63 && same.fence.length == 64 && same.hasLooseEnds)
    }
  }

  @Test func fenceStatesAreAllDifferent() {
    var seen: Set<FenceState> = [.outside]
    for character in [UInt8.backtick, .tilde] {
      for length in 3...64 {
        let state = FenceState(character: character, length: length)
        #expect(state.character == character && state.length == length && state.isInside)
        seen.insert(state)
        let deep = FenceState(character: character, length: length, depth: 100)
        #expect(deep.character == character && deep.length == length && deep.depth == 63)
        #expect(FenceState(rawValue: deep.rawValue) == deep)
        seen.insert(deep)
      }
    }
    seen.insert(.frontMatter)
    #expect(FenceState(rawValue: FenceState.frontMatter.rawValue) == .frontMatter)
    #expect(FenceState.frontMatter.isInside && FenceState.frontMatter.character == nil)
    #expect(seen.count == 2 * (2 * 62 + 1))
    #expect(FenceState(character: .tilde, length: 1000).length == 64)
    for value: UInt16 in [131, 255, 125 | 1 << 8, 64 << 8 | 1, .max] {
      #expect(FenceState(rawValue: value) == .outside)
    }
  }
}
