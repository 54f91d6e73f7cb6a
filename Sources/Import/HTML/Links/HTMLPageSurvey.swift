/// The links of a page to places in it, or in other pages of its book, and the elements that have a name.
///
/// Elements are numbered in their order; each knows the number of the one round it. So a survey needs no tree:
/// those of all pages of a book are held at once.
struct HTMLPageSurvey {
  struct Link {
    /// The number of its element.
    var place: Int
    /// The place that it leads to.
    var target: HTMLPlace
    /// The names by which others lead to it: its own, or that of the element round it.
    var names: [String]
    /// True if it may refer to a footnote: it is shown, in no code, and looks like a reference.
    var mayRefer: Bool
    /// True if it may do so, once something refers to the note that it is in, which is hidden until then.
    var mayReferInNote: Bool
    /// True if the page declares it as a reference to a footnote.
    var isReference: Bool
  }

  private struct Element {
    /// The number of the element round it; -1 for the first.
    var parent: Int32
    /// The beginnings of notes in it.
    var noteCount: Int32 = 0
    var kind: HTMLElementKind
    /// True if no words are before it in the element round it.
    var isFirst: Bool
    var holdsHeading = false
    /// True if the page declares it as a footnote, so that headings in it belong to the note.
    var isDeclaredNote = false
    /// True if its headings make a section of the page of it.
    var isSection: Bool { holdsHeading && !isDeclaredNote }
  }

  private struct Heading {
    var place: Int
    /// The contents of the page before it.
    var before: Contents
  }

  /// The number of things that a page shows.
  private struct Contents: Equatable {
    /// Texts with more than white space.
    var texts = 0
    /// Pictures, rules and the like.
    var insets = 0
  }

  private var elements: [Element] = []
  /// The named elements, each with the content before it.
  private var places: [String: (place: Int, before: Contents)] = [:]
  /// The headings to which a link may lead.
  private var headings: [Heading] = []
  private var contents = Contents()

  private(set) var links: [Link] = []
  /// Rules that are in a section of notes.
  private(set) var noteRules: [Int] = []

  /// The maximum depth of references in an element; deeper links are ordinary links.
  static let deepest = 200

  /// The properties of the elements round a node.
  private struct Surroundings {
    var isInNotes = false
    /// True in an element that is not shown.
    var isHidden = false
    /// True in a note that is not shown in its place.
    var isInHiddenNote = false
    var isInCode = false
    var isInCell = false
    /// The id of the innermost element, if references are in such.
    var name: String?
  }

  /// Surveys a page.
  ///
  /// - Parameter resolve: returns the place to which an address leads; nil for one elsewhere.
  init(of root: HTMLNode, _ resolve: (String) -> HTMLPlace?) {
    _ = read(root, in: -1, isFirst: true, depth: 0, Surroundings(), resolve)
  }

  /// The bytes of memory that its names and links take.
  private var nameBytes = 0
  /// The bytes of a name and of a link beside their letters, with those in tables and in the plan.
  private static let (nameSize, linkSize) = (128, 512)

  /// The bytes of memory that the survey takes, and those that `HTMLLinkPlan` needs for its links, about.
  var byteCount: Int {
    elements.count * MemoryLayout<Element>.stride + headings.count * MemoryLayout<Heading>.stride
      + nameBytes
  }

  /// Reads an element and those in it. Returns true if it has words, as far as `isFirst` depends on it.
  private mutating func read(
    _ node: HTMLNode, in parent: Int, isFirst: Bool, depth: Int, _ outer: Surroundings,
    _ resolve: (String) -> HTMLPlace?
  ) -> Bool {
    guard depth < Self.deepest else { return true }
    let (place, name) = (elements.count, node.name)
    let kind = HTMLElementKind(node, name)
    elements.append(Element(parent: Int32(parent), kind: kind, isFirst: isFirst))
    let names = [node.attribute("id"), node.attribute("name")].compactMap(\.self)
    for name in names where places[name] == nil {
      places[name] = (place, contents)
      nameBytes += Self.nameSize + name.utf8.count
    }
    elements[place].isDeclaredNote =
      kind.mayHoldNote && (HTMLNoteMark.saysNote(node) || (kind == .item && outer.isInNotes))
    let inner = surroundings(of: node, at: place, name, in: outer)
    if name == "a", let target = node.attribute("href").flatMap(resolve) {
      addLink(node, place, target, names.isEmpty ? [outer.name].compactMap(\.self) : names, inner)
    }
    if name == "hr", outer.isInNotes { noteRules.append(place) }
    let (headingCount, textsBefore) = (headings.count, contents.texts)
    let isHeading = HTMLElements.isHeading(name, node)
    if isHeading { addHeading(place, inner) }
    if Self.insets.contains(name), !outer.isHidden { contents.insets += 1 }
    var hasWords = false
    for child in node.children {
      if child.isElement {
        let childHasWords = read(
          child, in: place, isFirst: !hasWords, depth: depth + 1, inner, resolve)
        hasWords = hasWords || childHasWords
      } else if let text = child.text {
        hasWords = hasWords || text.unicodeScalars.contains(where: \.properties.isAlphabetic)
        if !inner.isHidden, Self.isShown(text) { contents.texts += 1 }
      }
    }
    // A heading without words is not written, so headings in it count neither.
    if isHeading, contents.texts == textsBefore {
      headings.removeSubrange(headingCount...)
    }
    return hasWords
  }

