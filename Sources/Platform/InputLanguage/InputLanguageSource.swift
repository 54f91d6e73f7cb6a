/// What somebody knows of the language that is typed. Tags are BCP 47: `ja`, `zh-Hant`; where only
/// the letters are known, `und-Hebr`.
public enum InputLanguageHint: Hashable, Sendable {
  /// What is typed now is of this language or script.
  case language(String)
  /// The keys give Latin letters, on a keyboard that is sold to people who write this language;
  /// they write it with an input method.
  case latinKeys(for: String)
  /// The keys give the letters of an alphabet that the fonts for text have.
  case alphabetic
}

/// Somebody who notices what language is typed.
@MainActor
public protocol InputLanguageSource: AnyObject {
  /// Tells what is known as soon as the source has looked, and each time that it changes; `nil`:
  /// nothing.
  var didChange: Broadcast<InputLanguageHint?> { get }
  /// Begins to look; returns at once.
  func start()
  /// Looks again, for what comes without notice: the keyboard has come to one of the windows.
  func lookAgain()
}

/// The sources of one desktop: what the keys write, and what an input method makes of them.
@MainActor
public struct InputLanguageSources {
  /// The keyboard's layout.
  public var keyboard: any InputLanguageSource
  /// The input method's engine.
  public var inputMethod: any InputLanguageSource

  /// Bundles them; what is not given knows nothing.
  public init(
    keyboard: any InputLanguageSource = SilentInputLanguage(),
    inputMethod: any InputLanguageSource = SilentInputLanguage()
  ) {
    self.keyboard = keyboard
    self.inputMethod = inputMethod
  }
}

/// Knows nothing of languages, and says so.
@MainActor
public final class SilentInputLanguage: InputLanguageSource {
  /// Tells nothing once; a test may send more.
  public let didChange = Broadcast<InputLanguageHint?>()

  /// Makes one.
  public init() {}

  /// Tells that nothing is known.
  public func start() { didChange.send(nil) }
  /// Does nothing.
  public func lookAgain() {}
}
