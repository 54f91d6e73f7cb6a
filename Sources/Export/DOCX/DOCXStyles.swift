import MarkdownSyntax

/// `styles.xml`: the built-in styles of Word by their names, with the measures of a design.
/// Paragraphs name these styles and have no formatting of their own, so that a writer can change
/// all headings at once.
struct DOCXStyles {
  let design: FlowDesign
  let languages: DocumentLanguages

  /// The style of a paragraph; nil for Normal.
  static func identifier(of paragraph: FlowParagraph) -> String? {
    switch paragraph.style {
    case .text:
      if paragraph.isInNote { return "FootnoteText" }
      if paragraph.itemDepth > 0 { return "ListParagraph" }
      return paragraph.cell == nil ? nil : "TableText"
    case .first: return paragraph.isInNote ? "FootnoteText" : "FirstParagraph"
    case .heading(let level): return "Heading\(level)"
    case .title: return "Title"
    case .author: return "Author"
    case .quote: return "Quote"
    case .code: return "HTMLPreformatted"
    case .rule: return "HorizontalLine"
    }
  }

  var file: String {
    DOCXNames.declaration + "<w:styles \(DOCXNames.main)>" + defaults + paragraphStyles
      + characterStyles + tableStyles + "</w:styles>"
  }

  // Defaults

  private var defaults: String {
    let tag = WindowsLanguage.tag(of: languages.document.string)
    let kind = languages.script.fontKind
    let language =
      "<w:lang w:val=\"\(kind == .western ? tag : "en-US")\" "
      + "w:eastAsia=\"\(kind == .eastAsian ? tag : "en-US")\" "
      + "w:bidi=\"\(kind == .complex ? tag : "ar-SA")\"/>"
    return
      "<w:docDefaults><w:rPrDefault><w:rPr>\(fonts(design.font))\(size(design.size))\(language)"
      + "</w:rPr></w:rPrDefault><w:pPrDefault/></w:docDefaults>"
  }

  private func fonts(_ name: String) -> String {
    // Hebrew and Arabic are in the fonts that all machines with Word have.
    let complex = name == "Courier Prime" ? "Courier New" : name
    return "<w:rFonts w:ascii=\"\(name)\" w:hAnsi=\"\(name)\" w:cs=\"\(complex)\"/>"
  }

  private func size(_ points: Double) -> String { Self.size(points) }

  /// The properties of a size.
  static func size(_ points: Double) -> String {
    let halves = Int((points * 2).rounded())
    return "<w:sz w:val=\"\(halves)\"/><w:szCs w:val=\"\(halves)\"/>"
  }

  // Paragraphs

  private var spacing: String {
    spacing(after: design.gap, line: design.lineHeight)
  }

  private func spacing(before: Double = 0, after: Double, line: Double) -> String {
    let above = before > 0 ? "w:before=\"\(DOCXFormat.twips(before))\" " : ""
    return "<w:spacing \(above)w:after=\"\(DOCXFormat.twips(after))\" "
      + "w:line=\"\(Int(240 * line))\" w:lineRule=\"auto\"/>"
  }

  private func firstLine(_ points: Double) -> String {
    "<w:ind w:firstLine=\"\(DOCXFormat.twips(points))\"/>"
  }

  private var centring: String {
    design.isHeadingCentred ? "<w:jc w:val=\"center\"/>" : ""
  }

  private var justification: String { design.isJustified ? "<w:jc w:val=\"both\"/>" : "" }

  private var paragraphStyles: String {
    let step = DOCXFormat.twips(design.step)
    let normal =
      "<w:style w:type=\"paragraph\" w:default=\"1\" w:styleId=\"Normal\"><w:name w:val=\"Normal\"/>"
      + "<w:qFormat/><w:pPr><w:widowControl/>\(spacing)\(firstLine(design.firstLine))\(justification)"
      + "</w:pPr></w:style>"
    return normal
      + style(
        "FirstParagraph", "First Paragraph", firstLine(design.firstLineBelowHeading),
        next: "Normal")
      + (1...6).map { heading($0) }.joined() + titles
      + style(
        "Quote", "Quote",
        "\(spacing)<w:ind w:left=\"\(step)\" w:right=\"\(step)\" w:firstLine=\"0\"/>",
        next: "Quote")
      + style(
        "ListParagraph", "List Paragraph", "\(spacing)<w:ind w:firstLine=\"0\"/>",
        next: "ListParagraph")
      + style(
        "FootnoteText", "footnote text",
        spacing(after: 0, line: 1) + "<w:ind w:firstLine=\"0\"/>", size(design.noteSize),
        next: "FootnoteText")
      + style(
        "HTMLPreformatted", "HTML Preformatted",
        spacing(after: design.gap, line: 1)
          + "<w:ind w:firstLine=\"0\"/><w:contextualSpacing/><w:jc w:val=\"left\"/>",
        "\(fonts(design.codeFont))<w:noProof/>\(size(design.codeSize))", next: "HTMLPreformatted")
      + style(
        "TableText", "Table Text",
        spacing(after: 0, line: 1) + "<w:ind w:firstLine=\"0\"/><w:jc w:val=\"left\"/>",
        next: "TableText")
      + rule
      + style(
        "Header", "header", spacing(after: 0, line: 1) + "<w:ind w:firstLine=\"0\"/>",
        next: "Header")
      + style(
        "Footer", "footer", spacing(after: 0, line: 1) + "<w:ind w:firstLine=\"0\"/>",
        next: "Footer")
  }

