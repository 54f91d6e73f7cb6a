import Canvas
import Localization
import Platform

/// A panel over the page with a view on it, such as a bubble or the counts.
///
/// It lies where its anchor says, and takes no room among the views round it. Its size is that of its
/// content.
public struct Popover: View {
  /// The position of a popover. Rectangles are logical pixels of the window.
  enum Anchor {
    /// A little above the window's middle.
    case middle
    /// In the middle of the window, below its place in the tree.
    case below
    /// Its tail points at the middle of an edge of `subject`. It covers neither the subject nor `kept`.
    case subject(Rect, sparing: [Rect])
  }

  let content: any View
  /// The greatest width of the content.
  var widest = Double.infinity
  /// The space between the panel's edges and the content.
  var padding = (side: 12.0, end: 6.0)
  var radius = 6.0
  let anchor: Anchor
  /// The words that screen readers read when it appears, and their key; `nil` if the content has
  /// nodes of its own.
  var announcement: (id: ViewID, words: (Catalog) -> String)?

  public var controls: [Control] { content.controls }

  public func place(at origin: Point, width: Double, in layout: inout ViewLayout) -> Double {
    let (context, radius) = (layout.context, radius)
    let laidOut = layOut(at: origin, context, focus: layout.focus)
    let node = announcement.map {
      AccessibilityNode($0.id.key, .notification, $0.words(context.words))
    }
    let frame = laidOut?.place.frame ?? Rect(x: 0, y: 0, width: 0, height: 0)
    layout.add(frame, node: node) { [place = laidOut?.place] _, _, list in
      place?.drawPanel(radius: radius, into: &list, context: context)
    }
    if let laidOut { layout.append(laidOut.views) }
    return 0
  }

  /// Lays out its content on its panel; `nil` where the window has no room for it.
  private func layOut(
    at origin: Point, _ context: ChromeContext, focus: ViewID?
  ) -> (place: Place, views: ViewLayout)? {
    var views = ViewLayout(context, focus: focus)
    let room = room(in: context.windowSize)
    let height = content.place(at: Point(x: 0, y: 0), width: room, in: &views)
    let size = Size(width: views.maxX, height: height)
    guard let place = place(around: size, below: origin, in: context.windowSize) else { return nil }
    views.move(x: place.frame.x + padding.side, y: place.frame.y + padding.end)
    return (place, views)
  }

  // Popovers of a window without a tree round them

  private static let windowOrigin = Point(x: 0, y: 0)

  /// Returns the panel's frame without its tail; `nil` where the window has no room for it.
  public func frame(_ context: ChromeContext) -> Rect? { place(context)?.frame }

  func place(_ context: ChromeContext) -> Place? {
    layOut(at: Self.windowOrigin, context, focus: nil)?.place
  }

  private func layout(_ context: ChromeContext) -> ViewLayout {
    var layout = ViewLayout(context, focus: nil)
    _ = place(at: Self.windowOrigin, width: context.windowSize.width, in: &layout)
    return layout
  }

  public func draw(into list: inout DisplayList, context: ChromeContext) {
    layout(context).draw(into: &list)
  }

  public func accessibilityNodes(_ context: ChromeContext) -> [AccessibilityNode] {
    layout(context).nodes
  }
}

extension Popover {
  private static let bubblePadding = (side: 16.0, end: 10.0)
  private static let bubbleRadius = 8.0

  /// Makes a short explanation that points at `subject` and covers none of `kept`.
  public init(
    _ key: String, _ text: Phrase, at subject: Rect, sparing kept: [Rect] = []
  ) {
    self.init(
      content: Label(text, height: 21, wraps: true), widest: 300, padding: Self.bubblePadding,
      radius: Self.bubbleRadius, anchor: .subject(subject, sparing: kept),
      announcement: (ViewID(key: key), { $0.text(text) }))
  }

  /// Makes words of the writer that point at `subject`. A long text ends in an ellipsis.
  public init(_ key: String, note: String, at subject: Rect) {
    self.init(
      content: Paragraph(.verbatim(note), isSelectable: false, lineLimit: 6), widest: 340,
      padding: Self.bubblePadding, radius: Self.bubbleRadius,
      anchor: .subject(subject, sparing: []), announcement: (ViewID(key: key), { _ in note }))
  }

  /// Makes a panel with facts.
  public init(_ key: String, _ facts: FactList) {
    self.init(
      content: facts, padding: (20, 14), anchor: .middle,
      announcement: (ViewID(key: key), { facts.spoken($0) }))
  }
}

extension ViewLayout {
  /// Adds an empty panel.
  mutating func addPanel(_ frame: Rect, radius: Double) {
    add(frame) { [context] frame, _, list in
      RaisedPanel.draw(frame, radius: radius, into: &list, context: context)
    }
  }
}
