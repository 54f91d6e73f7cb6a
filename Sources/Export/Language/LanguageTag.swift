import TextCore

/// A language tag of BCP 47 that is safe to write anywhere, such as `de` or `pt-BR`.
struct LanguageTag: Equatable, Sendable {
  let string: String

  private init(known string: String) { self.string = string }

  /// The tag of a language that is not known.
  static let undetermined = LanguageTag(known: "und")

  /// Reads a tag; an underscore counts as a hyphen, as locales have it. Nil for anything else.
  init?(_ text: String) {
    let parts = text.utf8.map { $0 == UInt8(ascii: "_") ? .hyphen : $0 }
      .split(separator: .hyphen, omittingEmptySubsequences: false)
    guard let first = parts.first, (2...8).contains(first.count),
      first.allSatisfy(\.isASCIILetter), parts.count <= 8,
      parts.dropFirst().allSatisfy({ part in
        (1...8).contains(part.count)
          && part.allSatisfy { $0.isASCIILetter || (0x30...0x39).contains($0) }
      })
    else { return nil }
    string = parts.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "-")
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
  /// The language of the document.
  let document: LanguageTag
  let script: LetterScript
  private let desktop: LanguageTag?

  init(document: String?, desktop: String) {
    self.desktop = LanguageTag(desktop)
    self.document = document.flatMap { LanguageTag($0) } ?? self.desktop ?? .undetermined
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
