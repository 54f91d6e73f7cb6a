/// The small parts of a DOCX file.
struct DOCXParts {
  let design: FlowDesign
  let document: ExportedDocument
  let paper: PaperSize
  let manuscript: ManuscriptFacts?

  /// Relations of `document.xml` to other parts of the file.
  static let relationCount = 6

  private static let types = "application/vnd.openxmlformats-officedocument.wordprocessingml"
  private static let relations = "http://schemas.openxmlformats.org/package/2006/relationships"

  /// True if the pages have a header.
  private var hasHeader: Bool { design.isManuscript }
  /// True if the pages have a footer.
  private var hasFooter: Bool { design.numbersPages }

  var contentTypes: String {
    func part(_ name: String, _ type: String) -> String {
      "<Override PartName=\"/\(name)\" ContentType=\"\(type)+xml\"/>"
    }
    let extended = "application/vnd.openxmlformats-officedocument.extended-properties"
    return DOCXNames.declaration
      + "<Types xmlns=\"http://schemas.openxmlformats.org/package/2006/content-types\">"
      + "<Default Extension=\"rels\" "
      + "ContentType=\"application/vnd.openxmlformats-package.relationships+xml\"/>"
      + "<Default Extension=\"xml\" ContentType=\"application/xml\"/>"
      + "<Default Extension=\"png\" ContentType=\"image/png\"/>"
      + "<Default Extension=\"jpg\" ContentType=\"image/jpeg\"/>"
      + part("word/document.xml", Self.types + ".document.main")
      + part("word/styles.xml", Self.types + ".styles")
      + part("word/numbering.xml", Self.types + ".numbering")
      + part("word/settings.xml", Self.types + ".settings")
      + part("word/fontTable.xml", Self.types + ".fontTable")
      + part("word/footnotes.xml", Self.types + ".footnotes")
      + (hasHeader ? part("word/header1.xml", Self.types + ".header") : "")
      + (hasFooter ? part("word/footer1.xml", Self.types + ".footer") : "")
      + part("docProps/core.xml", "application/vnd.openxmlformats-package.core-properties")
      + part("docProps/app.xml", extended) + "</Types>"
  }

  var packageRelations: String {
    let core =
      "http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties"
    return DOCXNames.declaration + "<Relationships xmlns=\"\(Self.relations)\">"
      + "<Relationship Id=\"rId1\" Type=\"\(DOCXNames.relation("officeDocument"))\" "
      + "Target=\"word/document.xml\"/>"
      + "<Relationship Id=\"rId2\" Type=\"\(core)\" Target=\"docProps/core.xml\"/>"
      + "<Relationship Id=\"rId3\" Type=\"\(DOCXNames.relation("extended-properties"))\" "
      + "Target=\"docProps/app.xml\"/></Relationships>"
  }

  /// The relations of `document.xml` to the other parts.
  var documentRelations: String {
    let parts = ["styles", "numbering", "settings", "fontTable", "footnotes"]
    var xml = ""
    for (place, name) in parts.enumerated() {
      xml +=
        "<Relationship Id=\"rId\(place + 1)\" Type=\"\(DOCXNames.relation(name))\" "
        + "Target=\"\(name).xml\"/>"
    }
    if let name = hasHeader ? "header" : hasFooter ? "footer" : nil {
      xml +=
        "<Relationship Id=\"rId\(Self.relationCount)\" Type=\"\(DOCXNames.relation(name))\" "
        + "Target=\"\(name)1.xml\"/>"
    }
    return xml
  }

  /// Paper, margins, header and footer, at the end of the text.
  var section: String {
    let margin = DOCXFormat.twips(design.margin(on: paper))
    var xml = "<w:sectPr>"
    if hasHeader || hasFooter {
      xml +=
        "<w:\(hasHeader ? "header" : "footer")Reference w:type=\"default\" "
        + "r:id=\"rId\(Self.relationCount)\"/>"
    }
    xml +=
      "<w:pgSz w:w=\"\(DOCXFormat.twips(paper.width))\" w:h=\"\(DOCXFormat.twips(paper.height))\"/>"
      + "<w:pgMar w:top=\"\(margin)\" w:right=\"\(margin)\" w:bottom=\"\(margin)\" "
      + "w:left=\"\(margin)\" w:header=\"\(margin / 2)\" w:footer=\"\(margin / 2)\" w:gutter=\"0\"/>"
    if hasHeader || (hasFooter && !design.numbersFirstPage) { xml += "<w:titlePg/>" }
    if document.languages.isRightToLeft { xml += "<w:bidi/>" }
    return xml + "</w:sectPr>"
  }

  /// The field that shows the number of the page, with that of the first page that has it.
  private var pageNumber: String {
    "<w:fldSimple w:instr=\" PAGE \"><w:r><w:rPr><w:noProof/></w:rPr>"
      + "<w:t>\(design.numbersFirstPage ? 1 : 2)</w:t></w:r></w:fldSimple>"
  }

