import MarkdownSyntax

/// A field: an instruction to Word, and the text that it led to.
struct DOCXField {
  private var instruction = ""
  /// True after the instruction.
  private(set) var isInResult = false
  /// The link that the field makes of its text.
  private(set) var link: LinkTarget?
  /// The bookmark of the note to which it refers again.
  private(set) var noteBookmark: String?

  /// True once a paragraph has ended in which the field hid text: then the field's end must be
  /// missing.
  private var isLost = false

  /// The maximum number of bytes that are kept of an instruction.
  private static let most = 1 << 14

  /// True if letters in it are not shown.
  var hidesText: Bool { !isLost && (!isInResult || noteBookmark != nil) }

  fileprivate mutating func endParagraph() {
    isLost = isLost || hidesText
    link = nil
  }

  fileprivate mutating func add(instruction text: String) {
    guard !isInResult, instruction.utf8.count < Self.most else { return }
    instruction += text
  }

  /// Reads the instruction. The result follows.
  fileprivate mutating func beginResult() {
    guard !isInResult else { return }
    isInResult = true
    switch FieldInstruction(instruction) {
    case .link(let target): link = target
    case .noteReference(let bookmark): noteBookmark = bookmark
    case nil: break
    }
  }
}

/// The fields that are open, the innermost last.
struct DOCXFields {
  private var open: [DOCXField] = []
  /// The number of open fields that hide text.
  private var hidingCount = 0
  /// The number of open fields that are nested too deep to be kept.
  private var uncounted = 0

  /// The maximum depth of fields that are kept.
  private static let deepest = 64

  /// True if letters are not shown.
  var hideText: Bool { hidingCount > 0 }

  /// The link of the innermost field that has one.
  var link: LinkTarget? { open.last { $0.link != nil }?.link }

  mutating func begin() {
    guard open.count < Self.deepest else {
      uncounted += 1
      return
    }
    open.append(DOCXField())
    hidingCount += 1
  }

  mutating func add(instruction text: String) {
    guard uncounted == 0, let last = open.indices.last else { return }
    open[last].add(instruction: text)
  }

  /// Begins the result of the innermost field. Returns the bookmark of the note to which it refers again; nil
  /// in the instruction of another field, too.
  mutating func beginResult() -> String? {
    guard uncounted == 0, let last = open.indices.last else { return nil }
    let hid = open[last].hidesText
    open[last].beginResult()
    if hid, !open[last].hidesText { hidingCount -= 1 }
    return hidingCount > 1 ? nil : open[last].noteBookmark
  }

  mutating func end() {
    guard uncounted == 0 else {
      uncounted -= 1
      return
    }
    guard let ended = open.popLast() else { return }
    if ended.hidesText { hidingCount -= 1 }
  }

  /// Ends the paragraph. Its open fields no longer hide text or make a link: a field whose end is
  /// missing would otherwise do so for all text that follows.
  mutating func endParagraph() {
    for index in open.indices { open[index].endParagraph() }
    hidingCount = 0
  }
}

extension DOCXTextReader {
  /// Takes the beginning, the middle or the end of a field.
  ///
  /// - Parameter isDeleted: true if the sign was deleted. Then the field leaves nothing, but its end counts.
  func startFieldCharacter(_ attributes: XMLAttributes, isDeleted: Bool = false) {
    switch attributes["fldCharType"] {
    case "begin": fields.begin()
    case "separate": if isDeleted { _ = fields.beginResult() } else { beginFieldResult() }
    case "end": fields.end()
    default: break
    }
  }

  func startSimpleField(_ attributes: XMLAttributes) {
    fields.begin()
    fields.add(instruction: attributes["instr"] ?? "")
    beginFieldResult()
  }

  private func beginFieldResult() {
    guard let bookmark = fields.beginResult(), let label = document.noteLabels[bookmark],
      !(resolvedRun.isHidden ?? false)
    else { return }
    add(.note(label: label))
  }
}
