import MarkdownSyntax

/// The choice of a book's cover.
public enum BookCover: Equatable, Sendable {
  /// The picture that the front matter names as `cover-image` (as for pandoc) or `cover`; none if it names
  /// none.
  case named
  /// The first picture of the text, which stays in the text.
  case firstPicture
  /// The bytes of a picture: PNG, JPEG or GIF.
  case picture([UInt8])
}

/// A picture that every reader of books shows as a cover.
struct CoverPicture {
  let type: PictureType
  let bytes: [UInt8]

  /// Takes bytes of PNG, JPEG and GIF; nil for any others.
  init?(_ bytes: [UInt8]) {
    guard let type = PictureType(of: bytes), type != .webP else { return nil }
    self.type = type
    self.bytes = bytes
  }
}

/// Finds the first picture of a document's text that is on the local disk.
struct FirstPicture {
  /// The picture, once it is found.
  private(set) var key: PictureKey?
  private var codeDepth = 0
  private var skippedDepth = 0

  mutating func take(_ event: DocumentEvent) {
    guard key == nil else { return }
    switch event.kind {
    case .enter(let element) where skippedDepth > 0 || element.isOutsideOfText: skippedDepth += 1
    case .leave where skippedDepth > 0: skippedDepth -= 1
    case _ where skippedDepth > 0: break
    case .enter(.image(let target)):
      let address = target.destination
      if !AddressScheme.isDangerous(address), WebAddress.isLocal(address) {
        key = .address(address)
      }
    case .enter(let element) where element.isCode: codeDepth += 1
    case .leave(let element) where element.isCode: codeDepth -= 1
    case .text where codeDepth == 0: findName(in: event.text)
    default: break
    }
  }

  private mutating func findName(in text: ArraySlice<UInt8>) {
    var rest = text
    while key == nil, let embed = EmbeddedName(in: rest) {
      if embed.isPicture { key = .name(embed.name) }
      rest = rest[embed.range.upperBound...]
    }
  }
}
