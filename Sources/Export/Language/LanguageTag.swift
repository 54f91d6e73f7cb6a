import TextCore

/// A language tag of BCP 47 that is safe to write anywhere, such as `de` or `pt-BR`.
struct LanguageTag: Equatable, Sendable {
  let string: String

  private init(known string: String) { self.string = string }

  /// The tag of a language that is not known.
  static let undetermined = LanguageTag(known: "und")

  /// Reads a tag, or the name of a locale, such as `de_DE.UTF-8` or `sr_RS@latin`, without its charset
  /// and its modifier. Nil for anything else. Subtags after the first one that is not well-formed are left
  /// out, and so are extensions.
  init?(_ text: String) {
    let parts = text.utf8.prefix { $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: "@") }
      .map { $0 == UInt8(ascii: "_") ? .hyphen : $0 }
      .split(separator: .hyphen, omittingEmptySubsequences: false)
    guard let first = parts.first, (2...8).contains(first.count),
      first.allSatisfy(\.isASCIILetter), parts.count <= 8,
      parts.dropFirst().allSatisfy({ part in
        (1...8).contains(part.count)
          && part.allSatisfy { $0.isASCIILetter || (0x30...0x39).contains($0) }
      })
    else { return nil }
    string = Self.wellFormed(parts).map { String(decoding: $0, as: UTF8.self) }.joined(
      separator: "-")
  }

  /// The subtags of language, script, region and variants, as far as they are well-formed (RFC 5646,
  /// section 2.1).
  private static func wellFormed(_ parts: [ArraySlice<UInt8>]) -> [ArraySlice<UInt8>] {
    var kept = parts.prefix(1)
    // The kind of the last subtag that was kept: 0 language, 1 script, 2 region, 3 variant.
    var stage = 0
    for part in parts.dropFirst() {
      let isLetters = part.allSatisfy(\.isASCIILetter)
      let next: Int
      switch part.count {
      case 3 where isLetters && stage == 0 && kept.count == 1 && parts[0].count <= 3: next = 0
      case 4 where isLetters && stage < 1: next = 1
      case 2 where isLetters && stage < 2: next = 2
      case 3 where !part.contains(where: \.isASCIILetter) && stage < 2: next = 2
      case 5...8 where !kept.contains(part): next = 3
      case 4 where part.first.map { !$0.isASCIILetter } ?? false && !kept.contains(part): next = 3
      default: return Array(kept)
      }
      stage = next
      kept.append(part)
    }
    return Array(kept)
  }

  /// The language without country and script, in lower case.
  var primary: String {
    String(string.prefix { $0 != "-" }).lowercased()
  }

  /// The script in which it is written.
  var script: LetterScript {
    for part in string.split(separator: "-").dropFirst() where part.utf8.count == 4 {
      if let script = LetterScript.coded(part.lowercased()) { return script }
    }
    return LetterScript.written(in: primary)
  }
}

/// The languages that a document's paragraphs can be in, as far as they are known.
struct DocumentLanguages: Sendable {
  let document: LanguageTag
  let script: LetterScript
  /// True if the document itself names its language.
  let isNamed: Bool
  private let desktop: LanguageTag?

  init(document: String?, desktop: String) {
    self.desktop = LanguageTag(desktop)
    let named = document.flatMap { LanguageTag($0) }
    isNamed = named != nil
    self.document = named ?? self.desktop ?? .undetermined
    script = self.document.script
  }

  /// True if the document runs from right to left.
  var isRightToLeft: Bool { script.isRightToLeft }

  /// The language of a paragraph in `other` script; nil if it is that of the document.
  func tag(for other: LetterScript) -> String? {
    if script.writes(other) { return nil }
    if let desktop, desktop.script.writes(other) { return desktop.string }
    return other.language ?? "und-" + other.code
  }
}
