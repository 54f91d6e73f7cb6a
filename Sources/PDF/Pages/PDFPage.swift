import TextCore

/// A page while it is written. Places are points from its left and top edge.
///
/// Everything that it shows is between `begin` and `end`: it belongs to an element, or is an
/// artifact, such as a page's number, which screen readers skip.
public final class PDFPage {
  /// Points.
  public let width: Double
  /// Points.
  public let height: Double
  let document: PDFDocument
  let reference: PDFReference
  /// The shapes on the page, from back to front, for a picture of it; nil if no picture is wanted.
  public internal(set) var shapes: [PDFShape]?
  /// The operators.
  var content: [UInt8] = []
  /// The resources of each kind, by name.
  private var fonts: [String: PDFReference] = [:]
  private var images: [String: PDFReference] = [:]
  private var annotations: [PDFReference] = []
  /// The elements of marked content by its number.
  private var marked: [PDFReference] = []
  /// The state of the graphics, which is set only where it changes.
  var state = State()

  /// The part of the graphics state that text and fills set.
  struct State {
    var color: PDFColor?
    var font: String?
    var size = 0.0
    var rise = 0.0
  }

  /// The kind of an artifact.
  public enum Artifact: String, Sendable {
    /// Lines and bands that only decorate.
    case layout = "Layout"
    /// Numbers of pages, running heads.
    case pagination = "Pagination"
  }

  init(
    in document: PDFDocument, reference: PDFReference, width: Double, height: Double,
    keepsShapes: Bool
  ) {
    shapes = keepsShapes ? [] : nil
    self.document = document
    self.reference = reference
    self.width = width
    self.height = height
  }

  // Marked content

  /// Begins content of an element.
  public func begin(_ element: PDFElement) {
    element.add(content: marked.count, on: reference)
    content.append("/\(element.kind.rawValue)<</MCID \(marked.count)>>BDC\n")
    marked.append(element.reference)
  }

  public func beginArtifact(_ kind: Artifact) {
    content.append("/Artifact<</Type/\(kind.rawValue)>>BDC\n")
  }

  /// Begins a stretch of an element's content that is in another language, a tag of BCP 47.
  public func begin(language: String) {
    content.append("/Span<</Lang")
    content.append(textString: language)
    content.append(">>BDC\n")
  }

  /// Ends what the last `begin` or `beginArtifact` began.
  public func end() { content.append("EMC\n") }

  // Shapes

  /// Fills a rectangle.
  public func fill(x: Double, y: Double, width: Double, height: Double, _ color: PDFColor) {
    shapes?.append(.fill(x: x, y: y, width: width, height: height, color))
    set(color)
    content.append(numbers: x, self.height - y - height, width, height)
    content.append("re f\n")
  }

  public func fillDisc(x: Double, y: Double, radius: Double, _ color: PDFColor) {
    shapes?.append(.disc(x: x, y: y, radius: radius, color))
    set(color)
    let (centerY, bend) = (height - y, radius * Self.circleBend)
    content.append(numbers: x + radius, centerY)
    content.append("m ")
    for (sine, cosine) in [(0.0, 1.0), (1, 0), (0, -1), (-1, 0)] {
      let (startX, startY) = (x + radius * cosine, centerY + radius * sine)
      let (endX, endY) = (x - radius * sine, centerY + radius * cosine)
      content.append(
        numbers: startX - bend * sine, startY + bend * cosine, endX + bend * cosine,
        endY + bend * sine, endX, endY)
      content.append("c ")
    }
    content.append("f\n")
  }

  /// The distance of a control point by which a cubic curve is a quarter of a circle: 4/3 · (√2 − 1).
  private static let circleBend = 0.5523

