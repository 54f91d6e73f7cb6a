import Platform

/// A class that owns one feature.
///
/// A module does nothing in `init` but keep what it is given. `setUp` runs when everything that it
/// depends on is there and before its window is visible; `tearDown` runs before the window goes.
///
/// A module declares its contributions: `commands`, and a conformance each to move (`Animated`), and
/// to follow typed letters (`TypingObserver`) and the window's events (`WindowEventObserver`).
/// `animated` and the other properties follow from the conformances. The order of all contributions
/// is that of the scope's list of modules. A module that draws or takes input is a `Layer`, and pushes
/// itself on the window's `LayerStack` while it shows.
public protocol Module: AnyObject {
  /// The commands of the feature. Of two commands with the same keys the first has them.
  var commands: [Command] { get }
  /// The module as an animation, if it is one.
  var animated: (any Animated)? { get }
  /// The module as an observer of typed letters, if it is one.
  var typingObserver: (any TypingObserver)? { get }
  /// The module as an observer of the window, if it is one.
  var windowEventObserver: (any WindowEventObserver)? { get }
  /// Begins the module's work. What is registered in `registrations` ends by itself after
  /// `tearDown`.
  func setUp(_ registrations: Registrations)
  /// Ends the module's work.
  func tearDown()
}

extension Module {
  /// None.
  public var commands: [Command] { [] }
  /// None: the module does not move.
  public var animated: (any Animated)? { nil }
  /// None: the module does not observe letters.
  public var typingObserver: (any TypingObserver)? { nil }
  /// None: the module does not observe the window.
  public var windowEventObserver: (any WindowEventObserver)? { nil }
  public func setUp(_ registrations: Registrations) {}
  public func tearDown() {}
}

// The compiler picks these by the module's conformances. Dynamic casts of some forty modules would
// take 5 ms at the start.

extension Module where Self: Animated {
  /// The module itself.
  public var animated: (any Animated)? { self }
}

extension Module where Self: TypingObserver {
  /// The module itself.
  public var typingObserver: (any TypingObserver)? { self }
}

extension Module where Self: WindowEventObserver {
  /// The module itself.
  public var windowEventObserver: (any WindowEventObserver)? { self }
}

/// Observes letters that are typed or committed by an input method, but not text that is inserted
/// otherwise (paste, undo, a command).
public protocol TypingObserver: AnyObject {
  /// Letters are about to be inserted.
  func willInsert(_ text: String)
  /// Letters were inserted, and have their attributes.
  func didInsert(_ text: String)
  /// The same, for observers to which it matters whether an input method has composed the letters.
  func didInsert(_ text: String, isComposed: Bool)
}

extension TypingObserver {
  /// Does nothing: most observers need only `didInsert`.
  public func willInsert(_ text: String) {}
  /// Does nothing: some observers need only `willInsert`.
  public func didInsert(_ text: String) {}
  /// Passes on the letters alone.
  public func didInsert(_ text: String, isComposed: Bool) { didInsert(text) }
}

/// The modules of a scope, in the order of their contributions. They are set up in this order and torn
/// down in the opposite one.
public final class ModuleList: Sequence {
  private let modules: [any Module]
  private let registrations = Registrations()

  public init(_ modules: [any Module]) { self.modules = modules }

  /// Iterates over the modules in their order.
  public func makeIterator() -> IndexingIterator<[any Module]> { modules.makeIterator() }

  /// Sets up all modules.
  public func setUp() {
    for module in modules { module.setUp(registrations) }
  }

  /// Tears down all modules, and ends their registrations.
  public func tearDown() {
    for module in modules.reversed() { module.tearDown() }
    registrations.removeAll()
  }
}
