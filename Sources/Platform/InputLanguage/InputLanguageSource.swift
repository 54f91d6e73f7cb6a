/// Evidence of the typed language. Tags are BCP 47: `ja`, `zh-Hant`; where only the script is known,
/// `und-Hebr`.
public enum InputLanguageHint: Hashable, Sendable {
  /// Typed text is of this language or script.
  case language(String)
  /// The keys write Latin letters, on a keyboard that is sold to people who write this language;
  /// they write it with an input method.
  case latinKeys(for: String)
  /// The keys write the letters of an alphabet that the text fonts contain.
  case alphabetic
}

/// A source of evidence of the typed language: ibus, fcitx, or the layout of the keyboard.
///
/// It reports what it knows and decides nothing; several sources are weighed against each other.
@MainActor
public protocol InputLanguageSource: AnyObject {
  /// Sent when the source has looked for the first time, and after each change; `nil` if nothing is
  /// known.
  var didChange: Broadcast<InputLanguageHint?> { get }
  /// Begins to look; returns at once.
  func start()
  /// Looks again after a window has got the keyboard, since some changes are not announced.
  func lookAgain()
}

/// The sources of one desktop: the keyboard's layout and the input method.
@MainActor
public struct InputLanguageSources {
  /// The keyboard's layout.
  public var keyboard: any InputLanguageSource
  /// The input method's engine.
  public var inputMethod: any InputLanguageSource

  /// Makes a set of sources; missing ones know nothing.
  public init(
    keyboard: any InputLanguageSource = SilentInputLanguage(),
    inputMethod: any InputLanguageSource = SilentInputLanguage()
  ) {
    self.keyboard = keyboard
    self.inputMethod = inputMethod
  }
}

/// A source that knows no language.
@MainActor
public final class SilentInputLanguage: InputLanguageSource {
  /// Sends `nil` once; a test may send more.
  public let didChange = Broadcast<InputLanguageHint?>()

  public init() {}

  /// Sends `nil`.
  public func start() { didChange.send(nil) }
  public func lookAgain() {}
}
