/// A German file of Word: styles with German names, changes that are not accepted, a list that begins at 7,
/// a footnote, a table.
extension WordFile {
  static func german() -> WordFile {
    func style(_ id: String, _ name: String, _ properties: String = "") -> String {
      "<w:style w:type=\"paragraph\" w:styleId=\"\(id)\"><w:name w:val=\"\(name)\"/>\(properties)"
        + "</w:style>"
    }
    func level(_ level: Int, _ format: String) -> String {
      "<w:lvl w:ilvl=\"\(level)\"><w:start w:val=\"1\"/><w:numFmt w:val=\"\(format)\"/>"
        + "<w:lvlText w:val=\"%\(level + 1).\"/><w:pPr><w:ind w:left=\"\(720 * (level + 1))\" "
        + "w:hanging=\"360\"/></w:pPr></w:lvl>"
    }
    func item(_ text: String, _ level: Int = 0) -> String {
      p(
        "<w:pStyle w:val=\"Listenabsatz\"/><w:numPr><w:ilvl w:val=\"\(level)\"/>"
          + "<w:numId w:val=\"1\"/></w:numPr>", r(text))
    }
    func cell(_ text: String) -> String { "<w:tc>\(p("", r(text)))</w:tc>" }
    let heading = "<w:pPr><w:outlineLvl w:val=\"0\"/></w:pPr>"
    var file = WordFile(
      p("<w:pStyle w:val=\"berschrift1\"/>", r("Der "), "<w:ins w:id=\"1\">\(r("Fluß"))</w:ins>")
        + p(
          "", r("Er trägt "), "<w:del w:id=\"2\"><w:r><w:delText>keine </w:delText></w:r></w:del>",
          r("Äpfel "), "<w:ins w:id=\"3\">\(r("und Birnen"))</w:ins>", r("."))
        + p("<w:pStyle w:val=\"berschrift2\"/>", r("Über „Zitate“"))
        + p("<w:pStyle w:val=\"Zitat\"/>", r("Wer reist, "), r("sieht", "<w:i/>"), r(" mehr."))
        + item("sieben") + item("acht") + item("darunter", 1)
        + p("", r("Text"), "<w:r><w:footnoteReference w:id=\"2\"/></w:r>", r(" danach."))
        + p("<w:rPr><w:del w:id=\"4\"/></w:rPr>", r("Zwei ")) + p("", r("Hälften."))
        + "<w:tbl><w:tr>\(cell("Wort"))\(cell("Zahl"))</w:tr><w:tr>\(cell("Öl"))\(cell("3"))</w:tr>"
        + "</w:tbl>" + p("", r("fett", "<w:b/>"), r(" und "), r("durch", "<w:strike/>"), r(".")))
    file.styles =
      style("Standard", "Normal") + style("berschrift1", "heading 1", heading)
      + style("berschrift2", "heading 2", heading.replacing("\"0\"", with: "\"1\""))
      + style("Zitat", "Quote") + style("Listenabsatz", "List Paragraph")
    file.numbering =
      "<w:abstractNum w:abstractNumId=\"0\">\(level(0, "decimal"))\(level(1, "decimal"))"
      + "</w:abstractNum><w:num w:numId=\"1\"><w:abstractNumId w:val=\"0\"/>"
      + "<w:lvlOverride w:ilvl=\"0\"><w:startOverride w:val=\"7\"/></w:lvlOverride></w:num>"
    file.notes =
      "<w:footnote w:id=\"2\">\(p("", "<w:r><w:footnoteRef/></w:r>", r(" Die Note.")))</w:footnote>"
    return file
  }
}
