import Files
import Platform
import SystemPackage
import TextCore

/// A replaced file whose document has closed, and the file that has its name now.
nonisolated struct OrphanedFile: Sendable {
  var file: ReplacedFile
  let path: FilePath
  let encoding: TextEncoding
  /// The time of the next look, in the clock's seconds.
  var due = 0.0
  /// The number of looks in a row whose news could not be written.
  var failures = 0

  /// The outcome of a look.
  struct Found: Sendable {
    var look: ReplacedFile.Look
    /// The file that was replaced when the news was written; nil if none was.
    var replaced: ReplacedFile?
    /// A text that another program wrote and of which paragraphs were left out.
    var conflicting: TextRope?
  }

  /// Looks at the file and writes its new content into the file that has its name now, as saving
  /// writes. May wait for the disk. Throws `FileError`, `UnreadableText`, or `UnexpectedContent` if
  /// the file has changed meanwhile.
  func look(in store: any FileStore) throws -> Found {
    var target: (text: TextRope, format: FileFormat, stamp: FileStamp)?
    let look = try file.look {
      let (bytes, stamp) = try store.read(path, limit: .max)
      let (text, format) = try TextDecoder.decode(bytes, before: encoding)
      target = (text, format, stamp)
      return text
    }
    var found = Found(look: look)
    guard let change = look.news?.change, let (text, format, stamp) = target else { return found }
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
