import ApplicationScope
import Canvas
import Interface
import Layout
import Platform
import TextCore
import Words

/// The menus in the document's window: not there until Alt or F10, a right click, or the pointer
/// resting at the top edge.
///
/// While a menu is open it is offered events first. A letter that chooses nothing in it closes it
/// and is written.
final class MenusModule: Module, Animated, PageLayer {
  private let menuBar: MenuBarModule
  private let settings: SettingsModule
  private let hints: HintsModule
  private let commands: CommandTable
  let frame: FrameSchedule
  let now: () -> Double
  private let context: () -> ChromeContext
  private let pointAtCaret: () -> Point
  private let offsetAtCaret: () -> TextOffset
  /// Told when menus are about to open.
  var willOpen: () -> Void = {}
  /// What a context menu offers above all else for a place in the text. What it gives is asked each
  /// time that rows are made.
  var extraEntries: (TextOffset) -> () -> [MenuEntry] = { _ in { [] } }
  /// The open menus; `nil` at rest.
  private(set) var session: MenuSession?
  /// Since when the pointer has been resting at the top edge.
  var restStart: Double?
  /// Where the press was that opened a menu, until the button goes up.
  var openingPress: Point?
  /// When rows can be clicked again after others have come by themselves.
  var calmEnd = -Double.infinity
  /// Whether a press was for nothing, so that its release is too.
  var ignoresRelease = false

  init(
    menuBar: MenuBarModule, settings: SettingsModule, hints: HintsModule,
    commands: CommandTable, frame: FrameSchedule, now: @escaping () -> Double,
    context: @escaping () -> ChromeContext, pointAtCaret: @escaping () -> Point,
    offsetAtCaret: @escaping () -> TextOffset
  ) {
    self.menuBar = menuBar
    self.settings = settings
    self.hints = hints
    self.commands = commands
    self.frame = frame
    self.now = now
    self.context = context
    self.pointAtCaret = pointAtCaret
    self.offsetAtCaret = offsetAtCaret
  }

  func setUp() { frame.add(self) }

  func tearDown() {
    session = nil
    willOpen = {}
    extraEntries = { _ in { [] } }
  }

  /// Whether menus lie over the page.
  var isOpen: Bool { session != nil }

  // Opening

  private var builder: MenuBuilder {
    MenuBuilder(
      commands: commands, isNew: { [hints] in hints.isNew($0) },
      wasChosen: { [hints] in hints.wasChosen($0) },
      didShow: { [hints] rows in hints.didShow(rows.compactMap(\.noteID)) })
  }

  private func menusWillOpen() {
    hints.menusWillOpen()
    calmEnd = -.infinity
    ignoresRelease = false
    willOpen()
  }

  /// Shows the bar, or takes it away.
  func toggleBar() {
    if session != nil { return close() }
    openBar(from: .keys)
  }

  func openBar(from origin: MenuSession.Origin) {
    menusWillOpen()
    session = MenuSession(
      bar: menuBar.bar, from: origin, builder: builder, context: context,
      endTrying: { [settings] in settings.endTrying() })
    frame.setNeedsFrame()
  }

  /// Opens the context menu at the caret.
  func openContextMenu() {
    open(contextMenu(at: offsetAtCaret()), at: pointAtCaret(), from: .keys)
  }

  /// Opens a menu in the middle of the window.
  func openInMiddle(_ menu: Menu) {
    close()
    menusWillOpen()
    session = MenuSession(
      inMiddle: menu, from: .keys, builder: builder, context: context,
      endTrying: { [settings] in settings.endTrying() })
    frame.setNeedsFrame()
  }

  /// Opens a menu at the point where the right button went down, on the text at `offset` or beside
  /// it (`nil`).
  func openMenu(atPress point: Point, on offset: TextOffset?) {
    open(offset.map(contextMenu) ?? menuBar.windowMenu, at: point, from: .pointer)
    if session != nil { openingPress = point }
  }

  /// The menu of the text, with what is extra at a place.
  private func contextMenu(at offset: TextOffset) -> Menu {
    let (menu, extra) = (menuBar.contextMenu, extraEntries(offset))
    return Menu(menu.title) { extra() + menu.entries() }
  }

  private func open(_ menu: Menu, at point: Point, from origin: MenuSession.Origin) {
    close()
    guard !builder.isEmpty(menu) else { return }
    menusWillOpen()
    session = MenuSession(
      menu, at: point, from: origin, builder: builder, context: context,
      endTrying: { [settings] in settings.endTrying() })
    frame.setNeedsFrame()
  }

  /// Takes all menus away.
  func close() {
    guard session != nil else { return }
    session = nil
    openingPress = nil
    hints.menusDidClose()
    settings.endTrying()
    frame.setNeedsFrame()
  }

  // Events

  /// Offers a key; `true`: the page must not see it.
  func handle(_ press: KeyPress) -> Bool {
    restStart = nil
    guard let session else { return false }
    return finish(session.handle(press))
  }

  /// Offers typed text; `true`: the page must not see it.
  func insert(_ text: String) -> Bool {
    giveWayToWriting()
    guard let session else { return false }
    return finish(session.insert(text, at: now()))
  }

  /// Something is written: a bar that only the pointer brought goes.
  func giveWayToWriting() {
    if let session, !session.takesKeys { close() }
  }

  /// Alt or Shift held shows what is rarer.
  func setModifiers(_ modifiers: Modifiers) {
    guard let session, session.hasOpenMenu else { return }
    session.setAlternates(!modifiers.isDisjoint(with: [.alt, .shift]))
    if session.showsAlternates { hints.didUseAlternates() }
    frame.setNeedsFrame()
  }

  /// What menus show has changed by itself.
  func refresh() {
    guard let session else { return }
    if session.refresh() { calmEnd = now() + Motion.menuCalm }
    frame.setNeedsFrame()
  }

  /// The window has another size.
  func windowDidResize() { session?.refresh() }

  /// Does what a response says; `true`: the event was for the menus.
  func finish(_ response: MenuResponse) -> Bool {
    frame.setNeedsFrame()
    switch response {
    case .handled: return true
    case .ignored: return false
    case .closed:
      close()
      return true
    case .passedOn:
      close()
      return false
    case .perform(let action):
      session = nil
      openingPress = nil
      hints.menusDidClose()
      action()
      settings.endTrying()
      return true
    }
  }

  // Drawing

  /// Draws the menus over everything else.
  func draw(into list: inout DisplayList, at moment: DrawingMoment) { session?.draw(into: &list) }

  /// The commands of the menus.
  var commandsOfMenus: [Command] {
    [
      Command(
        "menu-bar", "Menu bar", .help,
        [Shortcut(.leftAlt), Shortcut(.function(10)), Shortcut(.rightAlt)]
      ) { [weak self] in self?.toggleBar() },
      Command(
        "context-menu", "Context menu", .help,
        [Shortcut(.menu), Shortcut(.function(10), .shift)]
      ) { [weak self] in self?.openContextMenu() },
    ]
  }
}
