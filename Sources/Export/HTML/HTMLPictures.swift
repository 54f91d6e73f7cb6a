import MarkdownSyntax

/// Finds the pictures of a document for HTML, and remembers those that are missing, unusable or
/// left out at some place, each once. A picture that may not be shown again is not read again. It
/// writes no HTML.
struct HTMLPictures: Sendable {
  let source: any PictureSource
  let handling: ExportOptions.Pictures
  /// The pictures that are files of the export; nil if their bytes are in the text.
  private(set) var files: PictureFiles?
  /// The addresses of pictures that were not found, each once.
  private var missing: [String] = []
  /// The addresses of files that are no pictures, or none that the format shows, each once.
  private var unusable: [String] = []
  /// The addresses of pictures that were not shown at some places, each once.
  private var repeated: [String] = []
  /// The number of different pictures of the web that were left out.
  private var webCount = 0
  private var named: Set<Named> = []
  private var repeats = RepeatedPictures()
  /// The sizes of the pictures that were read, in bytes; 0 for one that is missing or unusable. A
  /// picture that may not be shown again is then not read again.
  private var sizes: [PictureKey: Int] = [:]

  /// A picture that is reported to the writer.
  private enum Named: Hashable {
    case missing(String), unusable(String), repeated(String), web(String)
  }

  init(
    _ source: any PictureSource, _ handling: ExportOptions.Pictures, files: PictureFiles? = nil
  ) {
    self.source = source
    self.handling = handling
    self.files = files
  }

  /// The facts about pictures that are shown to the writer of the document.
  var result: DocumentExport.Result {
    DocumentExport.Result(
      missingPictures: missing, repeatedPictures: repeated, unusablePictures: unusable,
      webPictureCount: webCount)
  }

  /// The way in which a picture is written.
  enum Answer {
    case embedded(PictureType, [UInt8])
    /// It is a file of the export.
    case file(String)
    case linked
    /// Its alternative text is in its place.
    case missing

    /// The bytes of an embedded picture; nil for any other.
    var bytes: [UInt8]? { if case .embedded(_, let bytes) = self { bytes } else { nil } }
  }

  mutating func find(_ key: PictureKey) -> Answer {
    switch key {
    case .address(let address): find(address)
    case .name(let name): find(named: name)
    }
  }

  /// Finds the picture at the address of an image.
  mutating func find(_ address: String) -> Answer {
    let key = PictureKey.address(address)
    guard !AddressScheme.isDangerous(address) else {
      noteMissing(key)
      return .missing
    }
    guard handling == .embedded, WebAddress.isLocal(address) else {
      // A book has all of its pictures.
      if files == nil { return .linked }
      noteWeb(address)
      return .missing
    }
    return files == nil ? embed(key) : addFile(key)
  }

  /// Finds the picture of `![[name]]`.
  mutating func find(named name: String) -> Answer {
    if handling == .linked { return .linked }
    return files == nil ? embed(.name(name)) : addFile(.name(name))
  }

  /// Reads a picture that may be displayed.
  private mutating func embed(_ key: PictureKey) -> Answer {
    if let size = sizes[key], size == 0 || size > repeats.allowance {
      if size > 0 { noteRepeated(key) }
      return .missing
    }
    guard let (type, bytes) = read(key) else { return .missing }
    guard repeats.take(bytes) else {
      noteRepeated(key)
      return .missing
    }
    return .embedded(type, bytes)
  }

  /// Finds the file of a picture, or adds it.
  private mutating func addFile(_ key: PictureKey) -> Answer {
    if let name = files?.name(of: key) { return .file(name) }
    guard sizes[key] != 0, let (type, bytes) = read(key),
      let name = files?.add(key, type, bytes)
    else { return .missing }
    return .file(name)
  }

  private mutating func read(_ key: PictureKey) -> (type: PictureType, bytes: [UInt8])? {
    sizes[key] = 0
    guard let bytes = key.bytes(from: source) else {
      noteMissing(key)
      return nil
    }
    guard let type = PictureType(of: bytes) else {
      noteUnusable(key)
      return nil
    }
    sizes[key] = bytes.count
    return (type, bytes)
  }

  /// Remembers that a picture is missing, for the end.
  mutating func noteMissing(_ key: PictureKey) {
    let name = key.shortString
    if named.insert(.missing(name)).inserted { missing.append(name) }
  }

  /// Remembers that a file can't be shown as a picture, for the end.
  mutating func noteUnusable(_ key: PictureKey) {
    let name = key.shortString
    if named.insert(.unusable(name)).inserted { unusable.append(name) }
  }

  /// Counts a picture of the web that is left out.
  mutating func noteWeb(_ address: String) {
    if named.insert(.web(address)).inserted { webCount += 1 }
  }

  private mutating func noteRepeated(_ key: PictureKey) {
    if named.insert(.repeated(key.string)).inserted { repeated.append(key.string) }
  }
}

/// An image whose alternative text is being read.
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
    if beginPicture(open.answer, open.target.destination) {
      output.append("\" alt=\"")
      output.append(contentsOf: open.alternative)
      appendTitle(open.target.title)
      output.append("\"\(syntax.emptyEnd)")
    } else {
      output.append(contentsOf: open.alternative)
    }
    if !linkIsWritten.contains(true) { writeDeferredNotes() }
  }

  /// Appends the tag of a picture up to the end of its address. Returns false if there is no
  /// picture.
  private mutating func beginPicture(_ answer: HTMLPictures.Answer, _ address: String) -> Bool {
    switch answer {
    case .missing: return false
    case .linked:
      output.append("<img src=\"")
      WebAddress.append(address, to: &output, isMended: false)
    case .file(let name):
      output.append("<img src=\"\(name)")
    case .embedded(let type, let bytes):
      output.append("<img src=\"data:\(type.mediaType);base64,")
      Base64.append(bytes, to: &output)
    }
    return true
  }

  /// Writes the picture of `![[name]]`. Returns false if there is none.
  mutating func addPicture(_ embed: EmbeddedName) -> Bool {
    guard beginPicture(pictures.find(named: embed.name), embed.name) else { return false }
    output.append("\" alt=\"")
    TextEscaping.attribute.append(embed.alternative, to: &output)
    if let width = embed.width { output.append("\" width=\"\(width)") }
    output.append("\"\(syntax.emptyEnd)")
    return true
  }
}
