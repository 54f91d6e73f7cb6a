import Layout
import MarkdownSyntax
import PDF
import Styling
import TextCore

extension PaperComposer {
  mutating func enterImage(_ target: LinkTarget) {
    if image != nil { image?.depth += 1 } else { image = OpenImage(target: target) }
  }

  mutating func leaveImage() throws {
    guard let open = image else { return }
    if open.depth > 0 {
      image?.depth -= 1
      return
    }
    image = nil
    let key = PictureKey.address(open.target.destination)
    switch try shared.picture(key) {
    case .shown(let shown):
      let words = String(decoding: open.alternative, as: UTF8.self)
      if !addPicture(shown, words, width: nil) {
        try addLetters(open.alternative[...])
      }
    case .missing: try addLetters(open.alternative[...])
    case .elsewhere:
      // No picture is fetched from the web: its words become a link to it, unless they are in a
      // link.
      let isInLink = links.last.map { $0 != nil } ?? false
      if !isInLink { enterLink(open.target) }
      try addLetters(open.alternative[...])
      if !isInLink { try leaveLink(open.target) }
    }
    try addDeferredReferences()
  }

  /// Adds the picture of `![[name]]`. Returns false if there is none.
  mutating func addPicture(_ embed: EmbeddedName) throws -> Bool {
    let key = PictureKey.name(embed.name)
    guard case .shown(let shown) = try shared.picture(key) else { return false }
    return addPicture(
      shown, embed.alternative, width: embed.width.map { Double($0) * 0.75 })
  }

  /// Adds a small picture to the current text, or ends the text with a larger one. Returns false if
  /// none can be displayed.
  private mutating func addPicture(
    _ shown: PaperShared.ShownPicture, _ alternative: String, width: Double?
  ) -> Bool {
    guard leaf != nil else { return false }
    isLinkEmpty = false
    let picture = PaperLeaf.Picture(
      shown: shown, alternative: alternative, width: width, target: links.last ?? nil)
    if isSmall(picture) {
      leaf?.text.append(picture)
    } else {
      leaf?.endText()
      leaf?.parts.append(.picture(picture))
    }
    return true
  }

  /// True for a picture that is in its line, such as an icon or a badge.
  private func isSmall(_ picture: PaperLeaf.Picture) -> Bool {
    let width = max(36, design.width - container.inset)
    let sides = picture.sides(fittingInto: (width, design.height))
    return sides.height <= Self.mostEms * sheet.textSize && sides.width <= width / 2
  }

  /// Ems of the height of a picture that is in its line.
  private static let mostEms = 3.0

  /// Makes a box of a picture, which is fitted into the text's width and a page's height and begins
  /// where the text of its paragraph begins.
  mutating func addPicture(_ open: PaperLeaf.Picture, of leaf: PaperLeaf) throws {
    let design = shared.design
    let room = (
      width: max(36, design.width - container.inset), height: design.height - sheet.lineHeight
    )
    let picture = try shared.picture(
      open, fittingInto: room, in: leaf.paragraph.element)
    let isRightToLeft = leaf.scripts.isRightToLeft ?? shared.setter.isRightToLeft
    let free = room.width - picture.width
    let isAtStart = design.kind == .page || !container.bars.isEmpty
    let shift = isAtStart ? (isRightToLeft ? free : 0) : free / 2
    let x = columnStart(isRightToLeft) + shift
    var box = PaperBox(height: picture.height, content: [.picture(picture, x: x, y: 0)])
    begin(&box, .picture, isRightToLeft: isRightToLeft)
    boxes.append(box)
    last = .picture
  }
}

extension PaperShared {
  /// Makes a picture with its element and, in a link, that of the link.
  func picture(
    _ open: PaperLeaf.Picture, fittingInto room: (width: Double, height: Double),
    in parent: PDFElement
  ) throws -> PaperPicture {
    let link = open.target.map {
      PaperPicture.Link(
        element: document.element(.link, in: parent, isPlaced: false), place: $0.place)
    }
    let figure = document.element(.figure, in: link?.element ?? parent, isPlaced: false)
    // The link is written when its figure is.
    if let link { try document.release(link.element) }
    figure.alternative = open.words
    let paragraph = PaperParagraph(figure)
    paragraph.undrawnLines = 1
    let sides = open.sides(fittingInto: room)
    return PaperPicture(
      image: open.shown.image, paragraph: paragraph, width: sides.width, height: sides.height,
      quarters: open.quarters, link: link)
  }
}
