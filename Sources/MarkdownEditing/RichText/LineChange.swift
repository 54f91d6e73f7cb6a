import MarkdownSyntax
import TextCore

/// The change of a whole line by a style in preview mode, found without parsing the line: tags are
/// put around plain text, or removed from text that only they enclose.
struct LineChange {
  /// The ranges of the line that are replaced by `bytes`; none if nothing changes.
  var places: [Range<Int>] = []
  var bytes: [UInt8] = []
  /// The end of the letters afterwards: before a closing tag, or after the white space after it.
  var end = 0
  /// The growth of the line, in bytes.
  var growth = 0

  /// Returns `nil` if the change has to be searched for.
  init?(_ line: LineReader.Line, _ format: InlineFormat, isOn: Bool, _ context: FormattingContext) {
    if let plain = PlainLine(line) {
      guard isOn, !plain.hasNoInk else { return }
      guard plain.canBeTagged(as: format) else { return nil }
      context.work?.add(plain.bytes.count)
      bytes = format.tag(format.preferred(context.marks))
      places = [plain.text.lowerBound, plain.text.upperBound].map { $0..<$0 }
      growth = 2 * bytes.count
      let hasSpace = plain.text.upperBound < plain.bytes.count
      end = plain.bytes.count + (hasSpace ? growth : bytes.count)
    } else {
      guard !isOn, let tagged = TaggedLine(line, format), tagged.isAlone, tagged.canLoseTags,
        !tagged.mayRevealReaderSyntax
      else { return nil }
      context.work?.add(tagged.bytes.count)
      places = tagged.tags
      growth = -2 * tagged.tagLength
      end = tagged.bytes.count + growth
    }
  }
}