  /// Elements that are no text, but shown.
  private static let insets: Set<String> = [
    "img", "svg", "image", "hr", "math", "video", "audio", "object",
  ]

  /// True if a text has more than white space.
  private static func isShown(_ text: String) -> Bool {
    text.unicodeScalars.contains {
      !$0.properties.isWhitespace && !$0.properties.isDefaultIgnorableCodePoint
    }
  }

  private func surroundings(
    of node: HTMLNode, at place: Int, _ name: String, in outer: Surroundings
  ) -> Surroundings {
    let css = node.attribute("style").map { InlineCSS($0) }
    var inner = outer
    inner.isInNotes = outer.isInNotes || Self.holdsNotes(node, css)
    let isSkipped = HTMLElements.skipped.contains(name)
    if isSkipped || HTMLElements.isHidden(node, css) {
      inner.isHidden = true
      inner.isInHiddenNote = !outer.isHidden && !isSkipped && elements[place].isDeclaredNote
    }
    inner.isInCode = outer.isInCode || name == "pre"
    inner.isInCell = outer.isInCell || name == "td" || name == "th"
    inner.name = name == "sup" || name == "span" ? node.attribute("id") : nil
    return inner
  }

  private mutating func addLink(
    _ node: HTMLNode, _ place: Int, _ target: HTMLPlace, _ names: [String],
    _ surroundings: Surroundings
  ) {
    nameBytes += Self.linkSize + target.name.utf8.count
    for name in names { nameBytes += name.utf8.count }
    let mayRefer = !surroundings.isInCode && HTMLNoteMark.isReference(node)
    links.append(
      Link(
        place: place, target: target, names: names,
        mayRefer: mayRefer && !surroundings.isHidden,
        mayReferInNote: mayRefer && surroundings.isInHiddenNote,
        isReference: HTMLNoteMark.saysReference(node)))
  }

  private mutating func addHeading(_ place: Int, _ surroundings: Surroundings) {
    for outer in ancestors(of: place) { elements[outer].holdsHeading = true }
    guard !surroundings.isHidden, !surroundings.isInCode, !surroundings.isInCell else { return }
    headings.append(Heading(place: place, before: contents))
  }

  private static func holdsNotes(_ node: HTMLNode, _ css: InlineCSS?) -> Bool {
    if node.attribute("role") == "doc-endnotes" { return true }
    if node.attribute("epub:type") == "footnotes" { return true }
    if css?["mso-element"] == "footnote-list" { return true }
    return node.attribute("class").map {
      $0.split(separator: " ").contains { $0 == "footnotes" }
    } ?? false
  }

  // Places

  private func parent(of place: Int) -> Int { Int(elements[place].parent) }

  /// The numbers of the elements round that one, the innermost first.
  func ancestors(of place: Int) -> [Int] {
    var outer: [Int] = []
    var place = parent(of: place)
    while place >= 0 {
      outer.append(place)
      place = parent(of: place)
    }
    return outer
  }

  /// True if a name is that of a link that leads to a place, or of an element round it.
  func isReference(_ name: String) -> Bool {
    places[name].map { elements[$0.place].kind == .reference } ?? false
  }

  // Notes

  /// Counts the beginnings of notes in each element, by the elements that begin them.
  mutating func countNotes(begunBy holders: Set<Int>) {
    for place in holders {
      for outer in ancestors(of: place) { elements[outer].noteCount += 1 }
    }
  }

  /// The element that may hold a note and is the one of that name, or begins with it.
  func holder(begunBy name: String) -> Int? {
    guard var place = places[name]?.place else { return nil }
    while !elements[place].kind.mayHoldNote {
      guard elements[place].isFirst, elements[place].parent >= 0, elements[place].kind != .block
      else { return nil }
      place = parent(of: place)
    }
    return place
  }

  /// The element of the note that begins with a holder; nil for a section of the page, which has several
  /// notes, or headings without being declared a note.
  func text(in holder: Int) -> Int? {
    guard !elements[holder].isSection, elements[holder].noteCount == 0 else { return nil }
    // The paragraph that the name begins may be in an element for the note alone.
    let outer = parent(of: holder)
    guard elements[holder].kind == .paragraph, elements[holder].isFirst, outer >= 0,
      !elements[outer].isSection, elements[outer].noteCount == 1
    else { return holder }
    switch elements[outer].kind {
    case .item, .aside, .namedDivision: return outer
    default: return holder
    }
  }

  // Headings

  /// The index of the first heading whose number is not less. O(log n).
  private func firstHeading(notBefore place: Int) -> Int {
    var range = headings.indices
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      if headings[middle].place < place {
        range = (middle + 1)..<range.upperBound
      } else {
        range = range.lowerBound..<middle
      }
    }
    return range.lowerBound
  }

  /// Returns the heading at the place with that name: the place is in it, or begins with it. The
  /// empty name is that of the page. Nil if there is none.
  func heading(at name: String) -> Int? {
    let start = name.isEmpty ? (place: 0, before: Contents()) : places[name]
    guard let (place, before) = start else { return nil }
    let next = firstHeading(notBefore: place)
    if next > 0 {
      let last = headings[next - 1].place
      if ancestors(of: place).contains(last) { return last }
    }
    guard next < headings.endIndex else { return nil }
    let heading = headings[next]
    guard heading.before.texts == before.texts else { return nil }
    // A chapter may begin with a picture, but a named picture is followed by other content.
    guard heading.before == before || ancestors(of: heading.place).contains(place) else {
      return nil
    }
    return heading.place
  }
}
