import Canvas
import Interface
import Platform
import TextCore

/// Tells those who can't see the window what is in it: after each frame that shows something else the
/// nodes of all layers become a tree, and the desktop tells what is different. It comes behind the
/// frame, so that no key waits for it, and while nobody listens there is none of it.
final class AccessibilityModule: Module, DocumentPart {
  let core: DocumentCore
  private let export: any AccessibilityExport
  private let page: PageModule
  private let titleStrip: TitleStripModule
  private let drawing: DrawingModule
  /// What was told last was made of this; `nil`: nothing was told.
  private var told: Moment?
  /// The layer of each node of the window.
  private var layers: [String: any Layer] = [:]

  /// All that a tree depends on.
  private struct Moment: Equatable {
    var frameCount: Int
    var revision: Int
    var selectionRevision: Int
    var hasFocus: Bool
  }

  init(
    _ core: DocumentCore, export: any AccessibilityExport, page: PageModule,
    titleStrip: TitleStripModule, drawing: DrawingModule
  ) {
    self.core = core
    self.export = export
    self.page = page
    self.titleStrip = titleStrip
    self.drawing = drawing
  }

  func setUp(_ registrations: Registrations) {
    page.accessibility.setHeard(export.isHeard)
    export.didChange.observe(in: registrations) { [weak self] in self?.setHeard($0) }
  }

  func tearDown() {
    page.accessibility.setHeard(false)
    if told != nil { export.remove(self) }
    told = nil
    layers = [:]
  }

  private func setHeard(_ isHeard: Bool) {
    page.accessibility.setHeard(isHeard)
    told = nil
    if isHeard { follow() }
  }

  /// Tells what is in the window, if that may be other than what was told last.
  func follow() {
    guard export.isHeard else { return }
    let moment = Moment(
      frameCount: drawing.frameCount, revision: editor.revision,
      selectionRevision: editor.selectionRevision, hasFocus: window.hasFocus)
    guard moment != told else { return }
    told = moment
    export.show(tree(), of: self)
  }

  // The tree

  private static let key = "window"

  private func tree() -> AccessibilityTree {
    var (nodes, layers): ([AccessibilityNode], [String: any Layer]) = ([], [:])
    // From front to back: the keyboard is with the foremost that says so.
    var isFocusTaken = !window.hasFocus
    for layer in stack.layers.reversed() {
      for node in layer.accessibilityNodes.reversed() {
        let node = isFocusTaken ? node.withoutFocus : node
        isFocusTaken = isFocusTaken || node.holdsFocus
        layers[node.key] = layer
        nodes.append(node)
      }
    }
    self.layers = layers
    let size = window.logicalSize
    return AccessibilityTree(
      AccessibilityNode(
        Self.key, .window, titleStrip.name + " – Paber", window.hasFocus ? .active : [],
        frame: Rect(x: 0, y: 0, width: size.width, height: size.height),
        children: nodes.reversed()))
  }

  /// The keys of a path below the window; `nil`: it leads elsewhere.
  private func keys(_ path: AccessibilityTree.Path) -> [String]? {
    let keys = path.split(separator: "/").map(String.init)
    return keys.first == Self.key && keys.count > 1 ? Array(keys.dropFirst()) : nil
  }

  private func paragraph(_ path: AccessibilityTree.Path) -> String? {
    guard let keys = keys(path), keys.count == 2, keys[0] == PageAccessibility.key else {
      return nil
    }
    return keys[1]
  }
}

extension AccessibilityModule: AccessibilitySource {
  func node(_ path: AccessibilityTree.Path) -> AccessibilityNode? {
    paragraph(path).flatMap(page.accessibility.paragraph)
  }

  func perform(_ request: AccessibilityRequest, on path: AccessibilityTree.Path) -> Bool {
    guard let keys = keys(path), let layer = layers[keys[0]] else { return false }
    return layer.perform(request, on: keys)
  }

  func starts(of unit: AccessibilityText.Unit, in text: AccessibilityText) -> [Int] {
    let letters = text.string(in: 0..<text.count)
    let bytes = Array(letters.utf8)
    switch unit {
    case .word:
      let starts = boundaries.wordSegments(in: bytes).filter(\.isWord).map(\.range.lowerBound)
      return PieceLetters(bytes).scalars(ofBytes: starts)
    case .sentence:
      let starts = boundaries.sentenceStarts(in: bytes, language: core.language)
      return PieceLetters(bytes).scalars(ofBytes: starts)
    case .line: return text.lineStarts
    case .character, .paragraph: return [0]
    }
  }

  func frame(of range: Range<Int>, in path: AccessibilityTree.Path) -> Rect? {
    paragraph(path).flatMap { page.accessibility.frame(of: range, in: $0) }
  }

  func offset(at point: Point, in path: AccessibilityTree.Path) -> Int? {
    paragraph(path).flatMap { page.accessibility.offset(at: point, in: $0) }
  }

  var windowPosition: WindowPlacement.Position? { window.placement.position }

  var windowScale: Scale { window.scale }
}

extension AccessibilityNode {
  /// Whether keys come to it or to something in it.
  fileprivate var holdsFocus: Bool {
    states.contains(.focused) || children.contains(where: \.holdsFocus)
  }

  /// The same while keys go elsewhere.
  fileprivate var withoutFocus: AccessibilityNode {
    guard holdsFocus else { return self }
    var node = self
    node.states.remove(.focused)
    node.children = children.map(\.withoutFocus)
    return node
  }
}
