import Canvas
import Platform

/// The laid out parts of a tree of views, from back to front. Frames are logical pixels, first of the
/// tree, and after `move` of the window.
public struct ViewLayout {
  /// One part of a view.
  struct Part {
    var frame: Rect
    /// The area that shows it; `nil` for all of the window.
    var clip: Rect?
    /// The control that a press on it presses.
    let id: ViewID?
    /// The part's accessibility node, without its frame.
    var node: AccessibilityNode?
    /// Adds to the node what takes long, when a screen reader gets it.
    var detail: Detail?
    /// The frame of the node where that is not the part's.
    var nodeFrame: Rect?
    /// The view whose accessibility node has this one as a child.
    var parent: ViewID?
    /// The area that is scrolled into view when it gets the focus.
    var unit: Rect
    var draw: Drawing?
  }

  typealias Detail = (inout AccessibilityNode) -> Void
  typealias Drawing = (_ frame: Rect, _ clip: Rect?, _ list: inout DisplayList) -> Void

  private(set) var context: ChromeContext
  /// The view with the focus.
  let focus: ViewID?
  private(set) var parts: [Part] = []
  /// The lines of text that can be selected, in reading order.
  private(set) var lines: [TextLine] = []
  /// The position of a part of the tree that scrolls by itself; `nil` if there is none.
  var scroll: Scroll?
  /// The height that `Footed` gives its content; `nil` outside one.
  private var givenHeight: Double?

  init(_ context: ChromeContext, focus: ViewID?) {
    self.context = context
    self.focus = focus
  }

  // Building

  /// The height of a view that fills the free one. Only the content of `Footed` has it.
  var freeHeight: Double {
    guard let givenHeight else { preconditionFailure("A free height outside Footed") }
    return givenHeight
  }

  /// Gives the views that `place` adds a height to fill.
  mutating func withFreeHeight(_ height: Double, _ place: (inout ViewLayout) -> Void) {
    let outer = givenHeight
    givenHeight = height
    place(&self)
    givenHeight = outer
  }

  mutating func add(
    _ frame: Rect, id: ViewID? = nil, node: AccessibilityNode? = nil, draw: Drawing? = nil,
    detail: Detail? = nil
  ) {
    parts.append(
      Part(frame: frame, id: id, node: node, detail: detail, unit: frame, draw: draw))
  }

  /// Adds a control that is pressed. Screen readers are told its role, its name and its states, and the
  /// level of a row in a tree.
  mutating func add(
    _ frame: Rect, control id: ViewID, _ role: AccessibilityNode.Role, _ name: String,
    _ states: AccessibilityNode.States = [], level: Int? = nil, draw: Drawing? = nil
  ) {
    let states = states.union(focus == id ? [.focusable, .focused] : .focusable)
    var node = AccessibilityNode(id.key, role, name, states, actions: [.press])
    if let level { node.level = level }
    add(frame, id: id, node: node, draw: draw)
  }

  /// Adds a paragraph whose lines can be selected. `separator` goes before it when it is copied.
  mutating func add(
    _ paragraph: PlainParagraph, at origin: Point, node: AccessibilityNode? = nil,
    separator: String = "\n", ink: @escaping (Theme) -> Color
  ) {
    let frame = Rect(
      x: origin.x, y: origin.y, width: paragraph.width, height: paragraph.height)
    add(frame, node: node) { [context] frame, _, list in
      paragraph.draw(
        into: &list, x: frame.x, y: frame.y, color: ink(context.theme), scale: context.scale)
    }
    for (index, line) in paragraph.lines.enumerated() {
      let frame = Rect(
        x: origin.x, y: origin.y + Double(index) * paragraph.lineHeight, width: line.width,
        height: paragraph.lineHeight)
      lines.append(
        TextLine(
          line: ParagraphLine(line: line, ascent: paragraph.ascent(of: line)), frame: frame,
          ink: ink, separator: index == 0 ? separator : ""))
    }
  }

  /// Adds words from the left edge of a box, in the middle of its height, which can be selected.
  mutating func add(
    _ words: String, _ style: LabelStyle = .control, in box: Rect, separator: String,
    ink: @escaping (Theme) -> Color
  ) {
    let line = LabelLine(text: words, style: style, context: context)
    let height = Double(context.label(words, style).height) / context.scale.factor
    let frame = Rect(
      x: box.x, y: box.y + (box.height - height) / 2, width: context.width(of: words, style),
      height: height)
    add(box) { [context] box, _, list in
      line.draw(in: box, ink(context.theme), into: &list, context)
    }
    lines.append(TextLine(line: line, frame: frame, ink: ink, separator: separator))
  }

  /// Adds the views that `place` places in other colours.
  mutating func withTheme(_ theme: Theme, _ place: (inout ViewLayout) -> Void) {
    let plain = context.theme
    context.theme = theme
    place(&self)
    context.theme = plain
  }

