/// A picture whose end was not read yet.
struct DOCXOpenPicture {
  var alternative = ""
  /// The identifiers of the relations to its parts, or to their addresses. A group has several.
  private(set) var relations: [String] = []
  /// True for a line across the page, which older versions of Word have as a picture.
  var isRule = false
  /// True if its text was read, so that it leaves no words.
  var holdsText = false

  mutating func add(_ relation: String?) {
    if let relation { relations.append(relation) }
  }
}

extension DOCXTextReader {
  func startPicture(_ element: DOCXElement, _ attributes: XMLAttributes) {
    guard let last = pictures.indices.last else { return }
    switch element {
    case .drawingFacts:
      pictures[last].alternative = attributes["descr"] ?? attributes["title"] ?? ""
    case .drawnPicture: pictures[last].add(attributes["embed"] ?? attributes["link"])
    case .oldShape, .oldRectangle:
      if let words = attributes["alt"] { pictures[last].alternative = words }
      if attributes["hr"] == "t" { pictures[last].isRule = true }
    case .oldImage: pictures[last].add(attributes["id"])
    default: break
    }
  }

  func endPicture() throws(ImportRefusal) {
    guard let ended = pictures.popLast() else { return }
    if ended.isRule, let paragraph = paragraphs.last {
      paragraph.properties.hasBorder = true
      return
    }
    guard !isHidden else { return }
    // The words of a group are those of its first picture.
    var words = ended.alternative
    for identifier in ended.relations {
      guard let relation = relations[identifier] else { continue }
      try add(relation, alternative: words)
      words = ""
    }
    // A chart has no picture.
    if ended.relations.isEmpty, !ended.holdsText, !words.isEmpty {
      add(.lostPicture(alternative: words, link))
    }
  }

  /// Adds the picture of a relation, or else its words.
  private func add(
    _ relation: DOCXRelations.Relation, alternative: String
  ) throws(ImportRefusal) {
    if relation.isExternal {
      guard HTMLAddress.isPicture(relation.target) else {
        return add(.lostPicture(alternative: alternative, link))
      }
      return add(.linkedPicture(address: relation.target, alternative: alternative, link))
    }
    let name = ArchivePath.path(relation.target, in: document.folder)
    if let bytes = try document.archive.picture(of: name) {
      add(.picture(bytes, name: ArchivePath.lastPart(of: name), alternative: alternative, link))
    } else {
      add(.lostPicture(alternative: alternative, link))
    }
  }
}