  private var titles: String {
    let titleSize = design.isManuscript ? design.size : 22
    return style(
      "Title", "Title",
      spacing(before: design.titleSpace, after: 12, line: 1) + firstLine(0) + centring,
      size(titleSize), next: "Author")
      + style(
        "Author", "Author", spacing(after: 24, line: 1) + firstLine(0) + centring,
        next: "FirstParagraph")
  }

  private var rule: String {
    guard design.rule == .line else {
      return style(
        "HorizontalLine", "Horizontal Line",
        spacing + "<w:ind w:firstLine=\"0\"/><w:jc w:val=\"center\"/>", next: "FirstParagraph")
    }
    return style(
      "HorizontalLine", "Horizontal Line",
      "<w:pBdr><w:bottom w:val=\"single\" w:sz=\"4\" w:space=\"1\" w:color=\"auto\"/></w:pBdr>"
        + spacing + "<w:ind w:left=\"2880\" w:right=\"2880\" w:firstLine=\"0\"/>",
      next: "FirstParagraph")
  }

  private func heading(_ level: Int) -> String {
    style(
      "Heading\(level)", "heading \(level)",
      "<w:keepNext/><w:keepLines/>"
        + spacing(before: design.size, after: max(design.gap, 6), line: design.lineHeight)
        + firstLine(0) + centring
        + "<w:outlineLvl w:val=\"\(level - 1)\"/>",
      (design.isManuscript ? "" : "<w:b/><w:bCs/>") + size(design.headingSizes[level - 1]),
      next: "FirstParagraph")
  }

  private func style(
    _ identifier: String, _ name: String, _ paragraph: String, _ run: String = "", next: String
  ) -> String {
    // Word has the names of its own styles; others are custom.
    let own: Set<String> = ["First Paragraph", "Author", "Table Text", "Horizontal Line"]
    let custom = own.contains(name) ? " w:customStyle=\"1\"" : ""
    let properties = run.isEmpty ? "" : "<w:rPr>\(run)</w:rPr>"
    return "<w:style w:type=\"paragraph\"\(custom) w:styleId=\"\(identifier)\">"
      + "<w:name w:val=\"\(name)\"/><w:basedOn w:val=\"Normal\"/><w:next w:val=\"\(next)\"/>"
      + "<w:qFormat/><w:pPr>\(paragraph)</w:pPr>\(properties)</w:style>"
  }

  // Runs and tables

  private var characterStyles: String {
    let start = "<w:style w:type=\"character\" w:styleId="
    let base = "<w:basedOn w:val=\"DefaultParagraphFont\"/>"
    return "<w:style w:type=\"character\" w:default=\"1\" w:styleId=\"DefaultParagraphFont\">"
      + "<w:name w:val=\"Default Paragraph Font\"/></w:style>"
      + "\(start)\"FootnoteReference\"><w:name w:val=\"footnote reference\"/>\(base)"
      + "<w:rPr><w:vertAlign w:val=\"superscript\"/></w:rPr></w:style>"
      + "\(start)\"Hyperlink\"><w:name w:val=\"Hyperlink\"/>\(base)"
      + "<w:rPr><w:color w:val=\"0A64B4\"/><w:u w:val=\"single\"/></w:rPr></w:style>"
      + "\(start)\"HTMLCode\"><w:name w:val=\"HTML Code\"/>\(base)"
      + "<w:rPr>\(fonts(design.codeFont))<w:noProof/>\(size(design.codeSize))</w:rPr></w:style>"
  }

  private var tableStyles: String {
    let margins =
      "<w:tblCellMar><w:top w:w=\"40\" w:type=\"dxa\"/><w:left w:w=\"108\" w:type=\"dxa\"/>"
      + "<w:bottom w:w=\"40\" w:type=\"dxa\"/><w:right w:w=\"108\" w:type=\"dxa\"/></w:tblCellMar>"
    let line = "w:val=\"single\" w:sz=\"4\" w:space=\"0\" w:color=\"auto\"/>"
    return "<w:style w:type=\"table\" w:default=\"1\" w:styleId=\"TableNormal\">"
      + "<w:name w:val=\"Normal Table\"/><w:tblPr><w:tblInd w:w=\"0\" w:type=\"dxa\"/>\(margins)"
      + "</w:tblPr></w:style>"
      + "<w:style w:type=\"table\" w:customStyle=\"1\" w:styleId=\"Table\"><w:name w:val=\"Table\"/>"
      + "<w:basedOn w:val=\"TableNormal\"/><w:qFormat/><w:tblPr><w:tblBorders>"
      + "<w:bottom \(line)<w:insideH \(line)</w:tblBorders></w:tblPr>"
      + "<w:tblStylePr w:type=\"firstRow\"><w:rPr><w:b/><w:bCs/></w:rPr></w:tblStylePr></w:style>"
      + "<w:style w:type=\"numbering\" w:default=\"1\" w:styleId=\"NoList\">"
      + "<w:name w:val=\"No List\"/></w:style>"
  }
}
