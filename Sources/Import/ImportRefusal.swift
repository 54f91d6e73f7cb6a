public import Archives
public import Localization

/// The reason for which a document is not imported.
public enum ImportRefusal: Error, Equatable, Sendable {
  /// The document, or a part of it when unpacked, has more bytes than this.
  case tooLarge(limit: Int)
  /// A paragraph of it has more bytes than this.
  case longText(limit: Int)
  /// It has more parts than may be held: elements of a page, or pieces of a paragraph or table.
  case tooManyParts
  /// Its elements nest too deep.
  case tooDeep
  /// No format has the ending of its name.
  case unknownFormat
  /// Its bytes are of another format than its file extension.
  case otherFormat
  /// A part of it is missing or contradicts another one.
  case damaged
  /// It defines entities of XML, which no program writes and which could let it grow without bound.
  case entities
  /// A password protects it.
  case encrypted
  /// The library that reads the format is not installed.
  case missingLibrary(String)
  /// Its archive can't be read.
  case archive(ZipError)
  /// The caller does not want it any more.
  case cancelled

  /// Returns the sentence about a file, which the user knows by `name`.
  public func sentence(for name: Phrase) -> Phrase {
    switch self {
    case .tooLarge(let limit):
      Phrase("“\(name)” is larger than \(limit >> 20) MB, so it was not imported.")
    case .longText(let limit):
      Phrase("“\(name)” has a paragraph of more than \(limit >> 20) MB, so it was not imported.")
    case .tooManyParts: Phrase("“\(name)” has too many parts, so it was not imported.")
    case .tooDeep: Phrase("“\(name)” is nested too deeply, so it was not imported.")
    case .unknownFormat: Phrase("“\(name)” is in a format that Paber can’t import.")
    case .otherFormat: Phrase("“\(name)” is not the kind of file that its name suggests.")
    case .damaged: Phrase("“\(name)” is damaged or incomplete.")
    case .entities:
      Phrase("“\(name)” defines its own characters, which Paber can’t read.")
    case .encrypted: Phrase("“\(name)” is password-protected.")
    case .missingLibrary(let library):
      Phrase("“\(name)” can’t be imported because \(library) is not installed.")
    case .archive(let error): error.sentence(for: name)
    case .cancelled: Phrase("“\(name)” was not imported.")
    }
  }
}
