import MarkdownSyntax

extension RTFReader {
  /// Begins the destination of a group if the control names one. Returns false for any other
  /// control.
  mutating func begin(_ name: String, _ number: Int?) -> Bool {
    if state.destination == .sealed { return true }
    if state.destination == .skipped {
      guard name == "ud" || name == "shptxt" || name == "result" else { return true }
      state.destination = state.outerDestination
      state.isOptional = false
      if name == "shptxt" { beginBox() }
      return true
    }
    let destination: RTFState.Destination
    switch name {
    case "fonttbl": destination = .fonts
    case "stylesheet": destination = .styles
    case "listtable": destination = .list
    case "listoverridetable": destination = .overrides
    case "listtext", "pntext": destination = .listText
    case "fldinst": destination = .instruction
    case "pabertitle": destination = .linkTitle
    case "footnote":
      if state.isHidden || state.isSilent {
        destination = .sealed
      } else {
        beginNote()
        destination = .note
      }
    case "pict": destination = .picture
    case "sn": destination = .propertyName
    case "sv": destination = .propertyValue
    case "bkmkstart": destination = .bookmark
    case "bkmkend": destination = .bookmarkEnd
    case "pn": destination = .oldNumbering
    case "generator": destination = .generator
    case "annotation":
      writer.commentCount += 1
      destination = .sealed
    case "fldrslt":
      beginResult()
      return true
    case "shppict", "picprop", "sp", "field", "shp":
      // These groups contain content that is read.
      state.isOptional = false
      return true
    case "cs", "ds", "ts", "s":
      state.isOptional = false
      return false
    case "info", "header", "headerl", "headerr", "headerf", "footer", "footerl", "footerr",
      "footerf", "ftnsep", "ftnsepc", "aftnsep", "aftnsepc", "atnid", "atnauthor", "revtbl",
      "userprops", "docvar", "xe", "tc", "rxe", "private", "template":
      destination = .sealed
    case "colortbl", "nonshppict", "object", "objdata", "upr": destination = .skipped
    default:
      guard state.isOptional else { return false }
      destination = .skipped
    }
    state.isOptional = false
    if destination == .skipped { state.outerDestination = state.destination }
    state.destination = destination
    heads.begin(destination)
    return true
  }

  /// Ends the destination of a group.
  mutating func end(_ destination: RTFState.Destination, _ ended: RTFState) {
    switch destination {
    case .note: if ended.noteDepth != state.noteDepth { endNote(ended.paragraph) }
    case .fonts, .styles, .list, .overrides: break
    case .instruction: heads.endInstruction()
    case .linkTitle: heads.endLinkTitle()
    case .bookmark: beginBookmark(heads.takeText())
    case .bookmarkEnd: heads.openBookmarks.remove(heads.takeText())
    case .picture: endPicture()
    case .propertyName: heads.property = heads.takeText()
    case .propertyValue:
      let value = heads.takeText()
      if heads.property == "wzDescription" { heads.pictureWords = value }
    case .generator: tables.isOfPaber = heads.takeText().hasPrefix("Paber")
    case .listText: flows[flows.count - 1].markerText = heads.takeText()
    case .oldNumbering: state.paragraph.oldList = heads.oldList
    default: _ = heads.takeText()
    }
  }

  // Fields

  /// Begins the result of a field, which is a link, a reference, or text.
  private mutating func beginResult() {
    state.isOptional = false
    switch heads.instruction {
    case .link(let link): state.link = link
    case .noteReference(let bookmark):
      guard let label = notes[bookmark] else {
        missedBookmarks.insert(bookmark)
        break
      }
      guard !state.isHidden else { break }
      flows[flows.count - 1].add(.reference(label))
      state.isSilent = true
    case nil: break
    }
    heads.instruction = nil
  }

  // Footnotes

  /// Begins a bookmark, by which references find the footnote that it is in or encloses.
  private mutating func beginBookmark(_ name: String) {
    if FlowLink.isHeading(name) { return flows[flows.count - 1].headingNames.append(name) }
    guard let label = flows.last?.label else {
      heads.openBookmarks.insert(name)
      return
    }
    notes[name] = notes[name] ?? label
  }

  private mutating func beginNote() {
    noteCount += 1
    let label = String(noteCount)
    for bookmark in heads.openBookmarks where notes[bookmark] == nil { notes[bookmark] = label }
    heads.openBookmarks = []
    flows[flows.count - 1].add(.reference(label))
    var flow = RTFFlow()
    flow.label = label
    flows.append(flow)
    writer.begin(.footnote(label: label))
    state.styles = []
    state.script = .normal
    state.paragraph = RTFParagraphFormat()
    state.isBoxInCell = false
    state.noteDepth += 1
  }

  /// Ends the open footnote, whose last paragraph has that format.
  mutating func endNote(_ format: RTFParagraphFormat) {
    guard flows.count > 1 else { return }
    endParagraph(format, isLast: true)
    flows[flows.count - 1].close(&writer)
    flows.removeLast()
    writer.end()
  }

  // Boxes

  private mutating func beginBox() {
    flows[flows.count - 1].beginBox()
    state.boxDepth += 1
    state.isBoxInCell = state.paragraph.isInTable
    state.paragraph = RTFParagraphFormat(isInTable: state.isBoxInCell)
  }

  /// Ends the open box, in whose text a state was in force.
  mutating func endBox(_ ended: RTFState) {
    endParagraph(ended.paragraph, isLast: true)
    if !ended.isBoxInCell { flows[flows.count - 1].closeTable(&writer) }
    flows[flows.count - 1].endBox()
  }

  // Pictures

  private mutating func endPicture() {
    let picture = heads.takePicture()
    guard !state.isHidden, state.destination == .text || state.destination == .note else { return }
    if let type = PictureType(of: picture.bytes) {
      flows[flows.count - 1].add(
        .picture(picture.bytes, name: "picture." + type.fileExtension, picture.words))
    } else if !picture.bytes.isEmpty || !picture.words.isEmpty {
      flows[flows.count - 1].add(.lostPicture(picture.words))
    }
  }
}
