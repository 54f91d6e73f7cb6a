import Layout
import MarkdownSyntax
import PDF
import Styling
import TextCore

/// An image whose alternative text is read.
struct PaperImage {
  let target: LinkTarget
  var alternative: [UInt8] = []
  /// Images in its alternative text.
  var depth = 0
}

extension PaperComposer {
  mutating func enterImage(_ target: LinkTarget) {
    if image != nil { image?.depth += 1 } else { image = PaperImage(target: target) }
  }

  mutating func leaveImage() throws {
    guard let open = image else { return }
    if open.depth > 0 {
      image?.depth -= 1
      return
    }
    image = nil
    let bytes = shared.pictures.find(open.target.destination).bytes
    let words = String(decoding: open.alternative, as: UTF8.self)
    if try !addPicture(bytes, open.target.destination, words, width: nil) {
      try addLetters(open.alternative[...])
    }
  }

  /// Adds the picture of `![[name]]`; false where there is none.
  mutating func addPicture(_ embed: EmbeddedName) throws -> Bool {
    guard embed.isPicture else { return false }
    return try addPicture(
      shared.pictures.find(named: embed.name).bytes, embed.name, embed.alternative,
      width: embed.width.map { Double($0) * 0.75 })
  }

  /// Ends the text that is read with a picture; false where it can't be shown.
  private mutating func addPicture(
    _ bytes: [UInt8]?, _ address: String, _ alternative: String, width: Double?
  ) throws -> Bool {
    // Cells have no room for pictures.
    guard let bytes, leaf != nil, table == nil else { return false }
    guard let image = try shared.document.image(bytes) else {
      shared.note(unusable: address)
      return false
    }
    leaf?.endText()
    leaf?.parts.append(
      .picture(image, PictureSize(of: bytes), alternative: alternative, width: width))
    return true
  }

  /// Makes a box of a picture, which is fitted into the text's width and a page's height.
  mutating func addPicture(
    _ image: PDFImage, _ size: PictureSize?, _ alternative: String, _ wanted: Double?,
    in parent: PDFElement
  ) {
    let design = shared.design
    let room = (
      width: max(36, design.width - container.inset), height: design.height - sheet.lineHeight
    )
    let size = size ?? PictureSize(width: image.width, height: image.height)
    var sides = size?.points(fittingInto: room, wantedWidth: wanted) ?? room
    let quarters = (size?.turn.rawValue ?? 0) / 90
    if quarters & 1 == 1 { sides = (sides.height, sides.width) }
    let figure = shared.document.element(.figure, in: parent, isPlaced: false)
    figure.alternative = alternative.isEmpty ? " " : alternative
    let paragraph = PaperParagraph(figure)
    paragraph.undrawnLines = 1
    let picture = PaperPicture(
      image: image, paragraph: paragraph, width: sides.width, height: sides.height,
      quarters: quarters)
    let x =
      design.kind == .page || !container.bars.isEmpty
      ? container.inset : container.inset + (room.width - sides.width) / 2
    var box = PaperBox(height: sides.height, content: [.picture(picture, x: x, y: 0)])
    begin(&box, .picture, nil)
    boxes.append(box)
    last = .picture
  }
}
