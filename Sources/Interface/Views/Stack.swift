import Canvas
import Localization

/// Views from top to bottom.
public struct Stack: View {
  let children: [any View]
  /// The space between two views.
  var gap = 0.0
  /// True if all of it is to be seen when a control in it gets the focus.
  var isUnit = false

  /// Makes a column of the views that there are.
  public init(_ children: [(any View)?], gap: Double = 0, isUnit: Bool = false) {
    self.children = children.compactMap { $0 }
    self.gap = gap
    self.isUnit = isUnit
  }

  public var controls: [Control] { children.flatMap(\.controls) }

  public func place(at origin: Point, width: Double, in layout: inout ViewLayout) -> Double {
    let start = layout.parts.count
    var y = origin.y
    for (index, child) in children.enumerated() {
      if index > 0 { y += gap }
      y += child.place(at: Point(x: origin.x, y: y), width: width, in: &layout)
    }
    let height = y - origin.y
    if isUnit {
      layout.unite(
        from: start, in: Rect(x: origin.x, y: origin.y, width: width, height: height))
    }
    return height
  }
}

/// Empty space between views.
public struct Gap: View {
  let height: Double

  public init(_ height: Double) { self.height = height }

  public func place(at origin: Point, width: Double, in layout: inout ViewLayout) -> Double {
    height
  }
}

/// A view with space around it; less than none lets it reach beyond.
public struct Inset: View {
  var side = 0.0
  /// The space above and again below.
  var margin = 0.0
  let content: any View

  public init(side: Double = 0, margin: Double = 0, content: any View) {
    self.side = side
    self.margin = margin
    self.content = content
  }

  public var controls: [Control] { content.controls }

  public func place(at origin: Point, width: Double, in layout: inout ViewLayout) -> Double {
    let inner = Point(x: origin.x + side, y: origin.y + margin)
    return content.place(at: inner, width: width - 2 * side, in: &layout) + 2 * margin
  }
}

/// A view in the middle of the width.
struct Centered: View {
  let content: any View

  var controls: [Control] { content.controls }

  func place(at origin: Point, width: Double, in layout: inout ViewLayout) -> Double {
    var views = ViewLayout(layout.context, focus: layout.focus)
    let height = content.place(at: Point(x: 0, y: origin.y), width: width, in: &views)
    views.move(x: origin.x + (width - views.maxX) / 2, y: 0)
    layout.append(views)
    return height
  }
}

/// A view from `top` down to a second one, `foot`, which lies at the window's lower edge.
public struct Footed: View {
  /// The distance from the window's top, and the space round the foot.
  let (top, margin): (Double, Double)
  let foot: any View
  /// The view above the foot, which may fill the free height.
  let content: any View

  public init(top: Double, margin: Double, foot: any View, content: any View) {
    (self.top, self.margin) = (top, margin)
    self.foot = foot
    self.content = content
  }

  public var controls: [Control] { content.controls + foot.controls }

  public func place(at origin: Point, width: Double, in layout: inout ViewLayout) -> Double {
    let window = layout.context.windowSize
    var views = ViewLayout(layout.context, focus: layout.focus)
    let height = foot.place(
      at: Point(x: origin.x + margin, y: 0), width: width - 2 * margin, in: &views)
    let end = window.height - margin - height
    views.move(x: 0, y: end)
    layout.withFreeHeight(max(0, end - top)) { layout in
      _ = content.place(at: Point(x: origin.x, y: top), width: width, in: &layout)
    }
    layout.append(views)
    return window.height - origin.y
  }
}

/// A view with its name before it. The names of several such views share a column.
struct Named: View {
  let name: Phrase
  /// The names in the column, which is as wide as the widest.
  let column: [Phrase]
  /// The space between the column and the view.
  let gap: Double
  let content: any View

  var controls: [Control] { content.controls }

  func place(at origin: Point, width: Double, in layout: inout ViewLayout) -> Double {
    let (context, words) = (layout.context, layout.context.words)
    let start = context.width(ofColumn: column) + gap
    let height = content.place(
      at: Point(x: origin.x + start, y: origin.y), width: width - start, in: &layout)
    let frame = Rect(x: origin.x, y: origin.y, width: start, height: height)
    layout.add(frame) { [name] frame, _, list in
      context.drawLabel(words.text(name), .control, in: frame, context.theme.quoteInk, into: &list)
    }
    return height
  }
}

extension ChromeContext {
  /// Returns the width of the widest of the names in a column.
  func width(ofColumn names: [Phrase]) -> Double {
    names.map { width(of: words.text($0)) }.max() ?? 0
  }
}
