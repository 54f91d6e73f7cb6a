/// Plays short noises at once, or never.
///
/// The way to the loudspeaker is opened by the first noise and closed a little after the last one,
/// in the background, so that a quiet program wakes nobody.
@MainActor
public protocol SoundPlayer: AnyObject {
  /// Told each time that the way to the loudspeaker was to be opened, whether it could be.
  var onOpening: ((SoundOpening) -> Void)? { get set }
  /// Plays `sound` over what sounds already. Returns at once; what can't be heard soon is never
  /// played, since a late noise is worse than none.
  func play(_ sound: Sound)
  /// Lets go of the loudspeaker; returns at once.
  func close()
}

/// Whether noises can be heard.
public enum SoundOpening: Hashable, Sendable {
  case opened, failed
}

/// A player that nobody hears: it notes what it is told, for tests and pictures.
@MainActor
public final class RecordingSoundPlayer: SoundPlayer {
  /// Kept, and told by `play` what `opening` says.
  public var onOpening: ((SoundOpening) -> Void)?
  /// What becomes of opening; may be set.
  public var opening = SoundOpening.opened
  /// The noises so far.
  public private(set) var played: [Sound] = []
  /// Whether it was opened, and not closed since.
  public private(set) var isOpen = false
  /// How often it was to be opened.
  public private(set) var openCount = 0

  /// Makes one.
  public init() {}

  /// Opens, where it is not open, and notes.
  public func play(_ sound: Sound) {
    if !isOpen {
      openCount += 1
      isOpen = opening == .opened
      onOpening?(opening)
    }
    if isOpen { played.append(sound) }
  }

  /// Notes it.
  public func close() { isOpen = false }
}
