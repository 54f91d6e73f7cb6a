import Platform

/// The desktop as its windows use it: they belong to it until they are closed.
protocol WindowOwner: AnyObject {
  /// The parts of the window system that SDL does not offer.
  var system: any WindowSystem { get }
  /// The clock of events.
  var clock: SDLClock { get }
  /// The modifiers held now.
  var currentModifiers: Modifiers { get }
  /// Recognizes a tap of Alt.
  var altTap: AltTap { get set }
  /// The token that lets the next window come to the front.
  var activation: ActivationToken? { get set }
  /// The keys that are offered to an input method or an observer, if there is one.
  var offeredKeys: OfferedKeys? { get }
  /// The keys that are offered to an input method of ours; `nil` if SDL speaks to it, or there is none.
  var composingKeys: OfferedKeys? { get }
  /// Text that an input method that SDL speaks to may still commit after a composition was ended.
  var echo: CompositionEcho? { get set }
  /// Carries out drags from windows and over them; `nil` if SDL does.
  var dragCarrier: (any DragCarrier)? { get }
  /// Wakes the main thread to do `work` before its next tick. May be called on any thread.
  nonisolated func post(_ work: @escaping @MainActor @Sendable () -> Void)
  /// Reports that no modifier is held any more, as the keyboard focus goes elsewhere.
  func releaseModifiers(in window: SDLWindow)
  /// Removes a window that was closed.
  func forget(_ window: SDLWindow)
}

extension SDLDesktop: WindowOwner {}
