public import MarkdownSyntax
public import TextCore

/// The words round the text of a manuscript as agents and editors ask for it (William Shunn, Proper
/// Manuscript Format): contact, length, and the line at the top of each page.
public struct ManuscriptFacts: Equatable, Sendable {
  /// The lines at the top left of the first page: the name, then `contact` from the front matter,
  /// or else `address`, `phone` and `email`.
  public var contact: [String]
  /// The number of words, rounded.
  public var roundedWords: Int
  /// The line at the top of the pages after the first one, without the page's number:
  /// `Surname / Keyword`.
  public var pageHeader: String
  /// The level of the headings that begin chapters.
  public var chapterLevel: Int

  /// Reads the whole document. O(n).
  ///
  /// - Parameters:
  ///   - title: the title of the document, of which the keyword is made if the front matter names none.
  public init(_ text: TextRope, lines: LineMeaning, title: String) {
    self.init(DocumentReader(text, lines: lines), title: title)
  }

  init(_ reader: DocumentReader, title: String) {
    let data = reader.frontMatter
    let author = data?.authors.first { !$0.isEmpty }
    contact = (author.map { [$0] } ?? []) + (data?.contact ?? [])
    let keyword = data?.keyword ?? Self.keyword(of: title)
    let surname = author.flatMap { $0.split(separator: " ").last.map { String($0) } }
    pageHeader = [surname, keyword].compactMap { $0 }.filter { !$0.isEmpty }
      .joined(separator: " / ")
    var counts = ManuscriptCounts()
    for event in reader { counts.add(event) }
    roundedWords = Self.rounded(counts.words)
    chapterLevel = counts.chapterLevel
  }

  /// Returns a length for display: rounded to the next hundred, for a longer text to the next five
  /// hundred, for a novel to the next thousand.
  static func rounded(_ words: Int) -> Int {
    let step = words < 17_500 ? 100 : words < 40_000 ? 500 : 1_000
    return max(step, (words + step / 2) / step * step)
  }

  /// The length as it is stated to editors.
  var length: String { "about \(wordsInGroups) words" }

  /// The number of words with commas between groups of three digits.
  private var wordsInGroups: String {
    var digits = Array(String(roundedWords))
    var place = digits.count - 3
    while place > 0 {
      digits.insert(",", at: place)
      place -= 3
    }
    return String(digits)
  }

  /// The first words of a title without its article, together at most 24 letters.
  static func keyword(of title: String) -> String {
    var words = title.split { $0 == " " }
    let articles: Set<String> = ["a", "an", "the", "der", "die", "das", "ein", "eine", "le", "la"]
    if words.count > 1, articles.contains(words[0].lowercased()) { words.removeFirst() }
    var result = ""
    for word in words {
      if !result.isEmpty, result.count + 1 + word.count > 24 { break }
      result += (result.isEmpty ? "" : " ") + word
    }
    return String(result.prefix(48))
  }
}

/// Counts the words of a document, and finds out which headings begin its chapters.
private struct ManuscriptCounts {
  private var rule = WordRule()
  private var skippedDepth = 0
  private var topHeadings = 0
  private var hasText = false
  private var isTitled = false
  /// Quotes and items that are open: a heading in one begins no chapter.
  private var containerDepth = 0
  /// Footnotes that are open. They may be above the title.
  private var definitionDepth = 0

  mutating func add(_ event: DocumentEvent) {
    if skippedDepth > 0 {
      if case .enter = event.kind { skippedDepth += 1 }
      if case .leave = event.kind { skippedDepth -= 1 }
      return
    }
    switch event.kind {
    case .enter(.comment), .enter(.frontMatter), .enter(.image): skippedDepth = 1
    case .enter(.quote), .enter(.item):
      containerDepth += 1
      rule.endWord()
    case .leave(.quote), .leave(.item): containerDepth -= 1
    case .enter(.footnoteDefinition):
      definitionDepth += 1
      rule.endWord()
    case .leave(.footnoteDefinition): definitionDepth -= 1
    case .enter(.heading(1)) where containerDepth == 0 && definitionDepth == 0:
      if topHeadings == 0, !hasText { isTitled = true }
      topHeadings += 1
      rule.endWord()
    case .enter(.strong), .enter(.emphasis), .enter(.underline), .enter(.strikethrough),
      .enter(.highlight), .enter(.code), .enter(.link):
      break
    case .enter, .softBreak, .hardBreak, .lineEnd: rule.endWord()
    case .text, .escape, .entity: count(event.text)
    default: break
    }
  }

  var words: Int { rule.count }

  private mutating func count(_ letters: ArraySlice<UInt8>) {
    if definitionDepth == 0 { hasText = true }
    rule.add(letters)
  }

  /// A lone heading of level 1 at the very top is the title, so that the next level has the chapters.
  var chapterLevel: Int { topHeadings == 1 && isTitled ? 2 : 1 }
}
