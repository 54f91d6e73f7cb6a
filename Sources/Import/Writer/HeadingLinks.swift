import MarkdownSyntax
import TextCore

/// Links to headings by the names that these have in a foreign document.
///
/// The id of a heading depends on its words and on all headings before it, so that it is known when all of
/// the text is written. Until then a name is in the destinations of links, and in front of the words of
/// the heading.
enum HeadingLinks {
  /// The mark before a name in a destination, after `#`: U+FDD0, a noncharacter, which `foreign`
  /// takes out of all else that is written.
  private static let mark: [UInt8] = [0xEF, 0xB7, 0x90]
  /// The mark before and after the name of a heading. No UTF-8 has this byte.
  static let nameMark: UInt8 = 0xFE

  /// The destination of a link to the heading of that name. Names have letters, digits, `_` and `.`.
  static func destination(ofName name: String) -> String {
    "#" + String(decoding: mark, as: UTF8.self) + name
  }

  /// Returns a text of a foreign document with U+FFFD in place of each mark, as exports replace any
  /// noncharacter. So nothing in it looks like the name of a heading.
  static func foreign(_ text: String) -> String {
    guard holdsMark(text) else { return text }
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      scalars.append(scalar.value == 0xFDD0 ? "\u{FFFD}" : scalar)
    }
    return String(scalars)
  }

  /// True if the mark is in a text of a foreign document.
  static func holdsMark(_ text: some StringProtocol) -> Bool {
    mayHoldMark(text.utf8) && text.unicodeScalars.contains { $0.value == 0xFDD0 }
  }

  /// True if the first byte of the mark is among the bytes. Quick in plain memory: each text and each
  /// address of a document is asked.
  private static func mayHoldMark(_ bytes: some Sequence<UInt8>) -> Bool {
    let first: UInt8 = 0xEF
    return bytes.withContiguousStorageIfAvailable { $0.contains(first) } ?? bytes.contains(first)
  }

  /// Replaces the names in a text by the ids of its headings. A link to no heading becomes its
  /// text, except for one to a bookmark, whose name gives an id. O(n).
  ///
  /// - Parameter isWanted: returns false once the import is cancelled; then as little work as
  ///   possible is done.
  static func resolve(_ bytes: inout [UInt8], _ isWanted: @escaping @Sendable () -> Bool) {
    guard bytes.contains(nameMark) || holdsLinks(bytes) else { return }
    let names = takeNames(from: &bytes)
    guard holdsLinks(bytes) else { return }
    var linked: Set<String> = []
    let identifiers = identifiers(of: names, in: bytes, &linked)
    if linked.contains(where: { identifiers[$0] == nil }) {
      UnlinkedLeaves.remove(linksFrom: &bytes, isWanted: isWanted) { target in
        inner(target).map { identifiers[$0] == nil } ?? false
      }
    }
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    var rest = bytes[...]
    while let place = rest.firstIndex(of: .numberSign) {
      output += rest[...place]
      rest = rest[(place + 1)...]
      guard rest.starts(with: mark) else { continue }
      rest = rest.dropFirst(mark.count)
      let name = String(decoding: rest.prefix(while: isNamePart), as: UTF8.self)
      output += (identifiers[name] ?? identifier(ofBookmark: name)).utf8
      rest = rest.drop(while: isNamePart)
    }
    bytes = output + rest
  }

  private static func holdsLinks(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while let place = rest.firstIndex(of: mark[0]) {
      rest = rest[place...]
      if rest.starts(with: mark) { return true }
      rest = rest.dropFirst()
    }
    return false
  }

  private static func isNamePart(_ byte: UInt8) -> Bool {
    byte.isAlphanumeric || byte == .underscore || byte == .period || byte >= 0x80
  }

  /// Returns true for the name of a bookmark, which gives an id; other names mean nothing outside
  /// of the import.
  private static func isBookmark(_ name: String) -> Bool { name.hasPrefix("h_") }

  /// Returns the id given by the name of a bookmark if there is no such heading; empty for any
  /// other name.
  private static func identifier(ofBookmark name: String) -> String {
    guard isBookmark(name) else { return "" }
    return String(name.dropFirst(2).map { $0 == "_" ? "-" : $0 })
  }

  /// The name to which a link leads that is not the one of a bookmark; nil for any other link.
  private static func inner(_ target: LinkTarget) -> String? {
    let start = destination(ofName: "")
    guard target.destination.utf8.starts(with: start.utf8) else { return nil }
    let name = String(decoding: target.destination.utf8.dropFirst(start.utf8.count), as: UTF8.self)
    return isBookmark(name) ? nil : name
  }

  /// Takes the names of headings out of a text, each with the offset at which it was.
  private static func takeNames(from bytes: inout [UInt8]) -> [(name: String, offset: Int)] {
    var names: [(String, Int)] = []
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    var rest = bytes[...]
    while let place = rest.firstIndex(of: nameMark) {
      output += rest[..<place]
      rest = rest[(place + 1)...]
      let name = rest.prefix { $0 != nameMark }
      names.append((String(decoding: name, as: UTF8.self), output.count))
      rest = rest[name.endIndex...].dropFirst()
    }
    bytes = output + rest
    return names
  }

  /// Returns the ids of headings by their names; of several headings with one name the first
  /// counts.
  ///
  /// - Parameter linked: receives the link targets that are not bookmarks.
  private static func identifiers(
    of names: [(name: String, offset: Int)], in bytes: [UInt8],
    _ linked: inout Set<String>
  ) -> [String: String] {
    var result: [String: String] = [:]
    var given = HeadingIdentifiers()
    var rest = names[...]
    var open: (start: Int, words: HeadingText)?
    for event in DocumentReader(TextRope(bytes: bytes), lines: .wrapped, isBeginning: false) {
      switch event.kind {
      case .enter(.link(let target)): if let name = inner(target) { linked.insert(name) }
      case .enter(.heading): open = (event.range.lowerBound.utf8, HeadingText())
      case .leave(.heading):
        guard let heading = open else { continue }
        open = nil
        let identifier = given.identifier(of: heading.words.string)
        while let next = rest.first, next.offset <= event.range.upperBound.utf8 {
          if next.offset >= heading.start, result[next.name] == nil {
            result[next.name] = identifier
          }
          rest = rest.dropFirst()
        }
      default: open?.words.add(event)
      }
    }
    return result
  }
}
