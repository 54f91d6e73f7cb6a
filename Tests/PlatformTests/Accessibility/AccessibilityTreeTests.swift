import TestSupport
import Testing

@testable import Platform

struct AccessibilityTreeTests {
  private func window(_ children: [AccessibilityNode]) -> AccessibilityTree {
    AccessibilityTree(AccessibilityNode("window", .window, "letter.md", children: children))
  }

  private func paragraph(_ key: String, _ text: String) -> AccessibilityNode {
    var node = AccessibilityNode(key, .paragraph)
    node.text = AccessibilityText(text)
    return node
  }

  @Test func nodesHaveTheirPaths() {
    let tree = window([
      AccessibilityNode("page", .document, children: [paragraph("p1", "a"), paragraph("p2", "b")])
    ])
    #expect(tree.paths == ["window", "window/page", "window/page/p1", "window/page/p2"])
    #expect(tree.index(of: "window/page/p2") == 1)
    #expect(tree.index(of: "window") == -1)
    #expect(tree.entries["window/page/p1"]?.parent == "window/page")
    #expect(tree.node("window/page")?.children == [])
    #expect(tree.branch("window/page")?.children.count == 2)
  }

  @Test func ofTwoNodesWithOnePathTheFirstCounts() {
    let tree = window([paragraph("p1", "a"), paragraph("p1", "b")])
    #expect(tree.paths.count == 2)
    #expect(tree.node("window/p1")?.text == AccessibilityText("a"))
  }

  @Test func keysComeToOneNode() {
    var focused = paragraph("p2", "b")
    focused.states = .focused
    #expect(window([paragraph("p1", "a"), focused]).focus == "window/p2")
    #expect(window([paragraph("p1", "a")]).focus == nil)
  }

  @Test func equalTreesHaveNoChanges() {
    let tree = window([paragraph("p1", "a")])
    #expect(tree.changes(from: tree) == [])
  }

  @Test func removedAddedAndChangedNodesAreReported() {
    let old = window([paragraph("p1", "a"), paragraph("p2", "b")])
    let new = window([paragraph("p2", "B"), paragraph("p3", "c")])
    #expect(
      new.changes(from: old) == [
        .removed("window/p1", from: "window", index: 0),
        .added(paragraph("p3", "c"), in: "window", index: 1),
        .changed("window/p2", from: paragraph("p2", "b"), to: paragraph("p2", "B")),
      ])
  }

  /// A tree with random shape and contents.
  private func random(
    _ depth: Int, _ key: String, using generator: inout some RandomNumberGenerator
  ) -> AccessibilityNode {
    var node = AccessibilityNode(
      key, depth == 0 ? .window : .panel, "\(Int.random(in: 0...2, using: &generator))")
    guard depth < 3 else { return node }
    let keys = ["a", "b", "c", "d"].shuffled(using: &generator)
      .prefix(Int.random(in: 0...4, using: &generator))
    node.children = keys.map { random(depth + 1, $0, using: &generator) }
    return node
  }

  @Test(arguments: 0..<8 as Range<UInt64>)
  func changesMadeInTheOldTreeGiveTheNew(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<60 {
      let old = AccessibilityTree(random(0, "window", using: &generator))
      let new = AccessibilityTree(random(0, "window", using: &generator))
      var made = old
      for change in new.changes(from: old) { made.make(change) }
      #expect(made == new)
    }
  }
}
