import Canvas
import Interface
import Localization
import Platform
import TextCore

/// Publishes the window's content to assistive technologies: after a frame that changes what is
/// shown, the nodes of all layers become one tree, and the differences go to the desktop. It works
/// after the frame, so that no key waits for it, and not at all while no screen reader listens.
final class AccessibilityModule: Module, WindowPart {
  let core: WindowCore
  private let export: any AccessibilityExport
  private let drawing: DrawingModule
  private let menus: MenusModule
  private let composition: CompositionModule
  /// The state from which the published tree was made; `nil` if none was published.
  private var told: Moment?
  /// The layer of each node of the window.
  private var layers: [String: any Layer] = [:]

  /// Everything that a tree depends on.
  private struct Moment: Equatable {
    var frameCount: Int
    var revision: Int
    var hasFocus: Bool
  }

  init(
    _ core: WindowCore, export: any AccessibilityExport, drawing: DrawingModule,
    menus: MenusModule, composition: CompositionModule
  ) {
    self.core = core
    self.export = export
    self.drawing = drawing
    self.menus = menus
    self.composition = composition
  }

  private var page: (any WindowPage)? { core.content?.scrolledPage }

  func setUp(_ registrations: Registrations) {
    page?.setHeard(export.isHeard)
    export.didChange.observe(in: registrations) { [weak self] in self?.setHeard($0) }
  }

  func tearDown() {
    page?.setHeard(false)
    if told != nil { export.remove(self) }
    told = nil
    layers = [:]
  }

  private func setHeard(_ isHeard: Bool) {
    page?.setHeard(isHeard)
    told = nil
    if isHeard { follow() }
  }

  /// Publishes the window's nodes, if they may have changed since the last time.
  func follow() {
    guard export.isHeard else { return }
    let moment = Moment(
      frameCount: drawing.frameCount, revision: page?.revision ?? 0, hasFocus: window.hasFocus)
    guard moment != told else { return }
    told = moment
    export.show(tree(), of: self)
  }

  // The tree

  private static let key = "window"

  private func tree() -> AccessibilityTree {
    var (nodes, layers): ([AccessibilityNode], [String: any Layer]) = ([], [:])
    // From front to back: the first layer that claims the focus has it.
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
        Self.key, .window, (core.content?.title ?? "") + " – Paber", window.hasFocus ? .active : [],
        frame: Rect(x: 0, y: 0, width: size.width, height: size.height),
        children: nodes.reversed()))
  }

  /// Returns the keys of a path below the window; `nil` if it leads elsewhere.
  private func keys(_ path: AccessibilityTree.Path) -> [String]? {
    let keys = path.split(separator: "/").map(String.init)
    return keys.first == Self.key && keys.count > 1 ? Array(keys.dropFirst()) : nil
  }
}

extension AccessibilityModule: AccessibilitySource {
  func node(_ path: AccessibilityTree.Path) -> AccessibilityNode? {
    keys(path).flatMap { page?.node(at: $0) }
  }

  func perform(_ request: AccessibilityRequest, on path: AccessibilityTree.Path) -> Bool {
    guard let keys = keys(path), let layer = layers[keys[0]], mayPerform(on: layer),
      !request.isTooLong
    else { return false }
    // Ends pending input, as a key does.
    composition.finish()
    if layer !== menus { menus.close() }
    return layer.perform(request, on: keys)
  }

  /// True if the layer takes requests: nothing happens behind a modal sheet.
  private func mayPerform(on layer: any Layer) -> Bool {
    !stack.isCovered(layer) && core.content?.mayPerform(on: layer) ?? false
  }

  func name(of role: AccessibilityNode.Role) -> String {
    chromeContext.words.text(role.phrase)
  }

  func places(
    of edge: AccessibilityText.Edge, of unit: AccessibilityText.Unit, in text: AccessibilityText
  ) -> [Int] {
    func ends(_ starts: [Int]) -> [Int] { starts.dropFirst() + [text.count] }
    switch (unit, edge) {
    case (.word, _):
      let bytes = Array(text.string(in: 0..<text.count).utf8)
      let words = boundaries.wordSegments(in: bytes).filter(\.isWord).map(\.range)
      return PieceLetters(bytes).scalars(
        ofBytes: words.map { edge == .start ? $0.lowerBound : $0.upperBound })
    case (.sentence, .start):
      let bytes = Array(text.string(in: 0..<text.count).utf8)
      let starts = boundaries.sentenceStarts(in: bytes, language: core.language)
      return PieceLetters(bytes).scalars(ofBytes: starts)
    case (.sentence, .end):
      return ends(places(of: .start, of: .sentence, in: text)).map { end in
        let blanks = text.scalars[..<end].reversed().prefix(while: \.properties.isWhitespace)
        return end - blanks.count
      }
    case (.line, .start): return text.lineStarts
    case (.line, .end): return ends(text.lineStarts)
    case (.character, .start), (.paragraph, .start): return [0]
    case (.character, .end), (.paragraph, .end): return [text.count]
    }
  }

  func frame(of range: Range<Int>, in path: AccessibilityTree.Path) -> Rect? {
    keys(path).flatMap { page?.frame(of: range, in: $0) }
  }

  func offset(at point: Point, in path: AccessibilityTree.Path) -> Int? {
    keys(path).flatMap { page?.offset(at: point, in: $0) }
  }

  var windowPosition: WindowPlacement.Position? { window.placement.position }

  var windowScale: Scale { window.scale }
}

extension AccessibilityRequest {
  /// Bytes of a text. The bus lets 128 MB through: this limit is far more than a person dictates or
  /// writes at a time, and small enough to be inserted at once.
  public static let mostBytes = 1 << 20

  fileprivate var isTooLong: Bool {
    if case .replace(_, let text) = self { text.utf8.count > Self.mostBytes } else { false }
  }
}

extension AccessibilityNode {
  /// True if the node or one of its descendants has the focus.
  fileprivate var holdsFocus: Bool {
    states.contains(.focused) || children.contains(where: \.holdsFocus)
  }

  /// The node without the focus, while keys go to another layer.
  fileprivate var withoutFocus: AccessibilityNode {
    guard holdsFocus else { return self }
    var node = self
    node.states.remove(.focused)
    node.children = children.map(\.withoutFocus)
    return node
  }
}
