import Platform

/// A plain class that owns one feature.
///
/// A module does nothing in `init` but keep what it is given. `setUp` runs when everything that it
/// depends on is there and before its window is visible; `tearDown` runs before the window goes.
///
/// What it brings to its scope it says by what it is: `commands`, and a conformance each for what is
/// drawn and takes input (`Layer`), what moves (`Animated`), who hears of letters
/// (`TypingObserver`) and of the window (`WindowEventObserver`). The order of all of these is that
/// of the scope's list of modules.
public protocol Module: AnyObject {
  /// What a person can have it do. Of two commands with the same keys the first has them.
  var commands: [Command] { get }
  /// Begins the module's work. What is registered in `registrations` ends by itself after
  /// `tearDown`.
  func setUp(_ registrations: Registrations)
  /// Ends it.
  func tearDown()
}

extension Module {
  /// Most modules have none.
  public var commands: [Command] { [] }
  /// Most modules have nothing to begin.
  public func setUp(_ registrations: Registrations) {}
  /// Most modules have nothing to end.
  public func tearDown() {}
}

/// Something that hears of letters that are typed, or committed by an input method. What comes into
/// the text otherwise (paste, undo, a command) is not told here.
public protocol TypingObserver: AnyObject {
  /// Letters are about to be inserted.
  func willInsert(_ text: String)
  /// Letters were inserted, and have their attributes.
  func didInsert(_ text: String)
}

extension TypingObserver {
  /// Most only want to know afterwards.
  public func willInsert(_ text: String) {}
  /// Some only have to be ready.
  public func didInsert(_ text: String) {}
}

/// The modules of a scope in their order: the order of what they bring, and in which they are set
/// up; they are torn down the other way round.
public final class ModuleList {
  /// The modules.
  public let modules: [any Module]
  private let registrations = Registrations()

  /// Keeps modules in their order.
  public init(_ modules: [any Module]) { self.modules = modules }

  /// Sets all up.
  public func setUp() {
    for module in modules { module.setUp(registrations) }
  }

  /// Tears all down, and ends what they have registered.
  public func tearDown() {
    for module in modules.reversed() { module.tearDown() }
    registrations.removeAll()
  }

  /// The commands of all.
  public var commands: [Command] { modules.flatMap(\.commands) }

  /// Those that are something besides.
  public func all<Role>(_ role: Role.Type) -> [Role] { modules.compactMap { $0 as? Role } }
}
