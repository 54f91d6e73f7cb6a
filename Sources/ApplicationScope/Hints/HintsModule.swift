import Interface
import Localization
import Platform

/// Paber's hints about itself, and their times: hints in menus, items that stand out, nudges,
/// bubbles. The state keeps what was seen, so that no hint comes too often, on any number of
/// machines.
///
/// While menus are open no hint appears or disappears: the hints are chosen when they open.
public final class HintsModule: Module {
  /// The hints to show: the program's own, or those of a test.
  public struct HintCatalog {
    var hints = MenuHint.all
    var nudges = Nudge.all
    var bubbles = BubbleHint.all
    var newItems = NewItem.all

    /// Makes the program's own hints.
    public init() {}
  }

  let state: StateModule
  let sayings: HintCatalog
  private let clock: any Clock
  /// The open documents. The commands of the front one are offered.
  let documents: DocumentsModule
  private let version: Int
  private var writing = ActiveWriting()
  /// The hints shown since the menus opened, which are counted already.
  var shown: Set<String> = []
  /// The nudge for this opening of the menus; `nil` for none.
  var nudge: Nudge?
  private var areMenusOpen = false

  /// Makes the module of a version of the program.
  public init(
    state: StateModule, version: Int, sayings: HintCatalog = HintCatalog(), clock: any Clock,
    documents: DocumentsModule
  ) {
    self.state = state
    self.version = version
    self.sayings = sayings
    self.clock = clock
    self.documents = documents
  }

  /// Keeps the writing time since the last call.
  public func tearDown() {
    keepWriting()
    menusDidClose()
  }

  /// Counts a start of the program, once its documents are open.
  public func noteStart() {
    state.add(to: Name.starts)
    // The state keeps the largest number. Of negated versions that is the first version.
    state.raise(Name.firstVersion, to: -Double(version))
  }

  /// True if the program has started so few times that the user counts as new.
  public var isNewcomer: Bool { state.count(Name.starts) <= Self.startsOfNewcomer }

  private static let startsOfNewcomer = 3

  // Writing

  /// Seconds of writing after which the sum is kept.
  private static let writingStep = 60.0

  /// Keeps the writing time since the last call.
  public func keepWriting() {
    let seconds = writing.take()
    if seconds > 0 { state.add(seconds, to: Name.writing) }
  }

  /// All seconds of writing so far.
  var secondsWritten: Double { Double(state.count(Name.writing)) + writing.seconds }

  // Items that stand out

  /// True if a command stands out until it was chosen once.
  public func isNew(_ command: String) -> Bool {
    guard let item = sayings.newItems.first(where: { $0.command == command }),
      !state.isSet(Name.chosen(command))
    else { return false }
    guard let since = item.version else { return true }
    let first = state.largestWhole(Name.firstVersion).map { -$0 } ?? version
    return since > first
  }

  /// Notes that a command was chosen in a menu.
  public func wasChosen(_ command: String) {
    if sayings.newItems.contains(where: { $0.command == command }) {
      state.set(Name.chosen(command))
    }
    for nudge in sayings.nudges {
      if case .command(command, _) = nudge.kind { state.set(Name.done(nudge)) }
    }
  }

  // Hints in menus

  /// Chooses the hints for menus that are about to open.
  public func menusWillOpen() {
    areMenusOpen = true
    shown = []
    nudge = dueNudge
  }

  /// Ends the showing of hints when all menus are closed.
  public func menusDidClose() {
    areMenusOpen = false
    shown = []
    nudge = nil
  }

  /// Counts the notes of these names that a menu has shown.
  public func didShow(_ ids: [String]) {
    guard areMenusOpen else { return }
    for id in ids where shown.insert(id).inserted {
      state.add(to: Name.views(id))
      if id == nudge?.id { noteNudge() }
    }
  }

  /// Notes that Alt or Shift was held while a menu was open.
  public func didUseAlternates() {
    for nudge in sayings.nudges where nudge.id == Nudge.alternates { state.set(Name.done(nudge)) }
  }

  /// Returns a menu of the bar with its hints.
  public func addingHints(to menu: Menu) -> Menu {
    Menu(menu.title) { [weak self] in
      guard let self else { return menu.entries() }
      return nudgeEntries + menu.entries() + hintEntries(in: menu.title)
    }
  }

  private func hintEntries(in menu: Phrase) -> [MenuEntry] {
    guard
      let hint = sayings.hints.first(where: {
        $0.menu == menu && mayShow($0.id, limit: MenuHint.views)
      })
    else { return [] }
    return [.separator, .always(.note(hint.text, id: hint.id))]
  }

  /// True if a hint may be shown once more, or is being shown.
  func mayShow(_ id: String, limit: Int) -> Bool {
    shown.contains(id) || state.count(Name.views(id)) < limit
  }

  // Bubbles

  /// The bubble to show now, if there is one.
  public var dueBubble: BubbleHint? {
    let starts = state.count(Name.starts)
    return sayings.bubbles.first { bubble in
      bubble.start <= starts && bubble.id.map { !state.isSet($0) } ?? false
    }
  }

  /// Notes that a bubble was shown.
  public func didShow(_ bubble: BubbleHint) {
    if let id = bubble.id { state.set(id) }
  }
}

extension HintsModule: TypingObserver {
  /// Counts the time of writing.
  public func didInsert(_ text: String) {
    writing.noteKey(at: clock.now)
    if writing.seconds >= Self.writingStep { keepWriting() }
  }
}
