import MarkdownSyntax

extension DOCXFormat {
  /// English Metric Units: 914,400 an inch.
  private static func emu(_ points: Double) -> Int { Int((points * 12_700).rounded()) }

  mutating func addPicture(_ picture: FlowPicture, _ run: FlowRun) {
    let number = media.number(of: picture)
    let relation = relations.picture(number, picture.type)
    media.shownCount += 1
    let shown = media.shownCount
    let sides = picture.size.points(fittingInto: room, wantedWidth: picture.wantedWidth)
    let (width, height) = (Self.emu(sides.width), Self.emu(sides.height))
    let liesDown = picture.size.rotation == .quarter || picture.size.rotation == .threeQuarters
    // Word takes the size before the rotation; these margins make room for the rotated picture.
    let beside = liesDown ? max(0, height - width) / 2 : 0
    let above = liesDown ? max(0, width - height) / 2 : 0
    output.append(
      "<w:r><w:drawing><wp:inline distT=\"0\" distB=\"0\" distL=\"0\" distR=\"0\">"
        + "<wp:extent cx=\"\(width)\" cy=\"\(height)\"/>"
        + "<wp:effectExtent l=\"\(beside)\" t=\"\(above)\" r=\"\(beside)\" b=\"\(above)\"/>"
        + "<wp:docPr id=\"\(shown)\" name=\"Picture \(shown)\"")
    appendAttribute("descr", picture.alternative)
    if let title = picture.title { appendAttribute("title", Array(title.utf8)) }
    output.append(
      "/><wp:cNvGraphicFramePr><a:graphicFrameLocks noChangeAspect=\"1\"/></wp:cNvGraphicFramePr>"
        + "<a:graphic><a:graphicData "
        + "uri=\"http://schemas.openxmlformats.org/drawingml/2006/picture\"><pic:pic><pic:nvPicPr>"
        + "<pic:cNvPr id=\"\(shown)\" name=\"image\(number).\(picture.type.fileExtension)\"/>"
        + "<pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:embed=\"rId\(relation)\"/>"
        + "<a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm")
    // Sixty thousandths of a degree.
    if picture.size.rotation != .none {
      output.append(" rot=\"\(picture.size.rotation.rawValue * 60_000)\"")
    }
    output.append(
      "><a:off x=\"0\" y=\"0\"/><a:ext cx=\"\(width)\" cy=\"\(height)\"/></a:xfrm>"
        + "<a:prstGeom prst=\"rect\"><a:avLst/></a:prstGeom></pic:spPr></pic:pic></a:graphicData>"
        + "</a:graphic></wp:inline></w:drawing></w:r>")
  }

  private mutating func appendAttribute(_ name: String, _ letters: [UInt8]) {
    output.append(" \(name)=\"")
    TextEscaping.attribute.append(letters[...], to: &output)
    output.append("\"")
  }
}
