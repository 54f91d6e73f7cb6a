/// Plays short noises at once, or never.
///
/// The way to the loudspeaker is opened by the first noise and closed a little after the last one,
/// in the background, so that a quiet program wakes nobody.
@MainActor
public protocol SoundPlayer: AnyObject {
  /// Tells each time that the way to the loudspeaker was to be opened, whether it could be.
  var didTryToOpen: Broadcast<SoundOpening> { get }
  /// Plays `sound` over what sounds already. Returns at once; what can't be heard soon is never
  /// played, since a late noise is worse than none.
  func play(_ sound: Sound)
  /// Lets go of the loudspeaker; returns at once.
  func close()
}

/// The result of opening the sound device.
public enum SoundOpening: Hashable, Sendable {
  case opened, failed
}

/// A silent player.
@MainActor
public final class SilentSoundPlayer: SoundPlayer {
  /// Sends nothing.
  public let didTryToOpen = Broadcast<SoundOpening>()

  /// Makes one.
  public init() {}

  /// Does nothing.
  public func play(_ sound: Sound) {}
  /// Does nothing.
  public func close() {}
}
