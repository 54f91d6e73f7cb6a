/// An element of a document's structure: what a part of its pages is, in reading order
/// (ISO 32000-1, 14.7).
///
/// Its maker holds it, and so does each of its children. It is written when all of them have
/// released it.
public final class PDFElement {
  /// The standard type.
  public enum Kind: String, Sendable {
    case document = "Document"
    case paragraph = "P"
    case heading1 = "H1"
    case heading2 = "H2"
    case heading3 = "H3"
    case heading4 = "H4"
    case heading5 = "H5"
    case heading6 = "H6"
    case list = "L"
    case listItem = "LI"
    case label = "Lbl"
    case listBody = "LBody"
    case quote = "BlockQuote"
    case code = "Code"
    case table = "Table"
    case row = "TR"
    case headerCell = "TH"
    case cell = "TD"
    case figure = "Figure"
    case note = "Note"
    case reference = "Reference"
    case link = "Link"

    /// The element of a heading of that level.
    public static func heading(_ level: Int) -> Kind {
      [.heading1, .heading2, .heading3, .heading4, .heading5, .heading6][min(max(level, 1), 6) - 1]
    }
  }

  /// The type.
  public let kind: Kind
  /// The language of it as a tag of BCP 47; nil: that of its parent.
  public var language: String?
  /// The words that say what a picture shows.
  public var alternative: String?
  /// Attributes as objects write them.
  public var attributes: String?
  let reference: PDFReference
  private let parent: PDFElement?
  private var children: [UInt8] = []
  /// The page of the marked content that is named by its number alone.
  private var page: PDFReference?
  private var holds = 1
  /// True if its parent lists it.
  private var isPlaced: Bool

  init(_ kind: Kind, in parent: PDFElement?, reference: PDFReference, isPlaced: Bool = true) {
    self.kind = kind
    self.parent = parent
    self.reference = reference
    self.isPlaced = false
    parent?.holds += 1
    if isPlaced { place() }
  }

  /// Puts the element after what its parent has so far, if it has no place yet. The parent gets its own
  /// place first.
  public func place() {
    guard !isPlaced else { return }
    isPlaced = true
    parent?.place()
    parent?.children.append("\(reference.text) ")
  }

  /// Adds marked content of a page.
  func add(content number: Int, on page: PDFReference) {
    if self.page == nil { self.page = page }
    if self.page == page {
      children.append("\(number) ")
    } else {
      children.append("<</Type/MCR/Pg \(page.text)/MCID \(number)>>")
    }
  }

  func add(annotation: PDFReference, on page: PDFReference) {
    children.append("<</Type/OBJR/Pg \(page.text)/Obj \(annotation.text)>>")
  }

  /// Releases it, for its maker or for a child. When all of them have released it, it is written.
  func release(to file: PDFFile, root: PDFReference) throws {
    holds -= 1
    guard holds == 0 else { return }
    var object: [UInt8] = []
    object.append(
      "<</Type/StructElem/S/\(kind.rawValue)/P \((parent?.reference ?? root).text)")
    if let page { object.append("/Pg \(page.text)") }
    if let language {
      object.append("/Lang")
      object.append(textString: language)
    }
    if let alternative {
      object.append("/Alt")
      object.append(textString: alternative)
    }
    if let attributes { object.append("/A\(attributes)") }
    object.append("/K[")
    object += children
    object.append("]>>")
    children = []
    try file.write(object, as: reference)
    try parent?.release(to: file, root: root)
  }
}
