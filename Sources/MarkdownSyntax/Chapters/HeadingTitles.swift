import TextCore

/// The words of a text's headings without tags, ready to be searched.
///
/// They lie one after the other in one array: those of 200,000 headings are read in one walk over the
/// text. A copy may be used on another thread.
public struct HeadingTitles: Sendable {
  /// All titles as they are shown.
  private(set) var bytes: [UInt8] = []
  /// The same bytes with letters in lower case; each letter has the same position in both arrays.
  private(set) var folded: [UInt8] = []
  /// The end of each title in these arrays.
  private var ends: [Int] = []

  /// The maximum number of bytes that are read of a heading's line: more than any window shows.
  static let longest = 256

  /// Reads the titles of `headings`, which must be those of `text`. O(their bytes + chunks of text).
  ///
  /// - Parameter isWanted: false ends the reading; some titles are missing then.
  public init(
    of headings: [Heading], in text: TextRope, isWanted: () -> Bool = { true }
  ) {
    ends.reserveCapacity(headings.count)
    var reader = Reader()
    var line: [UInt8] = []
    var next = 0
    var isReading = false
    var base = 0
    text.forEachChunk(in: 0..<text.end) { piece in
      var index = 0
      let count = piece.count
      let bytes = piece.span
      while index < count {
        if !isReading {
          guard next < headings.count, headings[next].offset.utf8 < base + count else { break }
          index = headings[next].offset.utf8 - base
          next += 1
          isReading = true
        }
        while index < count, bytes[index] != .newline, line.count < Self.longest {
          line.append(bytes[index])
          index += 1
        }
        guard index < count else { break }
        append(reader.title(of: line))
        line.removeAll(keepingCapacity: true)
        isReading = false
      }
      base += count
      return isWanted() && (next < headings.count || isReading)
    }
    if isReading { append(reader.title(of: line)) }
    folded = Self.folded(bytes)
  }

  /// The number of titles.
  public var count: Int { ends.count }

  /// Returns the range of a title in the arrays of all of them.
  func range(of title: Int) -> Range<Int> { (title > 0 ? ends[title - 1] : 0)..<ends[title] }

  /// A title as it is shown.
  public subscript(title: Int) -> [UInt8] { Array(bytes[range(of: title)]) }

  private mutating func append(_ title: ArraySlice<UInt8>) {
    bytes.append(contentsOf: title)
    ends.append(bytes.count)
  }

  /// Returns the bytes with each letter in lower case whose lower case has the same length.
  static func folded(_ bytes: [UInt8]) -> [UInt8] {
    var folded = bytes
    var index = 0
    while index < folded.count {
      let byte = folded[index]
      if byte < 0x80 {
        if (byte &- 0x41) < 26 { folded[index] = byte | 0x20 }
        index += 1
        continue
      }
      let length = byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
      let end = min(folded.count, index + length)
      let lower = Array(String(decoding: folded[index..<end], as: UTF8.self).lowercased().utf8)
      if lower.count == end - index { folded.replaceSubrange(index..<end, with: lower) }
      index = end
    }
    return folded
  }
}

extension HeadingTitles {
  /// Returns the title of one heading of `text`. O(log n).
  public static func title(of heading: Heading, in text: TextRope) -> [UInt8] {
    let content = text.contentRange(at: heading.offset)
    let end = min(content.upperBound, content.lowerBound + longest)
    var reader = Reader()
    return Array(reader.title(of: text.bytes(in: content.lowerBound..<end)))
  }

  /// Removes the tags of headings.
  private struct Reader {
    private var parser = ParagraphParser()

    /// Returns the title of a heading: its line without `#`, white space at its ends and tags.
    mutating func title(of line: [UInt8]) -> ArraySlice<UInt8> {
      var start = 0
      while start < line.count, line[start] == .space { start += 1 }
      let marksEnd = line[start...].firstIndex { $0 != .numberSign } ?? line.count
      // The text of a heading with an underline may begin with `#`.
      if marksEnd - start <= 6, marksEnd == line.count || line[marksEnd].isWhiteSpace {
        start = marksEnd
      }
      while start < line.count, line[start].isWhiteSpace { start += 1 }
      var end = line.count
      while end > start, line[end - 1].isWhiteSpace { end -= 1 }
      let title = line[start..<end]
      let hasTags = title.last == .numberSign || title.contains(where: \.isInlineSyntax)
      return hasTags ? untagged(line, title) : title
    }

    private mutating func untagged(
      _ line: [UInt8], _ title: ArraySlice<UInt8>
    ) -> ArraySlice<UInt8> {
      var rest: [UInt8] = []
      var position = title.startIndex
      for run in parser.parse(line, fence: .outside).inlines
      where !run.style.isDisjoint(with: [.tag, .linkAddress, .comment]) {
        let range = run.range.clamped(to: title.startIndex..<title.endIndex)
        guard !range.isEmpty else { continue }
        rest += title[position..<range.lowerBound]
        position = range.upperBound
      }
      rest += title[position...]
      // A comment at the end leaves the space before it.
      while rest.last?.isWhiteSpace ?? false { rest.removeLast() }
      return rest[...]
    }
  }
}
