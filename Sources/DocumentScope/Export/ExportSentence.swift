import Export
import Files
import Localization
import Platform
import SystemPackage

/// The messages about incomplete and failed exports.
enum ExportSentence {
  /// The number of pictures that are named; for more, only their number is given.
  private static let mostNamed = 3
  /// Characters of an address.
  private static let longest = 60

  /// Returns the message about an export that has words in place of pictures; nil if all pictures
  /// are there.
  static func sentence(about result: DocumentExport.Result, at target: FilePath) -> Phrase? {
    let name = FileSentence.name(of: target)
    return joined([
      result.missingPictures.isEmpty ? nil : missing(result.missingPictures, name),
      result.unusablePictures.isEmpty ? nil : unusable(result.unusablePictures, name),
      result.repeatedPictures.first.map {
        Phrase(
          "“\(name)” was exported. The picture “\(shortened($0))” appears so often that some copies were replaced by its description."
        )
      },
      result.webPictureCount == 0
        ? nil
        : Phrase(
          one:
            "“\(name)” was exported without \(result.webPictureCount) picture from the web, because Paber downloads nothing.",
          other:
            "“\(name)” was exported without \(result.webPictureCount) pictures from the web, because Paber downloads nothing."
        ),
    ])
  }

  /// Returns the message about pages or a letter of the document of that name; nil if no picture is
  /// missing.
  static func sentence(about result: DocumentExport.Result, of title: String) -> Phrase? {
    joined([
      result.missingPictures.isEmpty ? nil : missing(result.missingPictures, of: title),
      result.unusablePictures.isEmpty ? nil : unusable(result.unusablePictures, of: title),
      result.repeatedPictures.first.map {
        Phrase(
          "The picture “\(shortened($0))” appears so often in “\(title)” that some copies were replaced by its description."
        )
      },
      result.webPictureCount == 0
        ? nil
        : Phrase(
          one:
            "“\(title)” is missing \(result.webPictureCount) picture from the web, because Paber downloads nothing.",
          other:
            "“\(title)” is missing \(result.webPictureCount) pictures from the web, because Paber downloads nothing."
        ),
    ])
  }

  /// Joins the sentences; nil: there are none.
  private static func joined(_ sentences: [Phrase?]) -> Phrase? {
    let sentences = sentences.compactMap { $0 }
    return sentences.dropFirst().reduce(sentences.first) { first, next in
      first.map { "\($0) \(next)" } ?? next
    }
  }

  private static func missing(_ addresses: [String], of title: String) -> Phrase {
    let names = names(of: addresses)
    return Phrase(
      one: "“\(title)” is missing \(addresses.count) picture that was not found: \(names).",
      other: "“\(title)” is missing \(addresses.count) pictures that were not found: \(names).")
  }

  private static func unusable(_ addresses: [String], of title: String) -> Phrase {
    let names = names(of: addresses)
    return Phrase(
      one: "“\(title)” is missing \(addresses.count) picture of an unsupported type: \(names).",
      other: "“\(title)” is missing \(addresses.count) pictures of unsupported types: \(names).")
  }

  private static func missing(_ addresses: [String], _ name: Phrase) -> Phrase {
    let names = names(of: addresses)
    return Phrase(
      one:
        "“\(name)” was exported without \(addresses.count) picture that was not found: \(names).",
      other:
        "“\(name)” was exported without \(addresses.count) pictures that were not found: \(names)."
    )
  }

  private static func unusable(_ addresses: [String], _ name: Phrase) -> Phrase {
    let names = names(of: addresses)
    return Phrase(
      one:
        "“\(name)” was exported without \(addresses.count) picture of an unsupported type: \(names).",
      other:
        "“\(name)” was exported without \(addresses.count) pictures of unsupported types: \(names)."
    )
  }

  /// The first of the addresses, as a list.
  private static func names(of addresses: [String]) -> String {
    let names = addresses.prefix(mostNamed).map { "“\(shortened($0))”" }.joined(separator: ", ")
    return addresses.count > mostNamed ? names + ", …" : names
  }

  /// Returns a sentence about an export that was not written.
  static func sentence(for error: any Error, at target: FilePath) -> Phrase {
    let name = FileSentence.name(of: target)
    guard error is UnexpectedContent else {
      return FileSentence.sentence(for: error, path: target)
    }
    return Phrase(
      "Another program has just changed “\(name)”, so nothing was exported. Export again to decide."
    )
  }

  private static func shortened(_ address: String) -> String {
    let line = String(address.prefix(longest).map { $0.isNewline ? " " : $0 })
    return address.count > longest ? line + "…" : line
  }
}
