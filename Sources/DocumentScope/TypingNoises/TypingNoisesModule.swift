import ApplicationScope
import Interface

/// Plays the noises of keys that write or delete. Text that comes by paste, undo or a command is
/// silent.
final class TypingNoisesModule: Module {
  private let noises: NoisesModule

  init(noises: NoisesModule) { self.noises = noises }

  /// Plays the noise of a deletion.
  func didDelete() { noises.play(.delete) }
}

extension TypingNoisesModule: TypingObserver {
  func didInsert(_ text: String) { noises.play(Self.noise(of: text)) }

  /// The noise of the key that has written `text`.
  private static func noise(of text: String) -> KeyNoise {
    guard let character = text.first, text.count == 1 else { return .letter }
    if character.isNewline { return .newline }
    return character.isWhitespace ? .space : .letter
  }
}
