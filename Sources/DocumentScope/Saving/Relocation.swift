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

  /// Returns the replacements of addresses in a text, in ascending order. Linear in the text; each
  /// address is looked up on the disk.
  func replacements(in text: TextRope, _ store: any FileStore) -> [Edit.Replacement] {
    DocumentReader(text, lines: .wrapped).compactMap { event in
      guard let written = WrittenDestination(of: event, in: text),
        let address = address(insteadOf: written.address, store)
      else { return nil }
      return Edit.Replacement(range: written.range, text: TextRope(address))
    }
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
    if !address.holds("/"), address.holds("@") || address.lowercased().hasPrefix("www.") {
      address = "./" + address
    }
    let rest = String(decoding: written.utf8.dropFirst(found.length), as: UTF8.self)
    return address + DroppedLink.encoded(rest)
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
