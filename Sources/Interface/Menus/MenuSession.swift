import Canvas
import Localization
import Platform

/// The open menus: the bar, or a menu at a point, with the open submenus and the marked row of
/// each.
///
/// It knows no window: keys and the pointer come in as events, and it returns false for those that are
/// not for the menus. Its owner closes it and performs actions.
///
/// **Invariant:** `owner` owns the session.
public final class MenuSession {
  /// The way in which the menus were opened.
  public enum Origin {
    /// By keys: a row or title is marked from the start, and mnemonics are underlined.
    case keys
    case pointer
  }

  let bar: [Menu]
  let builder: MenuBuilder
  unowned let owner: any MenuOwner
  /// The title of the bar that is marked or whose menu is open.
  var title: Int?
  /// The open menus; each opens from a row of the one before it.
  var panels: [MenuPanel] = []
  /// True if the letters that choose rows are underlined.
  var showsMnemonics: Bool
  /// True while rarer rows replace others.
  public private(set) var showsAlternates = false
  /// The letters of the current type-ahead; `lettersTime` is the time of the last one.
  var letters = ""
  var lettersTime = -Double.infinity
  /// The row of the last panel whose slider is dragged.
  var heldSlider: Int?
  /// The pointer's last position.
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

  /// Opens the bar, with its first title marked if it was opened by keys. `owner` outlives the
  /// session.
  public convenience init(
    _ bar: [Menu], from origin: Origin, commands: CommandTable, of owner: any MenuOwner
  ) {
    self.init(bar: bar, from: origin, commands: commands, of: owner)
    if origin == .keys { title = 0 }
  }

  /// Opens a menu without the bar, at a point or, if that is `nil`, in the middle of the window.
  public convenience init(
    _ menu: Menu, at point: Point?, from origin: Origin, commands: CommandTable,
    of owner: any MenuOwner
  ) {
    self.init(bar: [], from: origin, commands: commands, of: owner)
    push(menu, point.map(MenuPanel.Anchor.at) ?? .middle, origin == .keys ? .chosen : .pointed)
  }

  /// True if keys are for the menus; false while the bar is only visible because the pointer is
  /// near.
  public var takesKeys: Bool { title != nil || !panels.isEmpty }

  /// True if a menu is open, not only the bar.
  public var hasOpenMenu: Bool { !panels.isEmpty }

  /// True while a slider is dragged.
  public var isSliding: Bool { heldSlider != nil }

  var barView: MenuBarView? {
    guard !bar.isEmpty else { return nil }
    var view = MenuBarView(bar, owner.chromeContext.words)
    (view.marked, view.isOpen) = (title, !panels.isEmpty)
    view.showsMnemonics = showsMnemonics && panels.isEmpty
    return view
  }

  /// The bar at its place; without parts if there is none. The marked title has the focus while no row
  /// is marked.
  var barLayout: ViewLayout {
    let context = owner.chromeContext
    let focus = panels.isEmpty || hasKeys(before: 0) ? title.map(MenuBarView.id) : nil
    var layout = ViewLayout(context, focus: focus)
    _ = barView?.place(at: Point(x: 0, y: 0), width: context.windowSize.width, in: &layout)
    return layout
  }

  /// True if the title or row that opened a menu is focused: the menu is the last, and none of its
  /// rows is marked.
  func hasKeys(before panel: Int) -> Bool {
    panel == panels.count - 1 && panels[panel].marked == nil
  }

  /// The height of the bar, in logical pixels; 0 if there is none.
  public var barHeight: Double { barLayout.frame(of: MenuBarView.id)?.height ?? 0 }

  /// Returns the title of the bar at a point.
  func title(at point: Point) -> Int? {
    let title = barLayout.control(at: point)
    return bar.indices.first { MenuBarView.id($0) == title }
  }

  /// True if a point is on the bar, which ends before the window's controls.
  func isOnBar(_ point: Point) -> Bool {
    let context = owner.chromeContext
    return !bar.isEmpty && point.x < context.windowSize.width - context.controlsWidth
      && point.y < barHeight
  }

  /// The bottom edge of the lowest menu, in logical pixels from the window's top.
  public var bottom: Double { panels.map(\.frame.maxY).max() ?? 0 }

  /// True if the point is on the menus.
  public func contains(_ point: Point) -> Bool {
    panels.contains { $0.frame.contains(point) } || isOnBar(point)
  }

  /// Shows or hides the rarer rows, when Alt or Shift goes down or up.
  public func setAlternates(_ alternates: Bool) {
    guard alternates != showsAlternates else { return }
    showsAlternates = alternates
    refresh()
  }

  /// Updates the rows and the layout to the current state and window size.
  ///
  /// - Returns: true if the titles have changed.
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

  /// The way in which a menu was opened, which decides the row that is marked first.
  enum OpeningMethod {
    /// By the pointer, which marks the row under it; none is marked first.
    case pointed
    /// By choice of its title or row: the first row is marked.
    case chosen
    /// By left or right, perhaps on the way to another menu: the first row is marked, unless it
    /// would use the next of these keys itself.
    case passed
  }

  func push(_ menu: Menu, _ anchor: MenuPanel.Anchor, _ method: OpeningMethod) {
    var panel = MenuPanel(menu, anchor: anchor)
    panel.update(builder.rows(of: menu, alternates: showsAlternates), owner.chromeContext)
    if method != .pointed { panel.markFirst(evenWidgets: method == .chosen) }
    panels.append(panel)
    owner.didShow(panel.rows)
    letters = ""
  }

  /// Opens the menu of a title and closes all others.
  func openTitle(_ number: Int, _ method: OpeningMethod) {
    guard let frame = barLayout.frame(of: MenuBarView.id(number)) else { return }
    owner.endTrying()
    title = number
    closePanels(after: 0)
    push(bar[number], .below(frame), method)
  }

  /// Opens the submenu of the marked row of the last panel.
  func openSubmenu(_ method: OpeningMethod) {
    guard let panel = panels.last, let row = panel.marked, case .item(let item) = panel.rows[row],
      let submenu = item.submenu
    else { return }
    push(submenu, .beside(panel.frame(ofRow: row)), method)
  }

  /// Closes the menus after the first `count`.
  func closePanels(after count: Int) {
    guard panels.count > count else { return }
    panels.removeLast(panels.count - count)
    heldSlider = nil
  }

  /// Chooses the marked row of the last panel.
  func activate() {
    guard let panel = panels.last, let row = panel.marked else { return }
    switch panel.rows[row] {
    case .item(let item):
      if item.submenu != nil { return openSubmenu(.chosen) }
      guard item.isEnabled else { return }
      guard item.staysOpen else { return owner.perform(item.perform) }
      item.perform()
      refresh()
      // After the update, another row may be under the mark.
      tryMarked()
    case .swatches(let swatches):
      guard let choice = panel.markedChoice else { return }
      swatches.choices[choice].set()
      refresh()
    case .slider, .stepper, .bars, .facts, .note, .separator: break
    }
  }

  /// Previews the marked row, if it can.
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
    var layout = barLayout
    for panel in panels {
      panel.place(panel.rowsInSight, showsMnemonics: showsMnemonics, in: &layout)
    }
    layout.draw(into: &list)
  }
}
