/// The named styles of an ODT file: those of LibreOffice by their names, with the measures of a
/// design. The automatic styles, which single paragraphs, runs and tables need, are in
/// `ODTStyleTable`.
struct ODTStyles {
  let design: FlowDesign
  let languages: DocumentLanguages
  /// The width between the margins, in points.
  let width: Double

  /// The room for bullets and numbers, in points.
  static let markerWidth = 18
  /// The style of all cells.
  static let cell = "Cell"
  /// The style of all pictures.
  static let picture = "Graphics"
  /// The style of contact and length in a manuscript.
  static let contact = "Contact"

  /// The style of a paragraph.
  static func name(of paragraph: FlowParagraph) -> String {
    switch paragraph.style {
    case .text:
      if paragraph.isInNote { return "Footnote" }
      if paragraph.itemDepth > 0 { return "List_20_Paragraph" }
      guard let cell = paragraph.cell else { return "Text_20_body" }
      return cell.isHeader ? "Table_20_Heading" : "Table_20_Contents"
    case .first: return paragraph.isInNote ? "Footnote" : "First_20_Paragraph"
    case .heading(let level): return "Heading_20_\(level)"
    case .title: return "Title"
    case .author: return "Author"
    case .quote: return "Quotations"
    case .code: return "Preformatted_20_Text"
    case .rule: return "Horizontal_20_Line"
    }
  }

  /// The declarations of the fonts, in both parts of the file.
  static func fontFaces(_ design: FlowDesign) -> String {
    func face(_ name: String, _ kind: FlowDesign.GenericFamily) -> String {
      "<style:font-face style:name=\"\(name)\" svg:font-family=\"'\(name)'\" "
        + "style:font-family-generic=\"\(kind.rawValue)\" "
        + "style:font-pitch=\"\(kind == .modern ? "fixed" : "variable")\"/>"
    }
    let text = design.font == design.codeFont ? "" : face(design.font, design.genericFamily)
    return "<office:font-face-decls>\(text)\(face(design.codeFont, .modern))"
      + "</office:font-face-decls>"
  }

  /// All styles, between the tags of `office:styles`.
  var xml: String {
    defaults + paragraphStyles + runStyles + ODTListStyles(design: design).xml + notes
  }

  // Text

  private func font(_ name: String, _ size: Double) -> String {
    // Hebrew and Arabic are in fonts that all machines have.
    let complex = name == "Courier Prime" ? "Courier New" : name
    return " style:font-name=\"\(name)\" style:font-name-asian=\"\(name)\""
      + " style:font-name-complex=\"\(complex)\"" + self.size(size)
  }

  private func size(_ points: Double) -> String {
    " fo:font-size=\"\(points)pt\" style:font-size-asian=\"\(points)pt\""
      + " style:font-size-complex=\"\(points)pt\""
  }

  private static let bold =
    " fo:font-weight=\"bold\" style:font-weight-asian=\"bold\" style:font-weight-complex=\"bold\""

  private var defaults: String {
    let kind = languages.script.fontKind
    let usual: [(FontKind, String)] = [
      (.western, "en-US"), (.eastAsian, "zh-CN"), (.complex, "ar-SA"),
    ]
    let language = usual.map { other, tag in
      ODTLanguage(other == kind ? languages.document.string : tag).attributes
    }.joined()
    return "<style:default-style style:family=\"paragraph\"><style:paragraph-properties "
      + "style:tab-stop-distance=\"36pt\" fo:widows=\"2\" fo:orphans=\"2\" "
      + "style:writing-mode=\"lr-tb\"/>"
      + "<style:text-properties\(font(design.font, design.size))\(language)/></style:default-style>"
      + "<style:default-style style:family=\"table\"><style:table-properties "
      + "table:border-model=\"collapsing\"/></style:default-style>"
  }

  // Paragraphs

  private func spacing(
    above: Double = 0, below: Double, line: Double, left: Double = 0, first: Double = 0
  ) -> String {
    " fo:margin-top=\"\(above)pt\" fo:margin-bottom=\"\(below)pt\""
      + " fo:line-height=\"\(Int((line * 100).rounded()))%\" fo:margin-left=\"\(left)pt\""
      + " fo:margin-right=\"\(left)pt\" fo:text-indent=\"\(first)pt\""
  }

