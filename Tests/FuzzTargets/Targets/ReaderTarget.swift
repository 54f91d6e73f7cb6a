@testable import MarkdownSyntax
import TextCore

/// The stream of events of a document, against its own laws and against what the page shows.
enum ReaderTarget {
  private static let sizes = [
    PartSizes(
      giant: 1 << 10, longest: 1 << 9, head: 1 << 7, rarity: 5, shortest: 16, view: 1 << 7),
    .shipped,
  ]

  static func run(_ tape: inout Tape) {
    while tape.hasNext() {
      let lines = tape.element(of: LineMeaning.allCases)
      let sizes = tape.element(of: Self.sizes)
      switch tape.number(0...7) {
      case 0: check(tape.rest(), lines, sizes, tape)
      case 1...3: check(tape.text(of: Pieces.documents, upTo: 60), lines, sizes, tape)
      case 4: check(tape.text(of: Pieces.documents, upTo: 2000), lines, sizes, tape)
      default:
        let bytes = tape.text(of: Pieces.inline, upTo: 24) + tape.text(of: Pieces.fences, upTo: 24)
        checkPage(bytes + tape.text(of: Pieces.inline, upTo: 24), sizes, tape)
      }
    }
  }

  // Laws of the events

  private static func check(
    _ bytes: [UInt8], _ lines: LineMeaning, _ sizes: PartSizes, _ tape: Tape
  ) {
    var open: [DocumentElement] = []
    var end = 0
    func expectBlank(upTo next: Int) {
      tape.expect(
        next >= end && bytes[end..<next].allSatisfy(\.isWhiteSpace),
        "only white space is in no event, not \(end)..<\(next)\(quoted(bytes, at: end))")
    }
    for event in DocumentReader(TextRope(bytes: bytes), lines: lines, sizes: sizes) {
      tape.expect(event.range.lowerBound.utf8 >= end, "ranges ascend at \(end): \(event.kind)")
      expectBlank(upTo: event.range.lowerBound.utf8)
      end = event.range.upperBound.utf8
      switch event.kind {
      case .enter(let element): open.append(element)
      case .leave(let element): tape.expect(open.popLast() == element, "events nest")
      default: break
      }
    }
    tape.expect(open.isEmpty && end <= bytes.count, "all elements end")
    expectBlank(upTo: bytes.count)
  }

  // The page

  /// Compares the styles of letters on the page with those of the events.
  ///
  /// Page and reader differ in comments, tables, front matter, definitions, and quotes inside of lists
  /// and footnotes, whose `>` is a letter on the page. These are left out.
  private static func checkPage(_ bytes: [UInt8], _ sizes: PartSizes, _ tape: Tape) {
    let unlike: Set<UInt8> = [.pipe, .exclamationMark]
    let bytes = [.newline] + bytes.filter { !unlike.contains($0) }
    let text = TextRope(bytes: bytes)
    let fences = FenceTree(text)
    var parser = ParagraphParser(sizes: sizes)
    let read = ReadStyles(text, sizes)
    guard !read.hasDefinitions else { return }
    for index in 0...text.newlineCount {
      let line = text.contentRange(at: text.paragraphStart(index))
      let parsed = parser.parse(
        text.bytes(in: line), fence: fences.state(before: line.lowerBound))
      let isCode = parsed.block.kind == .code || parsed.block.kind == .fence
      for place in line.lowerBound.utf8..<line.upperBound.utf8 {
        if read.isText[place] {
          tape.expect(
            read.isCode[place] == isCode,
            "a line is code on the page, at \(place)\(quoted(bytes, at: place))")
        }
      }
      guard !isCode, !read.isQuoteInItem[line.lowerBound.utf8..<line.upperBound.utf8].contains(true)
      else { continue }
      var styles = [InlineStyle](repeating: [], count: line.count)
      for run in parsed.inlines { for place in run.range { styles[place] = run.style } }
      for (place, style) in zip(line.lowerBound.utf8..., styles) where read.isText[place] {
        tape.expect(
          read.styles[place] == style.intersection(ReadStyles.shared),
          """
          a letter is \(style.intersection(ReadStyles.shared)) on the page, not \(read.styles[place]), \
          at \(place)\(quoted(bytes, at: place))
          """)
      }
    }
  }

  /// Returns the text around a UTF-8 offset, quoted for a message.
  private static func quoted(_ bytes: [UInt8], at place: Int) -> String {
    let excerpt = bytes[max(0, place - 200)..<min(bytes.count, place + 200)]
    return " of " + String(decoding: excerpt, as: UTF8.self).debugDescription
  }
}

/// The styles of a document's letters by its events.
private struct ReadStyles {
  /// The styles that both the page and the events give to letters.
  static let shared: InlineStyle = [
    .strong, .emphasis, .underline, .strikethrough, .highlight, .code, .linkText, .autolink,
  ]

  var styles: [InlineStyle]
  var isText: [Bool]
  var isCode: [Bool]
  var isQuoteInItem: [Bool]
  var hasDefinitions = false

  init(_ text: TextRope, _ sizes: PartSizes) {
    styles = Array(repeating: [], count: text.utf8Count)
    isText = Array(repeating: false, count: text.utf8Count)
    isCode = isText
    isQuoteInItem = isText
    var open: [InlineStyle] = []
    var containers: [DocumentElement] = []
    var inCode = false
    for event in DocumentReader(text, lines: .paragraph, sizes: sizes) {
      switch event.kind {
      case .enter(let element):
        if case .codeBlock = element { inCode = true }
        if Self.isContainer(element) { containers.append(element) }
        open.append(Self.style(of: element, entered: text.bytes(in: event.range)))
      case .leave(let element):
        if case .codeBlock = element { inCode = false }
        if Self.isContainer(element) { containers.removeLast() }
        open.removeLast()
      case .text:
        let style = open.reduce(InlineStyle()) { $0.union($1) }
        for place in event.range.lowerBound.utf8..<event.range.upperBound.utf8 {
          (styles[place], isText[place], isCode[place]) = (style, true, inCode)
          isQuoteInItem[place] = containers.drop { $0 == .quote }.contains(.quote)
        }
      case .linkDefinition: hasDefinitions = true
      default: break
      }
    }
  }

  private static func isContainer(_ element: DocumentElement) -> Bool {
    switch element {
    case .quote, .item, .footnoteDefinition: true
    default: false
    }
  }

  /// Returns the style of an element; `bytes` is its opening syntax.
  private static func style(of element: DocumentElement, entered bytes: [UInt8]) -> InlineStyle {
    switch element {
    case .strong: .strong
    case .emphasis: .emphasis
    case .underline: .underline
    case .strikethrough: .strikethrough
    case .highlight: .highlight
    case .code: .code
    case .link: bytes.first == .less ? .autolink : .linkText
    default: []
    }
  }
}
