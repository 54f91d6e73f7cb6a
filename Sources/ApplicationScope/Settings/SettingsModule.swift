import Interface
import Platform
import Words

/// What the person has set: the only place that changes it, and tells when it changed.
///
/// While a menu hovers over a choice, the choice is shown but not set: `current` has it,
/// `chosen` has not.
public final class SettingsModule: Module {
  /// What is set.
  public private(set) var chosen: Settings
  /// What is shown: what is set, or what a menu is trying on.
  public private(set) var current: Settings
  /// Tells that `current` changed.
  public let didChange = Broadcast<Settings>()

  /// Makes the module with what is set at the start.
  public init(_ settings: Settings = Settings()) {
    chosen = settings
    current = settings
  }

  /// Sets something for good.
  public func change(_ body: (inout Settings) -> Void) {
    var next = chosen
    body(&next)
    chosen = next
    show(next)
  }

  /// Shows something without setting it, until `endTrying()` or `change`.
  public func tryOn(_ body: (inout Settings) -> Void) {
    var next = chosen
    body(&next)
    show(next)
  }

  /// Shows again what is set.
  public func endTrying() { show(chosen) }

  private func show(_ settings: Settings) {
    guard settings != current else { return }
    current = settings
    didChange.send(settings)
  }
}
