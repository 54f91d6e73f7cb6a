/// The footnotes of a page: links that lead to a text which has a link back to them.
///
/// Paber, pandoc, Word and LibreOffice write them so, each with ids of its own.
struct HTMLNotes {
  private var labels: [HTMLNode: String] = [:]
  private var texts: [String: HTMLNode] = [:]
  private var textNodes: Set<HTMLNode> = []
  private var waysBack: Set<HTMLNode> = []
  private var rules: Set<HTMLNode> = []
  private var numbers: Set<HTMLNode> = []
  private var begun: Set<String> = []

  init() {}

  /// Looks for the footnotes of a page.
  init(in root: HTMLNode) {
    var survey = Survey()
    survey.read(root, parents: [])
    for link in survey.links {
      // A way back is a reference, too; the one that comes first is the reference.
      guard !waysBack.contains(link.node), let target = survey.places[link.target],
        !link.names.isEmpty,
        let text = survey.text(round: target), text.back.contains(where: link.names.contains)
      else { continue }
      let label = texts.first { $0.value == text.node }?.key ?? "\(texts.count + 1)"
      guard !textNodes.contains(where: { link.parents.contains($0) }) else { continue }
      labels[link.node] = label
      texts[label] = text.node
      textNodes.insert(text.node)
      if let number = Self.number(before: text.node) { numbers.insert(number) }
      for other in survey.links where other.parents.contains(text.node) {
        if link.names.contains(other.target) || survey.isReference(other.target) {
          waysBack.insert(other.node)
        }
      }
    }
    guard !textNodes.isEmpty else { return }
    rules = Set(survey.noteRules)
  }

  /// The label of the footnote that a link refers to; nil for any other link.
  func label(ofReference node: HTMLNode) -> String? { labels[node] }

  /// True if the element is the text of a footnote, which is read where it is referred to.
  func isText(_ node: HTMLNode) -> Bool { textNodes.contains(node) }

  /// True if the element is the number with which a footnote of a book begins.
  func isNumber(_ node: HTMLNode) -> Bool { numbers.contains(node) }

  /// The number with which the text of a footnote in Paber's own books begins.
  private static func number(before text: HTMLNode) -> HTMLNode? {
    var node = text
    for _ in 0..<3 {
      guard let first = node.children.first(where: \.isElement) else { return nil }
      if first.name == "span", first.attribute("class") == "number" { return first }
      node = first
    }
    return nil
  }

  /// True if a link leads from a footnote back to the text.
  func isWayBack(_ node: HTMLNode) -> Bool { waysBack.contains(node) }

  /// True if a rule only stands between the text and its footnotes.
  func isRule(_ node: HTMLNode) -> Bool { rules.contains(node) }

  /// The text of a footnote; nil if it was begun before.
  mutating func begin(_ label: String) -> HTMLNode? {
    begun.insert(label).inserted ? texts[label] : nil
  }
}

/// The links of a page to places in it, and the elements that have a name.
private struct Survey {
  struct Link {
    var node: HTMLNode
    /// The name of the place that it leads to.
    var target: String
    /// The names by which others lead to it: its own, or that of what it stands in.
    var names: [String]
    /// The elements round it, the innermost last.
    var parents: [HTMLNode]
  }

  private(set) var links: [Link] = []
  /// The elements round each named element and itself last.
  private(set) var places: [String: [HTMLNode]] = [:]
  /// Rules that begin a section of notes.
  private(set) var noteRules: [HTMLNode] = []

  mutating func read(_ node: HTMLNode, parents: [HTMLNode]) {
    // References stand in shallow text; deeper ones are links.
    guard parents.count < 200 else { return }
    let path = parents + [node]
    var names = [node.attribute("id"), node.attribute("name")].compactMap(\.self)
    for name in names where places[name] == nil { places[name] = path }
    if node.name == "a", let address = node.attribute("href"), address.hasPrefix("#"),
      address.utf8.count > 1
    {
      if names.isEmpty, let outer = parents.last, outer.name == "sup" || outer.name == "span" {
        names = [outer.attribute("id")].compactMap(\.self)
      }
      links.append(
        Link(node: node, target: String(address.dropFirst()), names: names, parents: parents))
    }
    if node.name == "hr", parents.contains(where: Self.holdsNotes) { noteRules.append(node) }
    for child in node.children where child.isElement { read(child, parents: path) }
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

  /// True if a name is that of a link that leads to a place in the page.
  func isReference(_ name: String) -> Bool {
    guard let node = places[name]?.last else { return false }
    return node.name == "a" || node.name == "sup" || node.name == "span"
  }

  /// The text of the note that a named element is or begins, with the names to which its links lead.
  func text(round path: [HTMLNode]) -> (node: HTMLNode, back: Set<String>)? {
    let wanted: Set<String> = ["li", "div", "aside", "section", "p", "dd", "td"]
    guard var index = path.lastIndex(where: { wanted.contains($0.name) }) else { return nil }
    // The paragraph that the name begins may be in an element for the note alone.
    if path[index].name == "p", index > 0, ["li", "aside"].contains(path[index - 1].name) {
      index -= 1
    } else if path[index].name == "p", index > 0, path[index - 1].name == "div",
      path[index - 1].attribute("id") != nil
    {
      index -= 1
    }
    let node = path[index]
    guard node.name != "body" else { return nil }
    let back = links.filter { $0.parents.contains(node) }.map(\.target)
    return (node, Set(back))
  }
}
