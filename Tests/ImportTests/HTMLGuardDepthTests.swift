@testable import Import
import TestSupport
import Testing

/// Compares the count of open elements with the depth of the parser's tree, for random tags that
/// repeat, since repetition makes a tree deep.
@Suite struct HTMLGuardDepthTests {
  private static let names = [
    "a", "b", "font", "nobr", "i", "p", "div", "li", "ul", "ol", "dd", "dt", "dl", "h1", "h2",
    "form",
    "table", "caption", "colgroup", "col", "tbody", "thead", "tr", "td", "th", "select", "option",
    "optgroup", "button", "object", "marquee", "template", "svg", "math", "g", "desc", "title",
    "mi",
    "foreignobject", "annotation-xml", "x", "y", "ruby", "rt", "rp", "rtc", "pre", "span", "br",
    "hr",
    "img", "input", "textarea", "style", "script", "body", "html", "head", "frameset", "noscript",
    "section", "address", "center", "plaintext", "isindex", "main", "dialog", "image", "label",
  ]

  /// Patterns for each part of the test.
  private static let rounds = 200

  private static func tag(_ random: inout SeededGenerator) -> String {
    let name = names[Int.random(in: 0..<names.count, using: &random)]
    switch Int.random(in: 0..<20, using: &random) {
    case 0..<8: return "<\(name)>"
    case 8..<15: return "</\(name)>"
    case 15: return "<\(name)/>"
    case 16: return "<\(name) size=1>"
    case 17: return "\n"
    case 18: return "<\(name) encoding='text/html'>"
    default: return "t"
    }
  }

  private static func depth(of node: HTMLNode) -> Int {
    var (deepest, open) = (0, [(node, 1)])
    while let (node, depth) = open.popLast() {
      deepest = max(deepest, depth)
      for child in node.children { open.append((child, depth + 1)) }
    }
    return deepest
  }

  @Test(arguments: 0..<8)
  func noTreeIsDeeperThanWasCounted(_ part: Int) throws {
    let library = try #require(GumboLibrary.shared)
    let count = Self.rounds
    for seed in UInt64(part * count)..<UInt64((part + 1) * count) {
      var random = SeededGenerator(seed: seed)
      var pattern = ""
      for _ in 0..<Int.random(in: 1...7, using: &random) { pattern += Self.tag(&random) }
      let start = Int.random(in: 0..<3, using: &random)
      let html =
        ["", "<!DOCTYPE html>", Self.tag(&random)][start] + String(repeating: pattern, count: 200)
      guard let counted = HTMLGuard.depth(of: Array(html.utf8)) else { continue }
      let found = try library.parse(Array(html.utf8)) { (root) throws(ImportRefusal) in
        Self.depth(of: root)
      }
      let isBounded = (found ?? 0) <= 3 * counted + 40
      #expect(isBounded, "seed \(seed): \(html.prefix(120)) is \(found ?? 0) deep, not \(counted)")
    }
  }
}
