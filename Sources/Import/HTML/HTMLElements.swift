import MarkdownSyntax
import TextCore

/// The elements of HTML by their effect on the text around them.
enum HTMLElements {
  /// Elements whose text is not displayed, or does not belong to the document.
  static let skipped: Set<String> = [
    "head", "script", "style", "template", "noscript", "iframe", "object", "embed", "applet", "svg",
    "select", "button", "textarea", "input", "audio", "video", "canvas", "map", "xml",
    "w:worddocument",
    "colgroup", "datalist", "dialog",
  ]

  private static let blocks: Set<String> = [
    "address", "article", "aside", "blockquote", "body", "caption", "center", "dd", "details",
    "dir",
    "div", "dl", "dt", "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4",
    "h5", "h6", "header", "hgroup", "hr", "html", "legend", "li", "main", "menu", "nav", "ol", "p",
    "pre", "section", "summary", "table", "tbody", "td", "tfoot", "th", "thead", "tr", "ul",
  ]

  /// True if the page does not show an element.
  static func isHidden(_ node: HTMLNode, _ css: InlineCSS?) -> Bool {
    node.attribute("hidden") != nil || css?.isHidden ?? false
  }

  /// True for an element that may be a page break and has nothing in it. Google Docs has a rule that is
  /// not shown, Word a line break.
  static func isEmpty(_ node: HTMLNode) -> Bool {
    guard ["br", "hr", "div", "p"].contains(node.name) else { return false }
    return node.children.allSatisfy { child in
      !child.isElement && (child.text ?? "").utf8.allSatisfy { $0.isHTMLSpace }
    }
  }

  /// True if it ends the paragraph before it and begins another one.
  static func isBlock(_ name: String) -> Bool { blocks.contains(name) }

  /// Returns true for a clip of a code editor: all of it is in one preformatted element with a code
  /// font.
  static func isColouredCode(_ root: HTMLNode) -> Bool {
    guard let body = root.children.first(where: { $0.name == "body" }) else { return false }
    let blocks = body.children.filter {
      $0.isElement || !($0.text ?? "").utf8.allSatisfy { $0.isHTMLSpace }
    }
    guard blocks.count == 1, blocks[0].name == "div",
      let css = blocks[0].attribute("style").map({ InlineCSS($0) }), css.keepsSpace ?? false,
      let font = css["font-family"]
    else { return false }
    return ["mono", "courier", "consolas", "menlo"].contains { font.containsBytes($0) }
  }

  /// True for an item that begins a list where none is open: Firefox copies items without the list that
  /// they are in. Word's items name their lists themselves.
  static func isLooseItem(_ node: HTMLNode) -> Bool {
    node.name == "li" && !(node.attribute("style")?.containsBytes("mso-list") ?? false)
  }

  /// True for a heading, by its name or its role.
  static func isHeading(_ name: String, _ node: HTMLNode) -> Bool {
    switch name {
    case "h1", "h2", "h3", "h4", "h5", "h6": true
    default: headingLevel(of: node) != nil
    }
  }

  /// Returns the level of a heading from its role; nil for other roles.
  static func headingLevel(of node: HTMLNode) -> Int? {
    guard node.attribute("role") == "heading" else { return nil }
    return node.attribute("aria-level").flatMap { Int($0) } ?? 2
  }
}

/// The boxes of task lists.
enum HTMLTask {
  /// Returns the state of the task of an item; nil if it is not a task. It is found from the box
  /// before its text or, as in Google Docs, from its role.
  static func state(of item: HTMLNode) -> DocumentItem.Task? {
    if item.attribute("role") == "checkbox" {
      return item.attribute("aria-checked") == "true" ? .done : .open
    }
    guard let box = box(in: item, depth: 0) ?? nil else { return nil }
    return box.attribute("checked") == nil ? .open : .done
  }

  /// Returns the box before any text: nil if there is nothing yet, `.some(nil)` after text.
  private static func box(in node: HTMLNode, depth: Int) -> HTMLNode?? {
    guard depth < 6 else { return .some(nil) }
    for child in node.children {
      if let text = child.text {
        if !text.utf8.allSatisfy({ $0.isHTMLSpace }) { return .some(nil) }
      } else if child.name == "input" {
        return .some(child.attribute("type")?.lowercased() == "checkbox" ? child : nil)
      } else if child.name == "p" || child.name == "label" || child.name == "span" {
        if let found = box(in: child, depth: depth + 1) { return .some(found) }
      } else if child.isElement {
        return .some(nil)
      }
    }
    return nil
  }
}
