import Export
import Files
import MarkdownSyntax
import Platform
import SystemPackage
import TextCore

/// The move of a document's file to another folder, for the relative addresses in its text.
///
/// An address that led to a file gets the form that leads to the same file from the new folder. All
/// other addresses stay as they are: those that lead nowhere, those of pictures that were copied
/// along, and those of the web.
nonisolated struct Relocation: Sendable {
  /// The path of the document's file before the move.
  let old: FilePath
  /// Its path now.
  let new: FilePath
  /// The relative paths that lead to the same pictures from both folders.
  let copied: Set<FilePath>
  /// The meaning of lines in the text.
  let lines: LineMeaning

  /// Returns the replacements of addresses in a text, in ascending order: that of the cover, those
  /// of links and pictures, and the names of `![[../name]]`. Linear in the text; each address is
  /// looked up on the disk.
  func replacements(in text: TextRope, _ store: any FileStore) -> [Edit.Replacement] {
    var found: [Edit.Replacement] = []
    if let cover = FrontMatter.writtenCover(in: text),
      let address = address(insteadOf: cover.address, store)
    {
      // It may be in apostrophes.
      let parts = address.split(separator: "'", omittingEmptySubsequences: false)
      found.append(
        Edit.Replacement(range: cover.range, text: TextRope(parts.joined(separator: "%27"))))
    }
    var embedded = EmbeddedPictureSearch()
    let there = DiskPictures(besideDocumentIn: new.removingLastComponent(), in: store)
    for event in DocumentReader(text, lines: lines) {
      if let written = WrittenDestination(of: event, in: text),
        let address = address(insteadOf: written.address, store)
      {
        found.append(Edit.Replacement(range: written.range, text: TextRope(address)))
      }
      for embed in embedded.pictures(in: event) {
        guard let name = name(insteadOf: embed.name, there, store),
          let range = Self.range(of: embed, in: event, of: text)
        else { continue }
        found.append(Edit.Replacement(range: range, text: TextRope(name)))
      }
    }
    return found
  }

  /// Returns the place of an embedded picture's name in the text; nil if it is written otherwise.
  private static func range(
    of embed: EmbeddedName, in event: DocumentEvent, of text: TextRope
  ) -> TextRange? {
    guard event.range.count == event.text.count else { return nil }
    let name = event.text[embed.range].dropFirst("![[".utf8.count).drop {
      $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t")
    }
    let place = event.range.lowerBound + (name.startIndex - event.text.startIndex)
    let range = TextRange(at: place, length: embed.name.utf8.count)
    return text.bytes(in: range).elementsEqual(embed.name.utf8) ? range : nil
  }

  /// Returns the name by which `![[name]]` shows the same picture from the new folder; nil if the
  /// old one does, or if no name can.
  private func name(
    insteadOf written: String, _ there: DiskPictures, _ store: any FileStore
  ) -> String? {
    let bytes = Array(written.utf8)
    guard let name = FilePath(bytes: bytes)?.lexicallyNormalized(), name.isRelative,
      !copied.contains(name)
    else { return nil }
    let picture = old.removingLastComponent().pushing(name).lexicallyNormalized()
    // What is found by its name alone was copied, or is found from there.
    guard store.kind(of: picture) == .regular,
      there.path(named: written)?.lexicallyNormalized() != picture
    else { return nil }
    let path = DroppedFiles.path(to: picture, from: new.removingLastComponent())
    guard let name = String(validating: path.bytes, as: UTF8.self),
      !name.utf8.contains(where: Self.endsName)
    else { return nil }
    return name
  }

  /// True for the bytes that no name in `![[name]]` can have.
  private static func endsName(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "|") || byte == UInt8(ascii: "]") || byte == UInt8(ascii: "\n")
  }

  /// Returns the address that leads to the same file from the new folder; nil if the old one stays.
  func address(insteadOf written: String, _ store: any FileStore) -> String? {
    guard AddressScheme.of(written) == nil, let found = file(at: written, store) else { return nil }
    // The document itself has moved.
    let target = found.path == old.lexicallyNormalized() ? new.lexicallyNormalized() : found.path
    let folder = new.removingLastComponent()
    guard folder.pushing(found.name).lexicallyNormalized() != target else { return nil }
    var address = DroppedFiles.address(of: target, from: folder)
    if address.isEmpty { address = "." }
    // Without the folder it would be read as an e-mail address or as the name of a web site.
    if !address.containsBytes("/"),
      address.containsBytes("@") || address.lowercased().hasPrefix("www.")
    {
      address = "./" + address
    }
    let rest = String(decoding: written.utf8.dropFirst(found.length), as: UTF8.self)
    return address + Self.encoded(rest)
  }

  /// Returns an address with the characters encoded that would end it.
  private static func encoded(_ address: String) -> String {
    address.unicodeScalars.reduce(into: "") { encoded, scalar in
      let ends =
        scalar.properties.isWhitespace || scalar.value < 0x20
        || "()<>\\".unicodeScalars.contains(scalar)
      encoded += ends ? String(scalar).utf8.percentEncoded() : String(Character(scalar))
    }
  }

  /// The file that an address names.
  private struct NamedFile {
    var path: FilePath
    /// Its path from the old folder.
    var name: FilePath
    /// Bytes of the address that name it: the rest is a place in it.
    var length: Int
  }

  /// Returns the file to which an address leads from the old folder; nil if there is none, or if a
  /// copy of it is in the new one. A name may have a number sign or a percent sign in it, so the
  /// whole address comes first.
  private func file(at address: String, _ store: any FileStore) -> NamedFile? {
    let bytes = Array(address.utf8)
    let place = bytes.firstIndex(of: UInt8(ascii: "#"))
    let query = bytes.firstIndex { $0 == UInt8(ascii: "#") || $0 == UInt8(ascii: "?") }
    for length in [bytes.count, place, query].compactMap(\.self) where length > 0 {
      let part = bytes[..<length]
      for candidate in [part.percentDecoded, Array(part)] {
        guard let name = FilePath(bytes: candidate)?.lexicallyNormalized(), name.isRelative else {
          continue
        }
        if copied.contains(name) { return nil }
        let path = old.removingLastComponent().pushing(name).lexicallyNormalized()
        // The document itself is no longer there.
        if path == old.lexicallyNormalized() || store.kind(of: path) != nil {
          return NamedFile(path: path, name: name, length: length)
        }
      }
    }
    return nil
  }
}
