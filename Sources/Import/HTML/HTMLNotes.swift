/// The footnotes of a page: links that lead to a text which has a link back to them.
///
/// Links between a table of contents and the headings lead both ways, too; `HTMLNoteSurvey` refuses these.
/// Paber, pandoc, Word and LibreOffice write them so, each with ids of its own.
struct HTMLNotes {
  private var labels: [HTMLNode: String] = [:]
  /// The labels in the order of their references.
  private(set) var order: [String] = []
  private var texts: [String: HTMLNode] = [:]
  private var textNodes: Set<HTMLNode> = []
  private var waysBack: Set<HTMLNode> = []
  private var rules: Set<HTMLNode> = []
  private var numbers: Set<HTMLNode> = []
  private var begun: Set<String> = []

  init() {}

  /// Looks for the footnotes of a page. O(n) for elements that nest no deeper than a bound.
  init(in root: HTMLNode) {
    let survey = HTMLNoteSurvey(of: root)
    var found: [Int: String] = [:]
    /// The names to which the ways back of a text are known.
    var known: [Int: Set<String>] = [:]
    for (index, link) in survey.links.enumerated() {
      // A way back is a reference, too; the one that comes first is the reference.
      guard link.mayRefer, !waysBack.contains(survey.node(link.place)),
        let text = survey.texts[index], let inner = survey.linksByTarget[text],
        link.names.contains(where: { inner[$0] != nil }),
        !survey.hasAncestor(link.place, where: { $0 == text })
      else { continue }
      let isNew = found[text] == nil
      let label = found[text] ?? "\(found.count + 1)"
      found[text] = label
      labels[survey.node(link.place)] = label
      for name in link.names where known[text, default: []].insert(name).inserted {
        for place in inner[name] ?? [] { waysBack.insert(survey.node(place)) }
      }
      guard isNew else { continue }
      order.append(label)
      for (target, places) in inner where survey.isReference(target) {
        for place in places { waysBack.insert(survey.node(place)) }
      }
      let node = survey.node(text)
      texts[label] = node
      textNodes.insert(node)
      if let number = Self.number(before: node) { numbers.insert(number) }
    }
    if !textNodes.isEmpty { rules = Set(survey.noteRules) }
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
