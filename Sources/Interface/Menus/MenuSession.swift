import Canvas
import Platform
import Words

/// The open menus' answer to an event.
public enum MenuResponse {
  /// The menus took it.
  case handled
  /// The menus took it and go.
  case closed
  /// The menus go, and this is to be done.
  case perform(() -> Void)
  /// The menus go, and the event is for the page.
  case passedOn
  /// Not the menus' business.
  case ignored
}

/// The menus while they are open: the bar, or a menu at a point, with the submenus that were
/// followed, and what is marked in each.
///
/// It knows no window. Keys and pointer come in as events, what is to be done goes out as a
/// response.
///
/// **Invariant:** `owner` owns the session.
public final class MenuSession {
  /// The way in which the menus were opened.
  public enum Origin {
    /// By keys: a row or title is marked from the start, letters choose.
    case keys
    /// By the pointer.
    case pointer
  }

  let bar: [Menu]
  let builder: MenuBuilder
  unowned let owner: any MenuOwner
  /// The title of the bar that is marked or whose menu is open.
  var title: Int?
  /// The open menus, each from a row of the one before it.
  var panels: [MenuPanel] = []
  /// Whether letters are underlined that choose rows.
  var showsMnemonics: Bool
  /// Whether rarer rows stand in the place of others.
  public private(set) var showsAlternates = false
  /// What was typed to find a row, and when.
  var letters = ""
  var lettersTime = -Double.infinity
  /// The row of the last panel whose slider is held.
  var heldSlider: Int?
  /// Where the pointer was last.
  var lastPoint: Point?

  private init(
    bar: [Menu], from origin: Origin, commands: CommandTable, of owner: any MenuOwner
  ) {
    let builder = MenuBuilder(commands: commands, owner: owner)
    self.bar = bar.filter { !builder.isEmpty($0) }
    self.builder = builder
    self.owner = owner
    showsMnemonics = origin == .keys
  }

  /// The bar, with its first title marked when it was called by keys. `owner` outlives the session.
  public convenience init(
    _ bar: [Menu], from origin: Origin, commands: CommandTable, of owner: any MenuOwner
  ) {
    self.init(bar: bar, from: origin, commands: commands, of: owner)
    if origin == .keys { title = 0 }
  }

  /// A menu without the bar, at a point or, where there is none, in the middle of the window.
  public convenience init(
    _ menu: Menu, at point: Point?, from origin: Origin, commands: CommandTable,
    of owner: any MenuOwner
  ) {
    self.init(bar: [], from: origin, commands: commands, of: owner)
    push(menu, point.map(MenuPanel.Anchor.at) ?? .middle, origin == .keys ? .chosen : .pointed)
  }

  /// Whether keys are for the menus: not while the bar only came because the pointer is near.
  public var takesKeys: Bool { title != nil || !panels.isEmpty }

  /// Whether a menu is open, not only the bar.
  public var hasOpenMenu: Bool { !panels.isEmpty }

  /// Whether a slider is held.
  public var isSliding: Bool { heldSlider != nil }

  var barView: MenuBarView? { bar.isEmpty ? nil : MenuBarView(bar, owner.chromeContext) }

  /// Logical pixels from the window's top to where the bar ends; 0: there is none.
  public var barHeight: Double { barView?.height ?? 0 }

  /// Logical pixels from the window's top to where the lowest menu ends.
  public var bottom: Double { panels.map(\.frame.maxY).max() ?? 0 }

  /// Whether a point is on the menus.
  public func contains(_ point: Point) -> Bool {
    panels.contains { $0.frame.contains(point) } || barView?.contains(point) ?? false
  }

  /// Alt or Shift went down or up: rarer rows come or go, the menus stay.
  public func setAlternates(_ alternates: Bool) {
    guard alternates != showsAlternates else { return }
    showsAlternates = alternates
    refresh()
  }

  /// Takes rows, their state and the window's size as they are now.
  ///
  /// - Returns: whether other rows stand there.
  @discardableResult
  public func refresh() -> Bool {
    let context = owner.chromeContext
    let before = panels.map(\.titles)
    for number in panels.indices {
      let rows = builder.rows(of: panels[number].menu, alternates: showsAlternates)
      panels[number].update(rows, context)
    }
    return panels.map(\.titles) != before
  }

  // Opening and closing

  /// The way in which a menu was reached, which decides the row that is marked first.
  enum Way {
    /// By the pointer, which marks what it is on: nothing.
    case pointed
    /// It was meant: the first row.
    case chosen
    /// By left or right, maybe on the way to another: the first row, unless that would take the
    /// next of these keys for itself.
    case passed
  }

  func push(_ menu: Menu, _ anchor: MenuPanel.Anchor, _ way: Way) {
    var panel = MenuPanel(menu, anchor: anchor)
    panel.update(builder.rows(of: menu, alternates: showsAlternates), owner.chromeContext)
    if way != .pointed { panel.markFirst(evenWidgets: way == .chosen) }
    panels.append(panel)
    owner.didShow(panel.rows)
    letters = ""
  }

  /// Opens the menu of a title in the place of all that is open.
  func openTitle(_ number: Int, _ way: Way) {
    guard let view = barView, bar.indices.contains(number) else { return }
    owner.endTrying()
    title = number
    closePanels(after: 0)
    push(bar[number], .below(view.frames[number]), way)
  }

  /// Opens the submenu of the marked row of the last panel.
  func openSubmenu(_ way: Way) {
    guard let panel = panels.last, let row = panel.marked, case .item(let item) = panel.rows[row],
      let submenu = item.submenu
    else { return }
    push(submenu, .beside(panel.frame(ofRow: row)), way)
  }

  /// Closes the menus after the first `count`.
  func closePanels(after count: Int) {
    guard panels.count > count else { return }
    panels.removeLast(panels.count - count)
    heldSlider = nil
  }

  /// Chooses the marked row of the last panel.
  func activate() -> MenuResponse {
    guard let panel = panels.last, let row = panel.marked else { return .handled }
    switch panel.rows[row] {
    case .item(let item):
      if item.submenu != nil {
        openSubmenu(.chosen)
        return .handled
      }
      guard item.isEnabled else { return .handled }
      guard item.staysOpen else { return .perform(item.perform) }
      item.perform()
      refresh()
      // Another row may have come under the mark.
      tryMarked()
      return .handled
    case .swatches(let swatches):
      guard let choice = panel.markedChoice else { return .handled }
      swatches.choices[choice].set()
      refresh()
      return .handled
    case .slider, .stepper, .bars, .facts, .note, .separator: return .handled
    }
  }

  /// Shows what the marked row would do, where it can be shown.
  func tryMarked() {
    guard let panel = panels.last, let row = panel.marked else { return owner.endTrying() }
    switch panel.rows[row] {
    case .item(let item) where item.tryOn != nil: item.tryOn?()
    case .swatches(let swatches):
      if let choice = panel.markedChoice {
        swatches.choices[choice].tryOn()
      } else {
        owner.endTrying()
      }
    default: owner.endTrying()
    }
  }

  /// Draws bar and menus over everything else.
  public func draw(into list: inout DisplayList) {
    let context = owner.chromeContext
    barView?.draw(
      marked: title, showsMnemonics: showsMnemonics && panels.isEmpty, into: &list,
      context: context)
    for panel in panels {
      panel.draw(into: &list, showsMnemonics: showsMnemonics, context: context)
    }
  }
}
