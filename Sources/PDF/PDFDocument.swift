import TextCore
import Typography

/// Writes a tagged PDF page by page. It knows places, glyphs and elements, but no Markdown.
///
///     let document = PDFDocument(metadata, to: sink)
///     let paragraph = document.element(.paragraph)
///     let page = document.beginPage(width: 595, height: 842)
///     page.begin(paragraph)
///     page.show(glyphs, …)
///     page.end()
///     try document.end(page)
///     try document.release(paragraph)
///     try document.finish()
///
/// A page is passed on when it ends. In memory are the glyphs that were used of each font, the
/// elements whose content is still to come, and some bytes for each page, heading and destination.
///
/// It belongs to one thread; any thread may have one.
public final class PDFDocument {
  let file: PDFFile
  private let metadata: PDFMetadata
  private let pages: PDFReference
  private var pageReferences: [PDFReference] = []
  private var faces: [FaceKey: PDFFace] = [:]
  /// In the order of their first use, so that a document always gives the same bytes.
  private var orderedFaces: [PDFFace] = []
  private let structure: PDFReference
  var parents = ParentTree()
  private var outline = PDFOutline()
  private var destinations: [String: String] = [:]
  private var images: [ImageKey: PDFImage?] = [:]
  /// The element that holds all others.
  public let root: PDFElement

  /// Tells faces apart: the same bytes of a file at the same coordinates.
  private struct FaceKey: Hashable {
    let address: Int
    let index: Int
    let coordinates: [FontFace.Coordinate]
  }

  /// The properties by which a picture is recognised.
  private struct ImageKey: Hashable {
    let count: Int
    let hash: UInt64
    let head: [UInt8]

    init(_ bytes: [UInt8]) {
      var hash = StableHash()
      hash.append(bytes[...])
      self.hash = hash.value
      count = bytes.count
      head = Array(bytes.prefix(256))
    }
  }

  /// Begins a document whose bytes `sink` takes.
  public init(
    _ metadata: PDFMetadata, to sink: @escaping (ArraySlice<UInt8>) throws -> Void
  ) {
    self.metadata = metadata
    file = PDFFile(to: sink)
    pages = file.reserve()
    structure = file.reserve()
    root = PDFElement(.document, in: nil, reference: file.reserve())
  }

  /// The number of pages that have ended.
  public var pageCount: Int { pageReferences.count }

  // Structure

  /// Makes an element after the other children of its parent. Its maker releases it.
  ///
  /// - Parameter isPlaced: false: it gets its place among the children when `place` is called.
  public func element(
    _ kind: PDFElement.Kind, in parent: PDFElement? = nil, isPlaced: Bool = true
  ) -> PDFElement {
    PDFElement(kind, in: parent ?? root, reference: file.reserve(), isPlaced: isPlaced)
  }

  /// Releases an element, for its maker or for a child. When all of them have released it, it is
  /// written.
  public func release(_ element: PDFElement) throws {
    try element.release(to: file, root: structure)
  }

  // Pages

  /// Begins a page; lengths are points.
  ///
  /// - Parameter keepsShapes: true if the page keeps what it shows, for a picture of it.
  public func beginPage(width: Double, height: Double, keepsShapes: Bool = false) -> PDFPage {
    PDFPage(
      in: self, reference: file.reserve(), width: width, height: height, keepsShapes: keepsShapes)
  }

  /// Ends a page and passes it on.
  public func end(_ page: PDFPage) throws {
    pageReferences.append(page.reference)
    try page.write(in: pages)
  }

  /// Names a place of a page, `y` points below its top. A name that is known keeps its place.
  public func addDestination(_ name: String, on page: PDFPage, y: Double) {
    if destinations[name] == nil { destinations[name] = page.target(y: y) }
  }

  /// Adds a heading to the outline.
  public func addOutline(_ title: String, level: Int, on page: PDFPage, y: Double) {
    outline.add(title, level: level, destination: page.target(y: y), file.reserve())
  }

  // Resources

  /// The face of a font; nil where its file can't be read.
  public func font(_ face: FontFace) -> PDFFont? {
    let address = face.file.withBytes { $0.baseAddress.map { Int(bitPattern: $0) } ?? 0 }
    let key = FaceKey(address: address, index: face.index, coordinates: face.coordinates)
    let known: PDFFace
    if let found = faces[key] {
      known = found
    } else {
      guard let made = PDFFace(face, number: orderedFaces.count + 1) else { return nil }
      faces[key] = made
      orderedFaces.append(made)
      known = made
    }
    return PDFFont(face: known, size: face.size, synthesis: face.synthesis)
  }

  /// The picture of a file; nil for a file that is neither PNG nor JPEG. The same bytes are written once.
  public func image(_ bytes: [UInt8]) throws -> PDFImage? {
    let key = ImageKey(bytes)
    if let known = images[key] { return known }
    let image = try PDFImage.write(bytes, to: file)
    images[key] = image
    return image
  }

  // The end

  /// Writes fonts, structure and metadata, and ends the file.
  public func finish() throws {
    for face in orderedFaces { try face.write(to: file) }
    try release(root)
    let tree = file.reserve()
    try file.write(parents.object, as: tree)
    try file.write(
      """
      <</Type/StructTreeRoot/K[\(root.reference.text)]/ParentTree \(tree.text)\
      /ParentTreeNextKey \(parents.nextKey)>>
      """, as: structure)
    var kids: [UInt8] = []
    kids.append("<</Type/Pages/Count \(pageReferences.count)/Kids[")
    for page in pageReferences { kids.append("\(page.text) ") }
    kids.append("]>>")
    try file.write(kids, as: pages)
    let packet = file.reserve()
    try file.writeStream(
      "/Type/Metadata/Subtype/XML", stored: metadata.packet[...], as: packet)
    let information = file.reserve()
    try file.write(metadata.information, as: information)
    let catalog = file.reserve()
    try file.write(try catalogObject(packet), as: catalog)
    try file.finish(root: catalog, information: information)
  }

  private func catalogObject(_ packet: PDFReference) throws -> [UInt8] {
    var object: [UInt8] = []
    object.append("<</Type/Catalog/Pages \(pages.text)/StructTreeRoot \(structure.text)/Lang")
    object.append(textString: metadata.language)
    object.append(
      """
      /MarkInfo<</Marked true>>/Metadata \(packet.text)\
      /ViewerPreferences<</DisplayDocTitle true\(metadata.isRightToLeft ? "/Direction/R2L" : "")>>
      """)
    if !outline.isEmpty {
      let reference = file.reserve()
      try outline.write(to: file, as: reference)
      object.append("/Outlines \(reference.text)/PageMode/UseOutlines")
    }
    if !destinations.isEmpty { object += destinationTree }
    object.append(">>")
    return object
  }

  /// The named places, which a name tree has in the order of their bytes.
  private var destinationTree: [UInt8] {
    var object: [UInt8] = []
    object.append("/Names<</Dests<</Names[")
    for (name, target) in destinations.sorted(by: {
      $0.key.utf8.lexicographicallyPrecedes($1.key.utf8)
    }) {
      object.append(byteString: name.utf8)
      object.append(target)
    }
    object.append("]>>>>")
    return object
  }
}
