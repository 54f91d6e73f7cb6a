import MarkdownSyntax

/// A picture that goes into a document of a word processor.
struct FlowPicture: Sendable {
  /// The way to find the picture again, when its bytes are written apart from the text.
  var key: PictureKey
  var bytes: [UInt8]
  var type: PictureType
  var size: PictureSize
  /// The width in points that the document asks for.
  var wantedWidth: Double?
  var alternative: [UInt8]
  var title: String?
}

/// Finds the pictures of a document, and remembers those that leave their alternative text.
///
/// Word processors show PNG and JPEG.
struct FlowPictures: Sendable {
  private var pictures: HTMLPictures
  /// The addresses of pictures of other types, or without a size, each once.
  private(set) var unusable: [String] = []
  private var known: Set<String> = []

  /// False if only the sizes are needed while the text is written.
  private let keepsBytes: Bool

  init(_ source: any PictureSource, keepsBytes: Bool = true) {
    pictures = HTMLPictures(source, .embedded)
    self.keepsBytes = keepsBytes
  }

  var missing: [String] { pictures.missing }
  var repeated: [String] { pictures.repeated }

  /// The way in which an image is written.
  enum Answer {
    case picture(FlowPicture)
    /// It is not on this disk.
    case elsewhere
    /// Its alternative text stands in its place.
    case missing
  }

  mutating func find(_ image: FlowImage) -> Answer {
    let address = image.target.destination
    switch pictures.find(address) {
    case .missing, .file: return .missing
    case .linked: return .elsewhere
    case .embedded(let type, let bytes):
      guard let size = usableSize(of: bytes, type, address) else { return .missing }
      return .picture(
        FlowPicture(
          key: .address(address), bytes: keepsBytes ? bytes : [], type: type, size: size,
          alternative: image.alternative, title: image.target.title))
    }
  }

  /// Finds the picture of `![[name]]`; nil where there is none.
  mutating func find(_ embed: EmbeddedName) -> FlowPicture? {
    guard case .embedded(let type, let bytes) = pictures.find(named: embed.name),
      let size = usableSize(of: bytes, type, embed.name)
    else { return nil }
    // Logical pixels are 96 an inch.
    return FlowPicture(
      key: .name(embed.name), bytes: keepsBytes ? bytes : [], type: type, size: size,
      wantedWidth: embed.width.map { Double($0) * 0.75 },
      alternative: Array(embed.alternative.utf8))
  }

  private mutating func usableSize(
    of bytes: [UInt8], _ type: PictureType, _ address: String
  ) -> PictureSize? {
    if let size = PictureSize(of: bytes) { return size }
    if known.insert(address).inserted { unusable.append(address) }
    return nil
  }
}
