import ApplicationScope
import Canvas
import Interface
import Layout
import Localization
import Platform

/// The menus in a window, hidden until Alt or F10, a right click, or the pointer
/// resting at the top edge.
///
/// While a menu is open it gets events first. A letter that fits no row of it does nothing.
public final class MenusModule: Module, WindowPart {
  public let core: WindowCore
  private let menuBar: MenuBarModule
  let hints: HintsModule
  private let support: SupportChatModule
  private let commandTable: CommandTable
  private let dictionaries: DictionaryModule
  /// The open menus; `nil` at rest.
  public private(set) var session: MenuSession? {
    didSet { stack.keep(self, while: isOpen) }
  }
  /// The time at which the pointer came to rest at the top edge.
  var restStart: Double?
  /// The place of the press that opened a menu, until the button goes up.
  var openingPress: Point?
  /// The time from which rows can be clicked again, after a refresh has changed them.
  var calmEnd = -Double.infinity
  /// The finger that came down on the menus: its start, its last place, and true while it may be a
  /// tap.
  var finger: (start: Point, last: Point, isTap: Bool)?
  /// True if a press was ignored, so that its release is too.
  var ignoresRelease = false

  init(
    _ core: WindowCore, menuBar: MenuBarModule, hints: HintsModule, support: SupportChatModule,
    dictionaries: DictionaryModule, commands: CommandTable
  ) {
    self.core = core
    self.menuBar = menuBar
    self.hints = hints
    self.support = support
    self.dictionaries = dictionaries
    commandTable = commands
  }

  public func setUp(_ registrations: Registrations) {
    stack.menuPresenter = self
    dictionaries.didFind.observe(in: registrations) { [weak self] _ in self?.refresh() }
  }

  public func tearDown() {
    (session, finger) = (nil, nil)
    stack.menuPresenter = nil
  }

  /// True while menus are open.
  public var isOpen: Bool { session != nil }

  /// Logical pixels from the window's top to the lower end of the lowest menu.
  public var bottom: Double { session?.bottom ?? 0 }

  // Opening

  private func menusWillOpen() {
    hints.menusWillOpen()
    calmEnd = -.infinity
    ignoresRelease = false
    dictionaries.lookForLack()
  }

  /// Shows or hides the bar.
  func toggleBar() {
    if session != nil { return close() }
    openBar(from: .keys)
  }

  func openBar(from origin: MenuSession.Origin) {
    menusWillOpen()
    session = MenuSession(menuBar.bar, from: origin, commands: commandTable, of: self)
  }

  /// Opens the menu of the bar that Alt and a letter choose, if one has the letter.
  func openMenu(by press: KeyPress) {
    guard press.modifiers == .alt, !press.isRepeat else { return }
    close()
    openBar(from: .keys)
    if session?.openTitle(by: press) == false { close() }
  }

  /// Opens a menu in the middle of the window.
  public func openInMiddle(_ menu: Menu) {
    open(menu, at: nil, from: .keys)
  }

  /// Opens the menu of the window at the point where the right button went down in white space.
  public func openWindowMenu(atPress point: Point) {
    // The desktop's own comes first: it can do more.
    if !window.showSystemMenu(at: point) { open(menuBar.windowMenu, atPress: point) }
  }

  /// Opens a menu at a point, or (`nil`) in the middle of the window.
  public func open(_ menu: Menu, at point: Point?, from origin: MenuSession.Origin) {
    close()
    guard !MenuBuilder(commands: commandTable).isEmpty(menu) else { return }
    menusWillOpen()
    session = MenuSession(menu, at: point, from: origin, commands: commandTable, of: self)
  }

  /// Closes all menus.
  public func close() { perform {} }

  /// Refreshes the open menus after their content has changed.
  public func refresh() {
    guard let session else { return }
    if session.refresh() { calmEnd = clock.now + Motion.menuCalm }
    redraws.setNeedsFrame()
  }

  public func perform(_ action: () -> Void) {
    guard session != nil else { return }
    session = nil
    openingPress = nil
    hints.menusDidClose()
    action()
    endTrying()
  }

  /// Offers an event to the open menus; `true`: it was for them.
  func offer(_ event: (MenuSession) -> Bool) -> Bool {
    guard let session else { return false }
    redraws.setNeedsFrame()
    return event(session)
  }

  /// The commands of the menus.
  public var commands: [Command] {
    [
      Command(
        "menu-bar", "Menu Bar", .help,
        [Shortcut(.leftAlt), Shortcut(.function(10)), Shortcut(.rightAlt)]
      ) { [weak self] in self?.toggleBar() }
    ]
  }
}

extension MenusModule: MenuPresenter {
  public func open(_ menu: Menu, atPress point: Point) {
    open(menu, at: point, from: .pointer)
    if session != nil { openingPress = point }
  }

  public func open(_ menu: Menu, byKeyAt point: Point?) { open(menu, at: point, from: .keys) }
}

extension MenusModule: MenuOwner {
  public func fieldItem(for command: String) -> MenuItem? {
    stack.textInputClients.first { $0 !== self && $0.holdsKeyboard }?.fieldItem(for: command)
  }

  public func endTrying() {
    settings.endTrying()
    core.content?.endTrying()
  }

  public func isNew(_ command: String) -> Bool {
    hints.isNew(command) || support.marks(command)
  }
  public func wasChosen(_ command: String) { hints.wasChosen(command) }
  public func didShow(_ rows: [MenuRow]) { hints.didShow(rows.compactMap(\.noteID)) }
}