  /// Shows a picture in a rectangle.
  ///
  /// - Parameter quarters: quarter turns clockwise by which it is shown.
  public func show(
    _ image: PDFImage, x: Double, y: Double, width: Double, height: Double, quarters: Int = 0
  ) {
    shapes?.append(.picture(x: x, y: y, width: width, height: height))
    let name = "I\(image.reference.number)"
    images[name] = image.reference
    let bottom = self.height - y - height
    content.append("q ")
    switch quarters & 3 {
    case 1: content.append(numbers: 0, -height, width, 0, x, bottom + height)
    case 2: content.append(numbers: -width, 0, 0, -height, x + width, bottom + height)
    case 3: content.append(numbers: 0, height, -width, 0, x + width, bottom)
    default: content.append(numbers: width, 0, 0, height, x, bottom)
    }
    content.append("cm/\(name) Do Q\n")
  }

  func set(_ color: PDFColor) {
    guard state.color != color else { return }
    state.color = color
    let numbers = color.numbers
    for number in numbers {
      content.append(number: number)
      content.append(0x20)
    }
    content.append(numbers.count == 1 ? "g\n" : "rg\n")
  }

  func use(font name: String, _ reference: PDFReference) { fonts[name] = reference }

  // Links

  public enum LinkTarget: Sendable {
    /// An address of the web.
    case address(String)
    /// A named place of the document.
    case destination(String)
  }

  /// Adds a link over rectangles of text that belong to `element`.
  ///
  /// - Parameter description: the words that say where it leads.
  public func addLink(
    to target: LinkTarget, over box: (x: Double, y: Double, width: Double, height: Double),
    of element: PDFElement, description: String
  ) throws {
    let link = document.file.reserve()
    let key = document.parents.add(annotationOf: element.reference)
    element.add(annotation: link, on: reference)
    annotations.append(link)
    var object: [UInt8] = []
    object.append("<</Type/Annot/Subtype/Link/F 4/Border[0 0 0]/StructParent \(key)/Rect[")
    let bottom = height - box.y - box.height
    object.append(numbers: box.x, bottom, box.x + box.width, bottom + box.height)
    object.append("]/Contents")
    object.append(textString: description)
    switch target {
    case .address(let address):
      object.append("/A<</S/URI/URI")
      object.append(byteString: address.utf8)
      object.append(">>")
    case .destination(let name):
      object.append("/Dest")
      object.append(byteString: name.utf8)
    }
    object.append(">>")
    try document.file.write(object, as: link)
  }

  /// A destination on this page, `y` points below its top.
  func target(y: Double) -> String {
    var text: [UInt8] = []
    text.append("[\(reference.text)/XYZ null ")
    text.append(number: height - y)
    text.append(" null]")
    return String(decoding: text, as: UTF8.self)
  }

  // The end

  func write(in pages: PDFReference) throws {
    let file = document.file
    let stream = file.reserve()
    try file.writeStream("", content, as: stream)
    let list = file.reserve()
    var elements: [UInt8] = []
    elements.append("[")
    for element in marked { elements.append("\(element.text) ") }
    elements.append("]")
    try file.write(elements, as: list)
    let key = document.parents.add(page: list)
    var object: [UInt8] = []
    object.append("<</Type/Page/Parent \(pages.text)/MediaBox[0 0 ")
    object.append(numbers: width, height)
    object.append("]/Contents \(stream.text)/StructParents \(key)/Tabs/S/Resources<<")
    append(fonts, "Font", to: &object)
    append(images, "XObject", to: &object)
    object.append(">>")
    if !annotations.isEmpty {
      object.append("/Annots[")
      for annotation in annotations { object.append("\(annotation.text) ") }
      object.append("]")
    }
    object.append(">>")
    try file.write(object, as: reference)
    content = []
  }

  private func append(_ resources: [String: PDFReference], _ kind: String, to object: inout [UInt8])
  {
    guard !resources.isEmpty else { return }
    object.append("/\(kind)<<")
    for (name, reference) in resources.sorted(by: { $0.value.number < $1.value.number }) {
      object.append("/\(name) \(reference.text)")
    }
    object.append(">>")
  }
}
