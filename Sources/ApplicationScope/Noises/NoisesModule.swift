import Interface
import Localization
import Platform

/// The noises of keys: all windows share them and the one player.
///
/// While they are off nothing is made and nothing opened. The noises are made in the background
/// when they are turned on.
public final class NoisesModule: Module {
  private let settings: SettingsModule
  private let player: any SoundPlayer
  private var random: any RandomNumberGenerator
  private let clock: any Clock

  /// The noises; `nil` until they are first turned on.
  private var palette: NoisePalette?
  private let making: JobSlot
  /// The time at which the user turned the noises on, until the loudspeaker has opened or failed
  /// to; `nil`: no trial is running.
  private var trialStart: Double?
  /// The time at which the loudspeaker was last found missing; `nil`: it was opened since.
  private var lastFailure: Double?

  /// Seconds until a missing loudspeaker is looked for again: one may have been plugged in, and
  /// looking is not free.
  static let retryInterval = 10.0
  /// Seconds in which the user takes the state of the loudspeaker as the response to turning the
  /// noises on. Opening it takes a second on some machines, and if it is still open, nothing is
  /// reported at all.
  private static let trial = 5.0

  /// Makes the module.
  ///
  /// - Parameter random: gives random numbers.
  public init(
    settings: SettingsModule, player: any SoundPlayer, queue: JobQueue,
    random: any RandomNumberGenerator, clock: any Clock
  ) {
    self.settings = settings
    self.player = player
    making = JobSlot(queue: queue)
    self.random = random
    self.clock = clock
  }

  /// Begins to follow the setting.
  public func setUp(_ registrations: Registrations) {
    settings.didChange.observe(in: registrations) { [weak self] _ in self?.follow() }
    player.didTryToOpen.observe(in: registrations) { [weak self] in self?.loudspeaker($0) }
    follow()
  }

  /// Ends it.
  public func tearDown() {
    trialStart = nil
    making.cancel()
    player.close()
  }

  /// True if keys make noises.
  public var isOn: Bool { settings.current.typingNoises }

  /// Plays a noise, if they are on. Returns at once.
  public func play(_ noise: KeyNoise) {
    guard isOn, !isKnownSilent, let sound = palette?.next(noise, random: random.next()) else {
      return
    }
    player.play(sound)
  }

  /// True if the loudspeaker was missing a moment ago.
  private var isKnownSilent: Bool {
    lastFailure.map { clock.now - $0 < Self.retryInterval } ?? false
  }

  private var isTrying: Bool { trialStart.map { clock.now - $0 < Self.trial } ?? false }

  private func toggle() {
    trialStart = isOn ? nil : clock.now
    settings.change { $0.typingNoises.toggle() }
    if palette != nil { sample() }
  }

  private func follow() {
    guard isOn else {
      trialStart = nil
      return player.close()
    }
    guard palette == nil, !making.isRunning else { return }
    making.start { [seed = random.next()] _ in
      var generator = NoiseGenerator(seed: seed)
      return NoisePalette(using: &generator)
    } then: { [weak self] in
      self?.palette = $0.value
      self?.sample()
    }
  }

  /// Plays a sample to a user who has just turned the noises on.
  private func sample() {
    if isTrying { play(.letter) }
  }

  /// Handles the result of opening the loudspeaker. If the user has just turned the noises on and
  /// there is none, they go off again, and the menu says why.
  private func loudspeaker(_ opening: SoundOpening) {
    lastFailure = opening == .failed ? clock.now : nil
    let turnsOff = isTrying && opening == .failed
    trialStart = nil
    if turnsOff { settings.change { $0.typingNoises = false } }
  }

  /// The commands of the noises.
  public var commands: [Command] {
    [
      Command(
        "typing-noises", "Typing Noises", .view,
        whyNot: Phrase("No sound output was found."),
        isEnabled: { [weak self] in self.map { $0.isOn || !$0.isKnownSilent } ?? false },
        isChecked: { [weak self] in self?.isOn ?? false }
      ) { [weak self] in self?.toggle() }
    ]
  }
}
