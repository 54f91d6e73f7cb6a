import MarkdownEditing
import MarkdownSyntax
import TextCore

/// Makes the edit that replaces many hits while tags are hidden: each paragraph stays Markdown, and
/// its letters keep their styles.
///
/// A line without anything that could be a tag is edited as it is. For others the engine of
/// formatting works out the Markdown, a paragraph at a time.
nonisolated struct UntaggedReplacing {
  private let context: FormattingContext
  private let isWanted: () -> Bool
  private var writer: EditWriter
  /// Hits of one paragraph that are not in the edit yet.
  private var hits: [HitReplacement] = []
  /// The paragraph of `hits`, without its line ending.
  private var content: TextRange = 0..<0
  /// The end of the last replaced bytes.
  private var end: TextOffset = 0
  /// The number of replaced hits.
  private(set) var count = 0
  /// True if a hit could not be replaced.
  private(set) var hasSkipped = false

  /// Begins an edit of the context's text; it is incomplete if `isWanted` returns false.
  init(in context: FormattingContext, isWanted: @escaping () -> Bool) {
    self.context = context
    self.isWanted = isWanted
    writer = EditWriter(context.text)
  }

  /// Adds a hit, which is after all others.
  mutating func add(_ hit: HitReplacement) {
    let isInside =
      content.lowerBound <= hit.range.lowerBound && hit.range.upperBound <= content.upperBound
    if !isInside || isGiant {
      replaceHits()
      content = context.text.contentRange(at: hit.range.lowerBound)
    }
    hits.append(hit)
  }

  private var isGiant: Bool { content.count >= context.sizes.giant }

  private mutating func replaceHits() {
    let countBefore = count
    defer {
      if count - countBefore < hits.count { hasSkipped = true }
      hits.removeAll(keepingCapacity: true)
    }
    guard !hits.isEmpty, isWanted() else { return }
    if let plain = plainReplacements {
      take(plain, count: hits.count)
    } else {
      replace(hits)
    }
  }

  private mutating func replace(_ hits: [HitReplacement]) {
    guard let (result, count) = RichTextCommands.replace(hits, in: context, isWanted: isWanted)
    else { return }
    take(result.edit.replacements, count: count)
  }

  private mutating func take(_ replacements: [Edit.Replacement], count: Int) {
    // The replacement before may have changed tags that this one changes, too.
    guard let first = replacements.first, first.range.lowerBound >= end else { return }
    writer.replace(replacements)
    end = replacements.last?.range.upperBound ?? end
    self.count += count
  }

  /// The replacements of the hits as they are; `nil` if the line could have tags, before or after.
  private var plainReplacements: [Edit.Replacement]? {
    guard !isGiant else { return nil }
    let line = context.text.bytes(in: content)
    guard Self.isPlain(line), hits.allSatisfy({ $0.range.upperBound <= content.upperBound }) else {
      return nil
    }
    var new: [UInt8] = []
    var copied = 0
    for hit in hits {
      new += line[copied..<(hit.range.lowerBound - content.lowerBound)] + hit.letters
      copied = hit.range.upperBound - content.lowerBound
    }
    new += line[copied...]
    guard Self.isPlain(new) else { return nil }
    return hits.map { Edit.Replacement(range: $0.range, text: TextRope(bytes: $0.letters)) }
  }

  /// Returns true if no program could read anything but prose in a line.
  private static func isPlain(_ line: [UInt8]) -> Bool {
    guard let first = line.first, ProseExtractor.beginsText(first) else { return false }
    return !line.contains { byte in
      ProseExtractor.mayMark(byte) || signs.contains(byte)
    }
  }

  /// Further bytes that some programs read as syntax.
  private static let signs = Array("|&$:!>\n\r".utf8)

  /// Ends the edit; `nil`: nothing was replaced.
  mutating func finish() -> WrittenEdit? {
    replaceHits()
    return writer.finish()
  }
}
