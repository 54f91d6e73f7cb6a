import MarkdownSyntax
import TextCore

/// The relations of a part of a DOCX file: links and pictures, each once.
struct DOCXRelations: Sendable {
  private var links: [String: Int] = [:]
  private var pictures: [Int: Int] = [:]
  /// The relations as XML, in order.
  private var xml: [UInt8] = []
  private var count: Int

  /// Makes the relations of a part that has `count` of its own already.
  init(after count: Int) { self.count = count }

  /// The number of the relation to an address.
  mutating func link(to address: String) -> Int {
    if let number = links[address] { return number }
    count += 1
    links[address] = count
    xml.append(
      "<Relationship Id=\"rId\(count)\" Type=\"\(DOCXNames.relation("hyperlink"))\" Target=\"")
    WebAddress.append(address, to: &xml)
    xml.append("\" TargetMode=\"External\"/>")
    return count
  }

  /// The number of the relation to a picture.
  mutating func picture(_ picture: Int, _ type: PictureType) -> Int {
    if let number = pictures[picture] { return number }
    count += 1
    pictures[picture] = count
    xml.append(
      "<Relationship Id=\"rId\(count)\" Type=\"\(DOCXNames.relation("image"))\" "
        + "Target=\"media/image\(picture).\(type.fileExtension)\"/>")
    return count
  }

  /// The file of the relations, with `fixed` ones before those that the text has.
  func file(_ fixed: String = "") -> [UInt8] {
    Array(
      (DOCXNames.declaration
        + "<Relationships xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\">\(fixed)")
        .utf8) + xml + Array("</Relationships>".utf8)
  }
}

/// Names that many parts of a DOCX file have.
enum DOCXNames {
  static let declaration = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n"

  static let main = "xmlns:w=\"http://schemas.openxmlformats.org/wordprocessingml/2006/main\""

  /// The namespaces of a part with text.
  static let text =
    main + " xmlns:r=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships\""
    + " xmlns:wp=\"http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing\""
    + " xmlns:a=\"http://schemas.openxmlformats.org/drawingml/2006/main\""
    + " xmlns:pic=\"http://schemas.openxmlformats.org/drawingml/2006/picture\""

  /// The type of a relation.
  static func relation(_ name: String) -> String {
    "http://schemas.openxmlformats.org/officeDocument/2006/relationships/\(name)"
  }
}
