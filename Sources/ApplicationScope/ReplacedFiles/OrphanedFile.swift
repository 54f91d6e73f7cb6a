import Files
import Platform
import SystemPackage
import TextCore

/// A replaced file whose document has closed, and the file that has its name now.
nonisolated struct OrphanedFile: Sendable {
  var file: ReplacedFile
  let path: FilePath
  let encoding: TextEncoding
  /// The time of the next inspection, in the clock's seconds.
  var due = 0.0
  /// The number of inspections in a row whose news could not be written.
  var failures = 0

  /// The outcome of an inspection.
  struct Outcome: Sendable {
    var inspection: ReplacedFile.Inspection
    /// The file that was replaced when the news was written; nil if none was.
    var replaced: ReplacedFile?
    /// A text that another program wrote and of which paragraphs were left out.
    var conflicting: TextRope?
  }

  /// Looks at the file and writes its new content into the file that has its name now, as saving
  /// writes. May wait for the disk. Throws `FileError`, `UnreadableText`, or `UnexpectedContent` if
  /// the file has changed meanwhile.
  func inspect(in store: any FileStore) throws -> Outcome {
    var target: (text: TextRope, format: FileFormat, stamp: FileStamp)?
    // No document shows the file that has the name, so there are no directions.
    let inspection = try file.inspect(ParagraphDirections()) {
      let (bytes, stamp) = try store.read(path, limit: .max)
      let (text, format) = try TextDecoder.decode(bytes, before: encoding)
      target = (text, format, stamp)
      return text
    }
    var found = Outcome(inspection: inspection)
    guard let change = inspection.news?.change, let (text, format, stamp) = target else {
      return found
    }
    if change.hasConflicts { found.conflicting = change.theirs }
    if change.edit.isEmpty { return found }
    let former = try store.open(path)
    let written = try store.replace(path, expecting: .only(stamp), readers: .usual) { sink in
      try TextEncoder.encode(change.text, as: format, sink: sink)
    }
    if former.stamp == stamp, stamp.inode != written.inode {
      found.replaced = ReplacedFile(former, text: text, encoding: format.encoding)
    }
    return found
  }
}
