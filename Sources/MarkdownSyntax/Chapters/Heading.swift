import TextCore

/// The line that begins a chapter: `# ` to `###### ` after at most three spaces, or text above an underline,
/// outside of code.
///
/// A heading in a quote or a list belongs to that and begins no chapter.
public struct Heading: Hashable, Sendable {
  /// The start of its paragraph.
  public var offset: TextOffset
  /// 1 to 6.
  public var level: Int

  public init(offset: TextOffset, level: Int) {
    self.offset = offset
    self.level = level
  }
}
