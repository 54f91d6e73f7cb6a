import MarkdownSyntax

/// A picture in a document of a word processor.
struct FlowPicture: Sendable {
  /// The key by which the picture is found again when its bytes are written, apart from the text.
  var key: PictureKey
  var bytes: [UInt8]
  var type: PictureType
  var size: PictureSize
  /// The width requested by the document, in points.
  var wantedWidth: Double?
  var alternative: [UInt8]
  var title: String?
}

/// Finds the pictures of a document, and remembers those that leave their alternative text.
///
/// Word processors show PNG and JPEG.
struct FlowPictures: Sendable {
  private var pictures: HTMLPictures
  /// The pictures whose bytes are written separately from the text, once for all of their uses.
  private var found: [PictureKey: (type: PictureType, size: PictureSize)] = [:]

  /// False if only the sizes are needed while the text is written.
  private let keepsBytes: Bool

  init(_ source: any PictureSource, keepsBytes: Bool = true) {
    pictures = HTMLPictures(source, .embedded)
    self.keepsBytes = keepsBytes
  }

  /// The facts about pictures that are shown to the writer of the document. Other types than PNG and JPEG,
  /// and pictures without a size, are unusable.
  var result: DocumentExport.Result { pictures.result }

  /// The way in which an image is written.
  enum Answer {
    case picture(FlowPicture)
    /// It is not on this disk.
    case elsewhere
    /// Its alternative text is in its place.
    case missing
  }

  mutating func find(_ image: OpenImage) -> Answer {
    let address = image.target.destination
    func picture(_ bytes: [UInt8], _ type: PictureType, _ size: PictureSize) -> Answer {
      .picture(
        FlowPicture(
          key: .address(address), bytes: keepsBytes ? bytes : [], type: type, size: size,
          alternative: image.alternative, title: image.target.title))
    }
    if let (type, size) = found[.address(address)] { return picture([], type, size) }
    switch pictures.find(address) {
    case .missing, .file: return .missing
    case .linked:
      pictures.noteWeb(address)
      return .elsewhere
    case .embedded(let type, let bytes):
      guard let size = usableSize(of: bytes, type, .address(address)) else { return .missing }
      return picture(bytes, type, size)
    }
  }

  /// Finds the picture of `![[name]]`; nil if there is none.
  mutating func find(_ embed: EmbeddedName) -> FlowPicture? {
    func picture(_ bytes: [UInt8], _ type: PictureType, _ size: PictureSize) -> FlowPicture {
      // Logical pixels are 96 an inch.
      FlowPicture(
        key: .name(embed.name), bytes: keepsBytes ? bytes : [], type: type, size: size,
        wantedWidth: embed.width.map { Double($0) * 0.75 },
        alternative: Array(embed.alternative.utf8))
    }
    if let (type, size) = found[.name(embed.name)] { return picture([], type, size) }
    guard case .embedded(let type, let bytes) = pictures.find(named: embed.name),
      let size = usableSize(of: bytes, type, .name(embed.name))
    else { return nil }
    return picture(bytes, type, size)
  }

  private mutating func usableSize(
    of bytes: [UInt8], _ type: PictureType, _ key: PictureKey
  ) -> PictureSize? {
    if let size = PictureSize(of: bytes) {
      if !keepsBytes { found[key] = (type, size) }
      return size
    }
    pictures.noteUnusable(key)
    return nil
  }
}
