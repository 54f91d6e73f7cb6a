import Canvas
import Localization

/// Rows of names and values, as shown in a menu or on a panel over the page.
public struct FactList {
  /// A name and its value.
  public struct Fact {
    var name: Phrase
    var value: Phrase

    public init(_ name: Phrase, _ value: Phrase) {
      self.name = name
      self.value = value
    }
  }

  /// The subject of the facts; `nil` if it is obvious.
  var title: Phrase?
  var facts: [Fact]

  public init(title: Phrase? = nil, _ facts: [Fact]) {
    self.title = title
    self.facts = facts
  }

  /// Returns all facts as one line of text for screen readers.
  public func spoken(_ words: Catalog) -> String {
    let parts = facts.map { words.text($0.name) + " " + words.text($0.value) }
    return ((title.map { [words.text($0)] } ?? []) + parts).joined(separator: ", ")
  }

  /// Logical pixels from one line to the next.
  private static let lineHeight = 18.0
  /// The space between a name and its value, in logical pixels.
  private static let gap = 28.0
  /// The widest value to reserve room for, so that nothing moves when the values arrive.
  private static let widestValue = "0 000 000"

  /// The height in logical pixels.
  var height: Double { Self.lineHeight * Double(facts.count + (title == nil ? 0 : 1)) }

  /// Returns the width in logical pixels.
  func width(_ context: ChromeContext) -> Double {
    func widest(_ texts: [String]) -> Double {
      texts.map { context.width(of: $0, .note) }.max() ?? 0
    }
    let names = facts.map { context.words.text($0.name) }
    let values = facts.map { context.words.text($0.value) }
    return widest(names) + Self.gap + widest(values + [Self.widestValue])
  }

  /// Draws the list from `left` to `right`, downwards from `y`.
  func draw(
    from left: Double, to right: Double, y: Double, into list: inout DisplayList,
    context: ChromeContext
  ) {
    let theme = context.theme
    var line = Rect(x: left, y: y, width: right - left, height: Self.lineHeight)
    if let title {
      context.drawLabel(context.words.text(title), .note, in: line, theme.noteInk, into: &list)
      line.y += Self.lineHeight
    }
    for fact in facts {
      context.drawLabel(
        context.words.text(fact.name), .note, in: line, theme.quoteInk, into: &list)
      context.drawLabel(
        context.words.text(fact.value), .note, endingAt: right, in: line, theme.ink, into: &list)
      line.y += Self.lineHeight
    }
  }
}

extension FactList: View {
  public func place(at origin: Point, width: Double, in layout: inout ViewLayout) -> Double {
    let context = layout.context
    let width = self.width(context).rounded(.up)
    layout.add(Rect(x: origin.x, y: origin.y, width: width, height: height)) { frame, _, list in
      draw(from: frame.x, to: frame.maxX, y: frame.y, into: &list, context: context)
    }
    return height
  }
}
