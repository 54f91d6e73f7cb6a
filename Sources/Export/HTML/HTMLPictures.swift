import Markdown

/// Finds the pictures of a document for HTML, and remembers those that are missing.
struct HTMLPictures: Sendable {
  let source: any PictureSource
  let handling: ExportOptions.Pictures
  /// The addresses of pictures that were not found, each once.
  private(set) var missing: [String] = []
  /// The addresses of pictures that were not shown at some places, each once.
  private(set) var repeated: [String] = []
  private var named: Set<Named> = []
  private var repeats = RepeatedPictures()
  /// Bytes of the pictures that were read, so that none is read that may not be shown again. 0 of one
  /// that is missing.
  private var sizes: [Key: Int] = [:]

  /// A picture as the document names it.
  private enum Key: Hashable {
    case address(String), name(String)
  }

  /// A picture that the writer is told of.
  private enum Named: Hashable {
    case missing(String), repeated(String)
  }

  init(_ source: any PictureSource, _ handling: ExportOptions.Pictures) {
    self.source = source
    self.handling = handling
  }

  /// The way in which a picture is written.
  enum Answer {
    case embedded(PictureType, [UInt8])
    case linked
    /// Its alternative text stands in its place.
    case missing
  }

  /// Finds the picture at the address of an image.
  mutating func find(_ address: String) -> Answer {
    guard WebAddress.isSafe(address) else { return .missing }
    guard handling == .embedded, WebAddress.isLocal(address) else { return .linked }
    let source = source
    let picture = read(.address(address), address) { source.picture(at: address) }
    return picture.map { .embedded($0.type, $0.bytes) } ?? .missing
  }

  /// Finds the picture of `![[name]]`; nil where there is none of that name.
  mutating func find(named name: String) -> (type: PictureType, bytes: [UInt8])? {
    let source = source
    return read(.name(name), name) { source.picture(named: name) }
  }

  /// Reads a picture that may be shown; nil where there is none or it was shown too often.
  private mutating func read(
    _ key: Key, _ address: String, from source: () -> [UInt8]?
  ) -> (type: PictureType, bytes: [UInt8])? {
    if let size = sizes[key], size == 0 || size > repeats.allowance {
      if size > 0 { note(repeated: address) }
      return nil
    }
    guard let bytes = source(), let type = PictureType(of: bytes) else {
      sizes[key] = 0
      if named.insert(.missing(address)).inserted { missing.append(address) }
      return nil
    }
    sizes[key] = bytes.count
    guard repeats.take(bytes) else {
      note(repeated: address)
      return nil
    }
    return (type, bytes)
  }

  private mutating func note(repeated address: String) {
    if named.insert(.repeated(address)).inserted { repeated.append(address) }
  }
}

/// An image whose alternative text is read.
struct HTMLImage {
  let target: LinkTarget
  let answer: HTMLPictures.Answer
  /// The alternative text, escaped.
  private(set) var alternative: [UInt8] = []
  /// Images in its alternative text.
  var depth = 0

  init(_ target: LinkTarget, _ answer: HTMLPictures.Answer) {
    self.target = target
    self.answer = answer
  }

  mutating func add(_ letters: ArraySlice<UInt8>) {
    TextEscaping.attribute.append(letters, to: &alternative)
  }
}

extension HTMLWriter {
  mutating func enterImage(_ target: LinkTarget) {
    if image != nil {
      image?.depth += 1
    } else {
      image = HTMLImage(
        target, addresses.take(target) ? pictures.find(target.destination) : .missing)
    }
  }

  mutating func leaveImage() {
    guard let open = image else { return }
    if open.depth > 0 {
      image?.depth -= 1
      return
    }
    image = nil
    switch open.answer {
    case .missing:
      output.append(contentsOf: open.alternative)
    case .linked:
      output.append("<img src=\"")
      WebAddress.append(open.target.destination, to: &output)
      endImage(open)
    case .embedded(let type, let bytes):
      output.append("<img src=\"data:\(type.mediaType);base64,")
      Base64.append(bytes, to: &output)
      endImage(open)
    }
    if !linkIsWritten.contains(true) { writeDeferredNotes() }
  }

  private mutating func endImage(_ image: HTMLImage) {
    output.append("\" alt=\"")
    output.append(contentsOf: image.alternative)
    appendTitle(image.target.title)
    output.append("\">")
  }

  /// Writes the picture of `![[name]]`; false where there is none.
  mutating func addPicture(_ embed: EmbeddedName) -> Bool {
    let address = embed.name
    guard embed.isPicture else { return false }
    if pictures.handling == .linked {
      output.append("<img src=\"")
      WebAddress.append(address, to: &output)
    } else if let picture = pictures.find(named: address) {
      output.append("<img src=\"data:\(picture.type.mediaType);base64,")
      Base64.append(picture.bytes, to: &output)
    } else {
      return false
    }
    output.append("\" alt=\"")
    TextEscaping.attribute.append(embed.alternative, to: &output)
    if let width = embed.width { output.append("\" width=\"\(width)") }
    output.append("\">")
    return true
  }
}
