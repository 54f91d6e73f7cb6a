public import Files
public import MarkdownSyntax
public import Platform
public import TextCore

/// A file whose name a save has given to another one. A program that had it open continues to write
/// to it.
public nonisolated struct ReplacedFile: Sendable {
  private let file: any OpenedFile
  private let encoding: TextEncoding
  /// The text that the file held when it was read last.
  private var text: TextRope
  /// The file when it was read last.
  private var stamp: FileStamp
  /// The number of inspections since another program was last seen to write to it.
  private var inspections = 0
  /// The file at the last inspection, if it had become shorter: it may be half written.
  private var shortened: FileStamp?

  /// Makes one from an open file.
  ///
  /// - Parameters:
  ///   - text: the text of the file, as far as the document knew it.
  public init(_ file: any OpenedFile, text: TextRope, encoding: TextEncoding) {
    self.file = file
    self.text = text
    self.encoding = encoding
    stamp = file.stamp
  }

  /// The result of an inspection.
  public struct Inspection: Sendable {
    /// The programs that can still write to it, as far as the system tells.
    public var writers: FileWriters
    /// The text that was written to the file since, merged, and the fences of the result; `nil`: none.
    public var news: (change: OutsideChange, fences: FenceTree)?
    /// The file with the state of this inspection.
    public var file: ReplacedFile
  }

  /// Inspects the file, and merges its new content with `current`, the document's text, which is
  /// called only then. Unreadable content is left for the next inspection, and so is a file that has
  /// become shorter, until two inspections have found it the same. Linear in the texts if there is
  /// news, else constant; may wait for the disk. Throws what `current` throws.
  public func inspect(
    _ directions: ParagraphDirections, _ current: () throws -> TextRope
  ) rethrows -> Inspection {
    // Asked before reading: a program that closes the file in between has written its last text.
    var inspection = Inspection(writers: file.writers(), file: self)
    inspection.file.inspections += 1
    guard let now = try? file.currentStamp(), now != stamp else { return inspection }
    if now.size < stamp.size, now != shortened {
      (inspection.file.shortened, inspection.file.inspections) = (now, 1)
      return inspection
    }
    guard let bytes = try? file.readAll(),
      let found = try? TextDecoder.decode(bytes, as: encoding).text
    else { return inspection }
    (inspection.file.text, inspection.file.stamp, inspection.file.shortened) = (found, now, nil)
    guard found != text else { return inspection }
    // The other program may write more soon.
    inspection.file.inspections = 1
    let change = OutsideChange(
      base: text, ours: try current(), directions, theirs: found)
    inspection.news = (change, FenceTree(change.text))
    return inspection
  }

  /// Seconds from one inspection to the next; `nil` if there is none. They go on while a program is
  /// known to have the file open.
  public func pause(_ writers: FileWriters) -> Double? {
    switch writers {
    case .none: nil
    case .some: inspections <= Self.pauses.count ? Self.pauses[inspections - 1] : Self.pauses.last
    case .unknown: inspections <= Self.pauses.count ? Self.pauses[inspections - 1] : nil
    }
  }

  /// The inspections come 0, 1, 4, 16 and 60 seconds after the save or after the last news.
  private static let pauses = [1.0, 3.0, 12.0, 44.0]
}
