/// Plays short noises at once, or never.
///
/// The audio device is opened by the first noise and closed shortly after the last one, in the
/// background, so that a silent program wakes no sound server.
@MainActor
public protocol SoundPlayer: AnyObject {
  /// Sends the result of each attempt to open the audio device.
  var didTryToOpen: Broadcast<SoundOpening> { get }
  /// Plays `sound` over the sounding noises. Returns at once; a sound that can't be heard soon is
  /// never played, since a late noise is worse than none.
  func play(_ sound: Sound)
  /// Closes the audio device; returns at once.
  func close()
}

/// The result of opening the sound device.
public enum SoundOpening: Hashable, Sendable {
  case opened, failed
}

@MainActor
public final class SilentSoundPlayer: SoundPlayer {
  /// Sends nothing.
  public let didTryToOpen = Broadcast<SoundOpening>()

  /// Makes a silent player.
  public init() {}

  public func play(_ sound: Sound) {}
  public func close() {}
}
