public import Platform

/// A player that nobody hears: it notes what it is told.
@MainActor
public final class RecordingSoundPlayer: SoundPlayer {
  /// Tells with `play` what `opening` says.
  public let didTryToOpen = Broadcast<SoundOpening>()
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
      didTryToOpen.send(opening)
    }
    if isOpen { played.append(sound) }
  }

  /// Notes it.
  public func close() { isOpen = false }
}
