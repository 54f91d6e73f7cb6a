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
  }

  private var nodes: [HTMLNode] = []
  /// The number of the element round each one; -1 for the first.
  private var parents: [Int32] = []
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
  private static let holders: Set<String> = ["li", "div", "aside", "section", "p", "dd", "td"]

  init(of root: HTMLNode) {
    read(root, in: -1, depth: 0, isInNotes: false)
    texts = links.map { link in places[link.target].flatMap { text(round: $0) } }
    for text in texts { if let text { linksByTarget[text] = [:] } }
    for link in links {
      var place = Int(parents[link.place])
      while place >= 0 {
        linksByTarget[place]?[link.target, default: []].append(link.place)
        place = Int(parents[place])
      }
    }
  }

  private mutating func read(_ node: HTMLNode, in parent: Int, depth: Int, isInNotes: Bool) {
    guard depth < Self.deepest else { return }
    let place = nodes.count
    nodes.append(node)
    parents.append(Int32(parent))
    let names = [node.attribute("id"), node.attribute("name")].compactMap(\.self)
    for name in names where places[name] == nil { places[name] = place }
    let name = node.name
    if name == "a" { addLink(place, names, in: parent) }
    if name == "hr", isInNotes { noteRules.append(node) }
    let isInNotes = isInNotes || Self.holdsNotes(node)
    for child in node.children where child.isElement {
      read(child, in: place, depth: depth + 1, isInNotes: isInNotes)
    }
  }

  private mutating func addLink(_ place: Int, _ ownNames: [String], in parent: Int) {
    guard let address = nodes[place].attribute("href"), address.hasPrefix("#"),
      address.utf8.count > 1
    else { return }
    var names = ownNames
    if names.isEmpty, parent >= 0, ["sup", "span"].contains(nodes[parent].name) {
      names = [nodes[parent].attribute("id")].compactMap(\.self)
    }
    links.append(Link(place: place, target: String(address.dropFirst()), names: names))
  }

  private static func holdsNotes(_ node: HTMLNode) -> Bool {
    if node.attribute("role") == "doc-endnotes" { return true }
    if node.attribute("epub:type") == "footnotes" { return true }
    if let style = node.attribute("style"), InlineCSS(style)["mso-element"] == "footnote-list" {
      return true
    }
    return node.attribute("class").map {
      $0.split(separator: " ").contains { $0 == "footnotes" }
    } ?? false
  }

  func node(_ place: Int) -> HTMLNode { nodes[place] }

  /// True if an element round that one is such.
  func hasAncestor(_ place: Int, where isSuch: (Int) -> Bool) -> Bool {
    var place = Int(parents[place])
    while place >= 0 {
      if isSuch(place) { return true }
      place = Int(parents[place])
    }
    return false
  }

  /// True if a name is that of a link that leads to a place in the page.
  func isReference(_ name: String) -> Bool {
    places[name].map { ["a", "sup", "span"].contains(nodes[$0].name) } ?? false
  }

  /// The element of the note that a named element is or begins.
  private func text(round named: Int) -> Int? {
    var place = named
    while !Self.holders.contains(nodes[place].name) {
      place = Int(parents[place])
      guard place >= 0 else { return nil }
    }
    // The paragraph that the name begins may be in an element for the note alone.
    let outer = Int(parents[place])
    if nodes[place].name == "p", outer >= 0 {
      let name = nodes[outer].name
      if name == "li" || name == "aside" || (name == "div" && nodes[outer].attribute("id") != nil) {
        place = outer
      }
    }
    return place
  }
}
