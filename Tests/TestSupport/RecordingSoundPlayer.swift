public import Platform

/// A silent player that records its calls.
@MainActor
public final class RecordingSoundPlayer: SoundPlayer {
  /// Sends `opening` when `play` tries to open the player.
  public let didTryToOpen = Broadcast<SoundOpening>()
  /// The outcome of opening; may be set.
  public var opening = SoundOpening.opened
  /// The noises so far.
  public private(set) var played: [Sound] = []
  /// True if it is open.
  public private(set) var isOpen = false
  /// The number of calls to open it.
  public private(set) var openCount = 0

  public init() {}

  /// Opens if it is not open, and records the noise.
  public func play(_ sound: Sound) {
    if !isOpen {
      openCount += 1
      isOpen = opening == .opened
      didTryToOpen.send(opening)
    }
    if isOpen { played.append(sound) }
  }

  /// Notes it.
  public func close() { isOpen = false }
}
