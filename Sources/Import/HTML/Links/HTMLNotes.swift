/// The footnotes of a page and the headings to which links lead, by the nodes of its tree.
struct HTMLNotes {
  private var labels: [HTMLNode: String] = [:]
  /// The labels of the page's footnotes in the order of their references.
  private(set) var order: [String] = []
  private var texts: [String: HTMLNode] = [:]
  private var textNodes: Set<HTMLNode> = []
  private var backlinks: Set<HTMLNode> = []
  private var rules: Set<HTMLNode> = []
  private var numbers: Set<HTMLNode> = []
  private var headings: [HTMLNode: String] = [:]
  private var headingLinks: [HTMLNode: String] = [:]
  private var begun: Set<String> = []

  init() {}

  /// Finds the elements of a plan in the tree of its page.
  init(in root: HTMLNode, by plan: HTMLLinkPlan.Page) {
    order = plan.order
    guard
      !plan.references.isEmpty || !plan.texts.isEmpty || !plan.headings.isEmpty
        || !plan.headingLinks.isEmpty
    else { return }
    var place = 0
    findElements(in: root, by: plan, from: &place, depth: 0)
  }

  /// Finds the elements of a plan among an element and those in it.
  ///
  /// - Parameter next: the number of the element. They are counted as `HTMLPageSurvey` does.
  private mutating func findElements(
    in node: HTMLNode, by plan: HTMLLinkPlan.Page, from next: inout Int, depth: Int
  ) {
    guard depth < HTMLPageSurvey.deepest else { return }
    let place = next
    next += 1
    if let label = plan.references[place] { labels[node] = label }
    if let label = plan.texts[place] {
      texts[label] = node
      textNodes.insert(node)
      if let number = Self.number(before: node) { numbers.insert(number) }
    }
    if plan.backlinks.contains(place) { backlinks.insert(node) }
    if plan.rules.contains(place) { rules.insert(node) }
    if let name = plan.headings[place] { headings[node] = name }
    if let name = plan.headingLinks[place] { headingLinks[node] = name }
    for child in node.children where child.isElement {
      findElements(in: child, by: plan, from: &next, depth: depth + 1)
    }
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
  func isBacklink(_ node: HTMLNode) -> Bool { backlinks.contains(node) }

  /// True if a rule is only between the text and its footnotes.
  func isRule(_ node: HTMLNode) -> Bool { rules.contains(node) }

  /// The name of a heading to which links lead; nil for any other element.
  func name(ofHeading node: HTMLNode) -> String? { headings[node] }

  /// The name of the heading to which a link leads; nil for any other link.
  func heading(ofLink node: HTMLNode) -> String? { headingLinks[node] }

  /// The text of a footnote; nil if it was begun before, or is in another page.
  mutating func begin(_ label: String) -> HTMLNode? {
    guard let text = texts[label] else { return nil }
    return begun.insert(label).inserted ? text : nil
  }
}
