import MarkdownSyntax

/// A DOCX file while it is read: its archive, styles and lists, and the data that its parts share.
/// A class, since the readers of the text and of each note change the same numbers and labels.
final class DOCXDocument {
  let archive: ImportArchive
  /// The folder of the main part, which targets of relations begin at.
  let folder: String
  let styles: DOCXStyles
  /// The styles of paragraphs that were met: a style is worked out once, not for each paragraph.
  private var looks: [String?: DOCXParagraphLook] = [:]
  var counters: DOCXCounters
  /// The labels of notes by the bookmarks round their references.
  var noteLabels: [String: String] = [:]
  private var labels: [Note: String] = [:]
  /// The notes that were begun, and how often.
  private var beginnings: [Note: Int] = [:]
  /// The parts in other formats that were read.
  var foreignPartCount = 0

  /// A footnote or an endnote.
  struct Note: Hashable {
    let identifier: String
    let isEndnote: Bool
  }

  init(
    _ archive: ImportArchive, folder: String, styles: DOCXStyles, numbering: DOCXNumbering
  ) {
    self.archive = archive
    self.folder = folder
    self.styles = styles
    counters = DOCXCounters(numbering)
  }

  /// Returns the meaning of a paragraph style; for nil, that of the default style.
  func look(ofParagraphStyle identifier: String?) -> DOCXParagraphLook {
    if let known = looks[identifier] { return known }
    let look = styles.look(ofParagraphStyle: identifier)
    // A hostile document names any number of styles that it does not have.
    if looks.count < DOCXStyles.most { looks[identifier] = look }
    return look
  }

  // Notes

  /// The label of a note, which is new if nothing has referred to it yet.
  func label(of note: Note) -> String {
    if let label = labels[note] { return label }
    let label = "\(labels.count + 1)"
    labels[note] = label
    return label
  }

  /// Begins the text of a note. Returns its label; nil if nothing refers to it. A second note of one identifier
  /// has a label to which nothing refers.
  func beginText(of note: Note) -> String? {
    guard let label = labels[note] else { return nil }
    let count = beginnings[note, default: 0] + 1
    beginnings[note] = count
    return count == 1 ? label : "\(label)-\(count)"
  }

  // Links

  /// The target of a hyperlink; nil if it leads nowhere.
  func link(_ attributes: XMLAttributes, _ relations: DOCXRelations) -> LinkTarget? {
    FlowLink.target(
      of: relations[attributes["id"]]?.target, anchor: attributes["anchor"],
      title: attributes["tooltip"])
  }
}
