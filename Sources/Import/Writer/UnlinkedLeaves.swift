import MarkdownSyntax
import TextCore

/// Writes paragraphs, headings and cells again without the tags of links that lead nowhere. After such a tag
/// letters meant less: `[1. One](#lost)` would begin a list without it.
struct UnlinkedLeaves {
  /// The ranges of a text that change, in their order, each with its new bytes.
  private var changes: [(range: Range<Int>, bytes: ArraySlice<UInt8>)] = []
  private var open: UnlinkedLeaf?
  /// True right after the marker of an item.
  private var isBehindMarker = false
  private var remainingWork = PlainestLeaf.workLimit
  private let isWanted: @Sendable () -> Bool

  /// Removes links from the text of an import. O(n).
  ///
  /// - Parameters:
  ///   - isWanted: returns false once the import is cancelled; then the words of these links have
  ///     all backslashes, as that takes the least work.
  ///   - isLost: true for a target that leads nowhere.
  static func remove(
    linksFrom bytes: inout [UInt8], isWanted: @escaping @Sendable () -> Bool,
    where isLost: (LinkTarget) -> Bool
  ) {
    var leaves = UnlinkedLeaves(isWanted: isWanted)
    // The mark of a break would be a letter beside the tags before it.
    let text = TextRope(bytes: bytes.map { $0 == .breakMark ? .backslash : $0 })
    for event in DocumentReader(text, lines: .wrapped, isBeginning: false) {
      leaves.take(event, isLost)
    }
    leaves.apply(to: &bytes)
  }

  private init(isWanted: @escaping @Sendable () -> Bool) { self.isWanted = isWanted }

  private mutating func take(_ event: DocumentEvent, _ isLost: (LinkTarget) -> Bool) {
    switch event.kind {
    case .enter(.paragraph): open = UnlinkedLeaf(.paragraph, isInItem: isBehindMarker)
    case .enter(.heading(let level)): open = UnlinkedLeaf(.heading(level: level))
    case .enter(.cell): open = UnlinkedLeaf(.cell)
    case .leave(.paragraph), .leave(.heading), .leave(.cell): endLeaf()
    default: open?.take(event, isLost)
    }
    if case .enter(.item) = event.kind { isBehindMarker = true } else { isBehindMarker = false }
  }

  private mutating func endLeaf() {
    guard let leaf = open else { return }
    open = nil
    guard !leaf.lostTags.isEmpty else { return }
    changes += leaf.lines(&remainingWork, isWanted) ?? leaf.lostTags.map { ($0, []) }
  }

  private func apply(to bytes: inout [UInt8]) {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    var start = 0
    for (range, text) in changes {
      output += bytes[start..<range.lowerBound]
      output += text
      start = range.upperBound
    }
    bytes = output + bytes[start...]
  }
}

/// A leaf that is made again of its events.
private struct UnlinkedLeaf {
  /// The tags of links that lead nowhere.
  private(set) var lostTags: [Range<Int>] = []
  private var leaf: ImportedLeaf
  private let isInItem: Bool
  /// The range of each line, without its prefix and its break.
  private var ranges: [Range<Int>] = []
  private var isAtLineStart = true
  /// True once something came that no leaf has.
  private var isOdd = false
  private var styles: [ImportedStyles] = []
  private var link: LinkTarget?
  /// The letters that were not added yet; events may divide characters.
  private var letters: [UInt8] = []
  private var isInPicture = false

  init(_ kind: ImportedLeaf.Kind, isInItem: Bool = false) {
    leaf = ImportedLeaf(kind)
    self.isInItem = isInItem
  }

  /// The new bytes of each line; nil if the leaf can't be written so.
  func lines(
    _ remainingWork: inout Int, _ isWanted: () -> Bool
  ) -> [(range: Range<Int>, bytes: ArraySlice<UInt8>)]? {
    var leaf = leaf
    add(to: &leaf)
    guard !isOdd, leaf.trim() else { return nil }
    let text = PlainestLeaf.text(of: leaf, isInItem: isInItem, &remainingWork, isWanted)
    let lines = text.split(separator: .newline, omittingEmptySubsequences: false)
    guard lines.count == ranges.count else { return nil }
    return zip(ranges, lines).map { range, line in
      (range, line.last == .breakMark ? line.dropLast() : line)
    }
  }

  mutating func take(_ event: DocumentEvent, _ isLost: (LinkTarget) -> Bool) {
    let range = event.range.lowerBound.utf8..<event.range.upperBound.utf8
    switch event.kind {
    case .syntax: return
    case .hardBreak:
      addLetters()
      leaf.breakLine()
      isAtLineStart = true
      return
    default: extendLine(to: range)
    }
    switch event.kind {
    case .text, .escape, .entity: letters += event.text
    case .enter(.link(let target)) where isLost(target),
      .leave(.link(let target)) where isLost(target):
      addLetters()
      lostTags.append(range)
    case .enter(let element): enter(element)
    case .leave(let element): leave(element)
    case .footnoteReference(let reference):
      addLetters()
      leaf.add(.reference(label: reference.label))
    default: isOdd = true
    }
  }

  private mutating func extendLine(to range: Range<Int>) {
    if isAtLineStart {
      ranges.append(range)
      isAtLineStart = false
    } else if let last = ranges.indices.last {
      ranges[last] = ranges[last].lowerBound..<range.upperBound
    }
  }

  private mutating func enter(_ element: DocumentElement) {
    addLetters()
    if case .link(let target) = element {
      link = target
    } else if case .image = element {
      isInPicture = true
    } else if let style = Self.style(of: element) {
      styles.append(style)
    } else {
      isOdd = true
    }
  }

  private mutating func leave(_ element: DocumentElement) {
    if case .image(let target) = element {
      let words = String(decoding: letters, as: UTF8.self)
      letters = []
      isInPicture = false
      return leaf.add(.picture(address: target.destination, alternative: words), link)
    }
    addLetters()
    if case .link = element { link = nil } else { _ = styles.popLast() }
  }

  private static func style(of element: DocumentElement) -> ImportedStyles? {
    switch element {
    case .strong: .strong
    case .emphasis: .emphasis
    case .underline: .underline
    case .strikethrough: .strikethrough
    case .highlight: .highlight
    case .code: .code
    default: nil
    }
  }

  /// Adds the latest letters, unless they are the words of a picture that continues.
  private mutating func addLetters() {
    guard !isInPicture else { return }
    add(to: &leaf)
    letters = []
  }

  private func add(to leaf: inout ImportedLeaf) {
    guard !letters.isEmpty else { return }
    let style = styles.reduce(into: ImportedStyles()) { $0.formUnion($1) }
    leaf.add(String(decoding: letters, as: UTF8.self), style, link)
  }
}