  private var paragraphStyles: String {
    let text = spacing(
      below: design.gap, line: design.lineHeight, first: design.firstLine)
    let plain = spacing(below: design.gap, line: design.lineHeight)
    let first = spacing(
      below: design.gap, line: design.lineHeight, first: design.firstLineBelowHeading)
    let single = spacing(below: 0, line: 1)
    let sides = design.isJustified ? " fo:text-align=\"justify\"" : " fo:text-align=\"start\""
    return
      "<style:style style:name=\"Standard\" style:family=\"paragraph\" style:class=\"text\"/>"
      + style("Text body", "Standard", text + sides)
      + style("First Paragraph", "Text body", first + sides, next: "Text body")
      + (1...6).map { heading($0) }.joined() + titles
      + style(
        "Quotations", "Standard",
        spacing(below: design.gap, line: design.lineHeight, left: design.step) + sides)
      + style("List Paragraph", "Standard", plain + sides)
      + style("Footnote", "Standard", single, size(design.noteSize))
      + style(
        "Preformatted Text", "Standard",
        spacing(below: design.gap, line: 1) + " style:contextual-spacing=\"true\"",
        font(design.codeFont, design.codeSize)
          + " fo:language=\"zxx\" fo:country=\"none\" style:language-asian=\"zxx\""
          + " style:country-asian=\"none\"")
      + style("Table Contents", "Standard", single)
      + style("Table Heading", "Table Contents", single, Self.bold)
      + rule + style("Header", "Standard", single + " fo:text-align=\"end\"")
      + style("Footer", "Standard", single + " fo:text-align=\"center\"")
  }

  private var headingSide: String {
    " fo:text-align=\"\(design.isHeadingCentred ? "center" : "start")\""
  }

  private var titles: String {
    style(
      "Title", "Standard",
      spacing(above: design.titleSpace, below: 12, line: 1) + headingSide,
      size(design.isManuscript ? design.size : 22), next: "Author")
      + style(
        "Author", "Standard", spacing(below: 24, line: 1) + headingSide, next: "First Paragraph")
      + style(
        "Contact", "Standard", spacing(below: 0, line: 1),
        tabs: "<style:tab-stops><style:tab-stop style:position=\"\(width)pt\" "
          + "style:type=\"right\"/></style:tab-stops>")
  }

  private var rule: String {
    let look: String
    if design.rule == .line {
      look =
        spacing(below: design.gap, line: design.lineHeight, left: width * 0.35)
        + " fo:border-bottom=\"0.5pt solid #000000\" fo:border-top=\"none\" fo:border-left=\"none\""
        + " fo:border-right=\"none\" fo:padding=\"1pt\""
    } else {
      look = spacing(below: design.gap, line: design.lineHeight) + " fo:text-align=\"center\""
    }
    return style("Horizontal Line", "Standard", look, next: "First Paragraph")
  }

  private func heading(_ level: Int) -> String {
    style(
      "Heading \(level)", "Standard",
      spacing(above: design.size, below: max(design.gap, 6), line: design.lineHeight)
        + headingSide + " fo:keep-with-next=\"always\" fo:keep-together=\"always\"",
      (design.isManuscript ? "" : Self.bold) + size(design.headingSizes[level - 1]),
      next: "First Paragraph", outlineLevel: level)
  }

  private func style(
    _ name: String, _ parent: String, _ paragraph: String, _ text: String = "",
    next: String? = nil, outlineLevel: Int? = nil, tabs: String = ""
  ) -> String {
    let level = outlineLevel.map { " style:default-outline-level=\"\($0)\"" } ?? ""
    return "<style:style style:name=\"\(Self.encoded(name))\" style:display-name=\"\(name)\" "
      + "style:family=\"paragraph\" style:parent-style-name=\"\(Self.encoded(parent))\" "
      + "style:next-style-name=\"\(Self.encoded(next ?? name))\"\(level)>"
      + "<style:paragraph-properties\(paragraph)>\(tabs)</style:paragraph-properties>"
      + (text.isEmpty ? "" : "<style:text-properties\(text)/>") + "</style:style>"
  }

  /// A name as an XML name, in which a space is `_20_`.
  private static func encoded(_ name: String) -> String {
    name.split(separator: " ").joined(separator: "_20_")
  }

  // Runs, pictures and notes

  private var runStyles: String {
    func style(_ name: String, _ properties: String) -> String {
      "<style:style style:name=\"\(Self.encoded(name))\" style:display-name=\"\(name)\" "
        + "style:family=\"text\"><style:text-properties\(properties)/></style:style>"
    }
    return style("Source Text", font(design.codeFont, design.codeSize))
      + style(
        "Internet link",
        " fo:color=\"#0a64b4\" style:text-underline-style=\"solid\""
          + " style:text-underline-width=\"auto\" style:text-underline-color=\"font-color\"")
      + style("Footnote Symbol", "")
      + style("Footnote anchor", " style:text-position=\"super 58%\"")
      + "<style:style style:name=\"\(Self.picture)\" style:family=\"graphic\">"
      + "<style:graphic-properties text:anchor-type=\"as-char\" style:vertical-pos=\"top\" "
      + "style:vertical-rel=\"baseline\" fo:margin=\"0pt\"/></style:style>"
  }

  private var notes: String {
    "<text:notes-configuration text:note-class=\"footnote\" "
      + "text:citation-style-name=\"Footnote_20_Symbol\" "
      + "text:citation-body-style-name=\"Footnote_20_anchor\" style:num-format=\"1\" style:num-suffix=\" \" "
      + "text:start-value=\"0\" text:footnotes-position=\"page\" "
      + "text:start-numbering-at=\"document\"/>"
  }
}