  /// Makes the parts from `start` come into view together, as `frame`.
  mutating func unite(from start: Int, in frame: Rect) {
    for index in parts.indices.dropFirst(start) { parts[index].unit = frame }
  }

  /// Sets the frame of the accessibility nodes that `place` adds, and marks them as selected if
  /// `isSelected`.
  mutating func describe(
    in frame: Rect, isSelected: Bool, _ place: (inout ViewLayout) -> Void
  ) {
    let start = parts.count
    place(&self)
    for index in parts.indices.dropFirst(start) {
      parts[index].nodeFrame = frame
      if isSelected { parts[index].node?.states.insert(.selected) }
    }
  }

  /// Clips the views that `place` adds to `clip`, if there is one, and makes them children of `parent`, if
  /// there is one.
  mutating func enclose(
    in clip: Rect? = nil, parent: ViewID? = nil, _ place: (inout ViewLayout) -> Void
  ) {
    let (firstPart, firstLine) = (parts.count, lines.count)
    place(&self)
    for index in parts.indices.dropFirst(firstPart) {
      (parts[index].clip, parts[index].parent) = (clip, parent)
    }
    for index in lines.indices.dropFirst(firstLine) { lines[index].clip = clip }
  }

  /// Adds the parts of another layout.
  mutating func append(_ other: ViewLayout) {
    parts += other.parts
    lines += other.lines
  }

  /// Moves all parts; those without an area of their own are shown in `clip` only.
  mutating func move(x: Double, y: Double, clip: Rect? = nil) {
    func moved(_ rect: Rect) -> Rect {
      Rect(x: rect.x + x, y: rect.y + y, width: rect.width, height: rect.height)
    }
    for index in parts.indices {
      parts[index].frame = moved(parts[index].frame)
      parts[index].unit = moved(parts[index].unit)
      parts[index].nodeFrame = parts[index].nodeFrame.map(moved)
      parts[index].clip = parts[index].clip.map(moved) ?? clip
    }
    for index in lines.indices {
      lines[index].frame = moved(lines[index].frame)
      lines[index].clip = lines[index].clip.map(moved) ?? clip
    }
  }

  // Reading

  /// The layout without drawings, details and lines, for hit tests. Closures may retain the owner of
  /// the views, which keeps this.
  public var framesOnly: ViewLayout {
    var layout = self
    for index in parts.indices {
      (layout.parts[index].draw, layout.parts[index].detail) = (nil, nil)
    }
    layout.lines = []
    return layout
  }

  /// The right end of the rightmost part.
  var maxX: Double { parts.map(\.frame.maxX).max() ?? 0 }

  /// Draws the parts that can be seen.
  public func draw(into list: inout DisplayList) {
    var rest = parts[...]
    while let first = rest.first {
      let run = rest.prefix { $0.clip == first.clip }
      rest = rest.dropFirst(run.count)
      guard let clip = first.clip else {
        for part in run { part.draw?(part.frame, nil, &list) }
        continue
      }
      list.clipped(to: context.scale.deviceRect(clip)) { list in
        // A field is laid out by drawing it, also out of sight.
        for part in run
        where part.id != nil || part.frame.maxY > clip.y && part.frame.y < clip.maxY {
          part.draw?(part.frame, clip, &list)
        }
      }
    }
  }

  /// Returns the foremost control at a point.
  public func control(at point: Point) -> ViewID? {
    parts.last {
      $0.id != nil && $0.frame.contains(point) && $0.clip?.contains(point) ?? true
    }?.id
  }

  /// True if a point is on any part.
  func isOnPart(_ point: Point) -> Bool { parts.contains { $0.frame.contains(point) } }

  /// Returns the frame of the view with an identity.
  public func frame(of id: ViewID) -> Rect? { part(id)?.frame }

  /// Returns the area that comes into view with a control.
  func unit(of id: ViewID) -> Rect? { part(id)?.unit }

  /// True if a view is entirely visible.
  func shows(_ id: ViewID) -> Bool {
    guard let part = part(id) else { return false }
    return part.clip.map { part.frame.y >= $0.y && part.frame.maxY <= $0.maxY } ?? true
  }

  private func part(_ id: ViewID) -> Part? {
    parts.first { $0.id == id || $0.node?.key == id.key }
  }

  /// The accessibility nodes of the parts, in reading order.
  public var nodes: [AccessibilityNode] {
    var nodes: [AccessibilityNode] = []
    for part in parts {
      guard var node = part.node else { continue }
      node.frame = part.nodeFrame ?? part.frame
      part.detail?(&node)
      // The parts of a list follow it.
      if let parent = part.parent, nodes.last?.key == parent.key {
        nodes[nodes.count - 1].children.append(node)
      } else {
        nodes.append(node)
      }
    }
    return nodes
  }
}
