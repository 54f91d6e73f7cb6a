/// The links of a page to places in it, and the elements that have a name.
///
/// Elements are numbered in their order; each knows the number of the one round it.
struct HTMLNoteSurvey {
  struct Link {
    /// The number of its element.
    var place: Int
    /// The name of the place that it leads to.
    var target: String
    /// The names by which others lead to it: its own, or that of the element round it.
    var names: [String]
    /// True if it may refer to a footnote: it is shown, in no code, and looks like a reference.
    var mayRefer: Bool
  }

  private struct Element {
    var node: HTMLNode
    /// The number of the element round it; -1 for the first.
    var parent: Int32
    /// True if no words stand before it in the element round it.
    var isFirst: Bool
    var holdsHeading = false
    /// The beginnings of notes in it.
    var noteCount: Int32 = 0
  }

  private var elements: [Element] = []
  private var places: [String: Int] = [:]

  private(set) var links: [Link] = []
  /// For each link the element of the note to which it may refer.
  private(set) var texts: [Int?] = []
  /// The links in the elements of notes, by the names to which they lead.
  private(set) var linksByTarget: [Int: [String: [Int]]] = [:]
  /// Rules that begin a section of notes.
  private(set) var noteRules: [HTMLNode] = []

  /// References stand in shallow text; deeper ones are links.
  private static let deepest = 200
  /// Elements that may hold a note.
  private static let holders: Set<String> = ["li", "div", "aside", "section", "p", "dd"]

  /// The properties of the elements round a node.
  private struct Surroundings {
    var isInNotes = false
    /// True in code, and in an element that is not shown.
    var isVerbatim = false
  }

  init(of root: HTMLNode) {
    _ = read(root, in: -1, isFirst: true, depth: 0, Surroundings())
    let beginnings = links.map { link in places[link.target].flatMap { holder(begunBy: $0) } }
    for place in Set(beginnings.compactMap(\.self)) {
      for outer in ancestors(of: place) { elements[outer].noteCount += 1 }
    }
    texts = beginnings.map { $0.flatMap { text(in: $0) } }
    for text in texts { if let text { linksByTarget[text] = [:] } }
    for link in links {
      for outer in ancestors(of: link.place) {
        linksByTarget[outer]?[link.target, default: []].append(link.place)
      }
    }
  }

  /// Reads an element and those in it. Returns true if it has words, as far as `isFirst` depends on it.
  private mutating func read(
    _ node: HTMLNode, in parent: Int, isFirst: Bool, depth: Int, _ outer: Surroundings
  ) -> Bool {
    guard depth < Self.deepest else { return true }
    let place = elements.count
    elements.append(Element(node: node, parent: Int32(parent), isFirst: isFirst))
    let names = [node.attribute("id"), node.attribute("name")].compactMap(\.self)
    for name in names where places[name] == nil { places[name] = place }
    let name = node.name
    let css = node.attribute("style").map { InlineCSS($0) }
    var inner = outer
    inner.isInNotes = outer.isInNotes || Self.holdsNotes(node, css)
    inner.isVerbatim =
      outer.isVerbatim || name == "pre" || HTMLElements.skipped.contains(name)
      || HTMLElements.isHidden(node, css)
    if name == "a" { addLink(place, names, in: parent, isVerbatim: inner.isVerbatim) }
    if name == "hr", outer.isInNotes { noteRules.append(node) }
    if HTMLElements.isHeading(name, node) {
      for outer in ancestors(of: place) { elements[outer].holdsHeading = true }
    }
    var hasWords = false
    for child in node.children {
      if child.isElement {
        let childHasWords = read(child, in: place, isFirst: !hasWords, depth: depth + 1, inner)
        hasWords = hasWords || childHasWords
      } else if !hasWords, let text = child.text {
        hasWords = text.unicodeScalars.contains(where: \.properties.isAlphabetic)
      }
    }
    return hasWords
  }

  private mutating func addLink(
    _ place: Int, _ ownNames: [String], in parent: Int, isVerbatim: Bool
  ) {
    let node = elements[place].node
    guard let address = node.attribute("href"), address.hasPrefix("#"), address.utf8.count > 1
    else { return }
    var names = ownNames
    if names.isEmpty, parent >= 0, ["sup", "span"].contains(elements[parent].node.name) {
      names = [elements[parent].node.attribute("id")].compactMap(\.self)
    }
    links.append(
      Link(
        place: place, target: String(address.dropFirst()), names: names,
        mayRefer: !isVerbatim && HTMLNoteMark.isReference(node)))
  }

  private static func holdsNotes(_ node: HTMLNode, _ css: InlineCSS?) -> Bool {
    if node.attribute("role") == "doc-endnotes" { return true }
    if node.attribute("epub:type") == "footnotes" { return true }
    if css?["mso-element"] == "footnote-list" { return true }
    return node.attribute("class").map {
      $0.split(separator: " ").contains { $0 == "footnotes" }
    } ?? false
  }

  func node(_ place: Int) -> HTMLNode { elements[place].node }

  private func parent(of place: Int) -> Int { Int(elements[place].parent) }

  /// The numbers of the elements round that one, the innermost first.
  private func ancestors(of place: Int) -> [Int] {
    var outer: [Int] = []
    var place = parent(of: place)
    while place >= 0 {
      outer.append(place)
      place = parent(of: place)
    }
    return outer
  }

  /// True if an element round that one is such.
  func hasAncestor(_ place: Int, where isSuch: (Int) -> Bool) -> Bool {
    ancestors(of: place).contains(where: isSuch)
  }

  /// True if a name is that of a link that leads to a place in the page.
  func isReference(_ name: String) -> Bool {
    places[name].map { ["a", "sup", "span"].contains(elements[$0].node.name) } ?? false
  }

  /// The element that may hold a note and is a named one, or begins with it.
  private func holder(begunBy named: Int) -> Int? {
    var place = named
    while !Self.holders.contains(node(place).name) {
      guard elements[place].isFirst, elements[place].parent >= 0,
        !HTMLElements.isBlock(node(place).name)
      else { return nil }
      place = parent(of: place)
    }
    return place
  }

  /// The element of the note that begins with a holder; nil for a section of the page, which has headings
  /// or several notes.
  private func text(in holder: Int) -> Int? {
    guard !elements[holder].holdsHeading, elements[holder].noteCount == 0 else { return nil }
    // The paragraph that the name begins may be in an element for the note alone.
    let outer = parent(of: holder)
    guard node(holder).name == "p", elements[holder].isFirst, outer >= 0,
      !elements[outer].holdsHeading, elements[outer].noteCount == 1
    else { return holder }
    let name = node(outer).name
    let isNote =
      name == "li" || name == "aside"
      || (name == "div" && node(outer).attribute("id") != nil)
    return isNote ? outer : holder
  }
}
