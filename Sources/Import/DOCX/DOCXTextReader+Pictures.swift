/// A picture whose end was not met yet.
struct DOCXOpenPicture {
  var alternative = ""
  /// The identifier of the relation to its part, or to its address.
  var relation: String?
  /// True for a line across the page, which older versions of Word have as a picture.
  var isRule = false
}

extension DOCXTextReader {
  func startPicture(_ element: DOCXElement, _ attributes: XMLAttributes) {
    switch element {
    case .drawing, .oldPicture: picture = DOCXOpenPicture()
    case .drawingFacts:
      picture?.alternative = attributes["descr"] ?? attributes["title"] ?? ""
    case .drawnPicture: picture?.relation = attributes["embed"] ?? attributes["link"]
    case .oldShape, .oldRectangle:
      if let words = attributes["alt"] { picture?.alternative = words }
      if attributes["hr"] == "t" { picture?.isRule = true }
    case .oldImage: picture?.relation = attributes["id"]
    default: break
    }
  }

  func endPicture() throws(ImportRefusal) {
    guard let ended = picture else { return }
    picture = nil
    if ended.isRule, let paragraph = paragraphs.last {
      paragraph.properties.hasBorder = true
      return
    }
    guard !isHidden, let relation = relations[ended.relation] else { return }
    if relation.isExternal {
      add(
        .linkedPicture(
          address: relation.target, alternative: ended.alternative, link))
      return
    }
    let name = ArchivePath.path(relation.target, in: document.folder)
    guard let bytes = try document.archive.bytes(of: name), ImportedPictureKind.isShown(bytes)
    else {
      if !ended.alternative.isEmpty { add(ended.alternative) }
      return
    }
    add(.picture(bytes, name: ArchivePath.lastPart(of: name), alternative: ended.alternative, link))
  }
}