  /// The part with the header or the footer; nil in designs without.
  var edge: (name: String, xml: String)? {
    if hasHeader {
      var words: [UInt8] = []
      let line = manuscript?.pageHeader ?? ""
      TextEscaping.content.append(line.isEmpty ? "" : line + " / ", to: &words)
      return (
        "header1.xml",
        edge(
          "hdr", "Header", "right",
          "<w:r><w:t xml:space=\"preserve\">"
            + String(decoding: words, as: UTF8.self) + "</w:t></w:r>")
      )
    }
    return hasFooter ? ("footer1.xml", edge("ftr", "Footer", "center", "")) : nil
  }

  private func edge(_ element: String, _ style: String, _ side: String, _ words: String) -> String {
    DOCXNames.declaration
      + "<w:\(element) \(DOCXNames.text)><w:p><w:pPr><w:pStyle w:val=\"\(style)\"/>"
      + "<w:jc w:val=\"\(side)\"/></w:pPr>\(words)\(pageNumber)</w:p></w:\(element)>"
  }

  var settings: String {
    let names = [
      "compatibilityMode": "15", "overrideTableStyleFontSizeAndJustification": "1",
      "enableOpenTypeFeatures": "1", "doNotFlipMirrorIndents": "1",
      "differentiateMultirowTableHeaders": "1",
    ]
    let compatibility = names.sorted { $0.key < $1.key }.map {
      "<w:compatSetting w:name=\"\($0.key)\" w:uri=\"http://schemas.microsoft.com/office/word\" "
        + "w:val=\"\($0.value)\"/>"
    }
    return DOCXNames.declaration + "<w:settings \(DOCXNames.main)><w:zoom w:percent=\"100\"/>"
      + "<w:defaultTabStop w:val=\"720\"/><w:characterSpacingControl w:val=\"doNotCompress\"/>"
      + "<w:footnotePr><w:footnote w:id=\"-1\"/><w:footnote w:id=\"0\"/></w:footnotePr>"
      + "<w:compat>\(compatibility.joined())</w:compat></w:settings>"
  }

  var fontTable: String {
    func font(_ name: String, _ kind: FlowDesign.GenericFamily) -> String {
      let alternative =
        name == "Courier Prime" ? "<w:altName w:val=\"\(design.codeFont)\"/>" : ""
      return "<w:font w:name=\"\(name)\">\(alternative)<w:family w:val=\"\(kind.rawValue)\"/>"
        + "<w:pitch w:val=\"\(kind == .modern ? "fixed" : "variable")\"/></w:font>"
    }
    let code = font(design.codeFont, .modern)
    let text = design.font == design.codeFont ? "" : font(design.font, design.genericFamily)
    return DOCXNames.declaration + "<w:fonts \(DOCXNames.main)>\(text)\(code)</w:fonts>"
  }

  var coreProperties: String {
    func element(_ name: String, _ words: String) -> String {
      var bytes: [UInt8] = []
      TextEscaping.content.append(words, to: &bytes)
      return words.isEmpty ? "" : "<\(name)>\(String(decoding: bytes, as: UTF8.self))</\(name)>"
    }
    let language = document.languages.document
    return DOCXNames.declaration + "<cp:coreProperties "
      + "xmlns:cp=\"http://schemas.openxmlformats.org/package/2006/metadata/core-properties\" "
      + "xmlns:dc=\"http://purl.org/dc/elements/1.1/\" "
      + "xmlns:dcterms=\"http://purl.org/dc/terms/\" "
      + "xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\">"
      + element("dc:title", document.ownTitle ?? "")
      + element("dc:creator", document.authors.joined(separator: "; "))
      + element("dc:language", language == .undetermined ? "" : language.string)
      + created + "</cp:coreProperties>"
  }

  /// The date of the document.
  private var created: String {
    document.date?.universalTime.map {
      "<dcterms:created xsi:type=\"dcterms:W3CDTF\">\($0)</dcterms:created>"
    } ?? ""
  }

  static let applicationProperties =
    DOCXNames.declaration
    + "<Properties xmlns=\"http://schemas.openxmlformats.org/officeDocument/2006/extended-properties\">"
    + "<Application>Paber</Application></Properties>"

  /// The notes by which Word separates footnotes from the text, at the top of `footnotes.xml`.
  static let separators: String = {
    let start =
      "<w:p><w:pPr><w:spacing w:after=\"0\" w:line=\"240\" w:lineRule=\"auto\"/></w:pPr><w:r>"
    return
      "<w:footnote w:type=\"separator\" w:id=\"-1\">\(start)<w:separator/></w:r></w:p></w:footnote>"
      + "<w:footnote w:type=\"continuationSeparator\" w:id=\"0\">\(start)"
      + "<w:continuationSeparator/></w:r></w:p></w:footnote>"
  }()
}
