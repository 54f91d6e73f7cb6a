/// The pictures of a DOCX file. Their bytes are read again when the text is written.
struct DOCXMedia: Sendable {
  /// A picture with the number of its file.
  struct Entry: Sendable {
    let key: PictureKey
    let type: PictureType
  }

  /// The pictures in the order of their numbers.
  private(set) var entries: [Entry] = []
  private var numbers: [PictureKey: Int] = [:]
  /// Pictures that are shown; each showing has a number of its own.
  var shownCount = 0

  /// The number of a picture, from 1.
  mutating func number(of picture: FlowPicture) -> Int {
    if let number = numbers[picture.key] { return number }
    entries.append(Entry(key: picture.key, type: picture.type))
    numbers[picture.key] = entries.count
    return entries.count
  }

  /// A grey point: stands where a picture is gone when its bytes are wanted, since a file without a part
  /// that it names is damaged.
  static let placeholder: [UInt8] = [
    0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0x00, 0x00, 0x00, 0x0D, 0x49, 0x48, 0x44, 0x52,
    0x00, 0x00, 0x00, 0x01, 0x00, 0x00, 0x00, 0x01, 0x08, 0x00, 0x00, 0x00, 0x00, 0x3A, 0x7E, 0x9B,
    0x55, 0x00, 0x00, 0x00, 0x0A, 0x49, 0x44, 0x41, 0x54, 0x78, 0x9C, 0x63, 0x38, 0x00, 0x00, 0x00,
    0xC2, 0x00, 0xC1, 0x52, 0x5E, 0x57, 0x51, 0x00, 0x00, 0x00, 0x00, 0x49, 0x45, 0x4E, 0x44, 0xAE,
    0x42, 0x60, 0x82,
  ]
}

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
    let liesDown = picture.size.turn == .quarter || picture.size.turn == .threeQuarters
    // The extent is that before the turn; these make room for the rest.
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
    if picture.size.turn != .none {
      output.append(" rot=\"\(picture.size.turn.rawValue * 60_000)\"")
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
