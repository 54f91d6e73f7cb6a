import Archives
import Import

/// A DOCX file as Word writes it, made by hand of its parts.
struct WordFile {
  /// The paragraphs and tables of the text, as XML.
  var body: String
  var styles = ""
  var numbering = ""
  var notes = ""
  /// The elements of the properties of the file; nil: it has none.
  var properties: String?
  /// Relations of the text besides those to its parts.
  var relations = ""
  var pictures: [String: [UInt8]] = [:]
  /// The XML before the first element of the text.
  var declaration = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>"

  init(_ body: String) { self.body = body }

  private static let spaces =
    "xmlns:w=\"http://schemas.openxmlformats.org/wordprocessingml/2006/main\" "
    + "xmlns:r=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships\" "
    + "xmlns:wp=\"http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing\" "
    + "xmlns:a=\"http://schemas.openxmlformats.org/drawingml/2006/main\" "
    + "xmlns:m=\"http://schemas.openxmlformats.org/officeDocument/2006/math\" "
    + "xmlns:v=\"urn:schemas-microsoft-com:vml\" xmlns:o=\"urn:schemas-microsoft-com:office:office\" "
    + "xmlns:mc=\"http://schemas.openxmlformats.org/markup-compatibility/2006\""

  private func relations(_ content: String) -> String {
    "<Relationships xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\">\(content)"
      + "</Relationships>"
  }

  /// A relation of the text.
  static func relation(_ id: String, _ type: String, _ target: String, isExternal: Bool = false)
    -> String
  {
    "<Relationship Id=\"\(id)\" "
      + "Type=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships/\(type)\" "
      + "Target=\"\(target)\"\(isExternal ? " TargetMode=\"External\"" : "")/>"
  }

  /// The bytes of the file.
  func bytes() throws -> [UInt8] {
    func part(_ name: String, _ content: String) -> String {
      "<w:\(name) \(Self.spaces)>\(content)</w:\(name)>"
    }
    var package = Self.relation("rId1", "officeDocument", "word/document.xml")
    if properties != nil {
      package +=
        "<Relationship Id=\"rId2\" Target=\"docProps/core.xml\" "
        + "Type=\"http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties\"/>"
    }
    var parts: [(String, String)] = [
      ("_rels/.rels", relations(package)),
      ("word/document.xml", declaration + part("document", "<w:body>\(body)</w:body>")),
      ("word/styles.xml", part("styles", styles)),
      ("word/numbering.xml", part("numbering", numbering)),
      ("word/footnotes.xml", part("footnotes", notes)),
    ]
    let own = ["styles", "numbering", "footnotes"].map {
      Self.relation("own-" + $0, $0, $0 + ".xml")
    }
    parts.append(("word/_rels/document.xml.rels", relations(own.joined() + relations)))
    if let properties {
      let spaces =
        "xmlns:cp=\"http://schemas.openxmlformats.org/package/2006/metadata/core-properties\" "
        + "xmlns:dc=\"http://purl.org/dc/elements/1.1/\""
      parts.append(
        ("docProps/core.xml", "<cp:coreProperties \(spaces)>\(properties)</cp:coreProperties>"))
    }
    var output: [UInt8] = []
    let zip = ZipWriter { output += $0 }
    for (name, content) in parts { try zip.add(name, Array(content.utf8)) }
    for (name, bytes) in pictures { try zip.add("word/media/" + name, bytes) }
    try zip.finish()
    return output
  }

  func document() throws -> ImportedDocument { try DOCXFormat().document(from: bytes()) }

  var markdown: String {
    get throws { String(decoding: try document().markdown, as: UTF8.self) }
  }
}

/// A paragraph of runs, with its properties as XML.
func p(_ properties: String = "", _ runs: String...) -> String {
  "<w:p>" + (properties.isEmpty ? "" : "<w:pPr>\(properties)</w:pPr>") + runs.joined() + "</w:p>"
}

/// A run with its properties as XML.
func r(_ text: String, _ properties: String = "") -> String {
  "<w:r>" + (properties.isEmpty ? "" : "<w:rPr>\(properties)</w:rPr>")
    + "<w:t xml:space=\"preserve\">\(text)</w:t></w:r>"
}
