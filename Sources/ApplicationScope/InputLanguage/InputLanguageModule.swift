import Interface
import Layout
import Platform

/// The language that is typed, for the choice of a font that has its letters; tells when it
/// changes.
///
/// Changes from its sources are taken at once and announced in the next tick: switching there and
/// back between two frames costs nothing. The last language is kept between runs, so that a window
/// opens in the right font before any source has reported.
public final class InputLanguageModule: Module {
  private let sources: InputLanguageSources?
  private let state: StateModule
  private var evidence: InputLanguageEvidence
  private var typed = TypedScript()
  private var told: TextLanguages
  private var isChanged = false
  /// The sources that have not reported yet. The remembered language holds until both have.
  private var silent: Set<Source> = [.keyboard, .inputMethod]

  private enum Source {
    case keyboard, inputMethod
  }

  /// Tells that another language is typed now.
  public let didChange = Broadcast<TextLanguages>()

  private static let current = "input-language"
  private static let han = "input-language.han"
  /// The value kept for an alphabet: BCP 47's tag for no language in particular.
  private static let alphabet = "und"

  /// Makes the module. Without sources every language is typed with an alphabet.
  public init(sources: InputLanguageSources?, locale: String, state: StateModule) {
    self.sources = sources
    self.state = state
    evidence = InputLanguageEvidence(locale: locale)
    let remembered = { (name: String) in state.word(name).flatMap(InputLanguage.init(tag:)) }
    told =
      sources == nil
      ? TextLanguages()
      : TextLanguages(typed: remembered(Self.current), han: remembered(Self.han))
  }

  /// Begins to listen. The sources themselves are started by `begin`.
  public func setUp(_ registrations: Registrations) {
    sources?.inputMethod.didChange.observe(in: registrations) { [weak self] in
      self?.take($0, from: .inputMethod)
    }
    sources?.keyboard.didChange.observe(in: registrations) { [weak self] in
      self?.take($0, from: .keyboard)
    }
  }

  /// Ends it.
  public func tearDown() { isChanged = false }

  /// Starts the sources, after the first frame.
  public func begin() {
    sources?.keyboard.start()
    sources?.inputMethod.start()
  }

  /// Queries the sources again, when a window gets the keyboard.
  private func lookAgain() {
    sources?.keyboard.lookAgain()
    sources?.inputMethod.lookAgain()
  }

  /// The current languages of text.
  public var languages: TextLanguages { told }

  /// Notes typed letters, in the same short time for any text.
  private func noteTyped(_ text: String) {
    guard sources != nil else { return }
    typed.note(text)
    guard typed.script != evidence.typed || typed.language != evidence.spelled else { return }
    evidence.typed = typed.script
    evidence.spelled = typed.language
    isChanged = true
  }

  private func take(_ hint: InputLanguageHint?, from source: Source) {
    silent.remove(source)
    let old = evidence
    switch source {
    case .keyboard: evidence.keyboard = hint
    case .inputMethod: evidence.inputMethod = hint
    }
    if evidence != old {
      // After a switch of the keyboard, the last letters are of another language.
      typed = TypedScript()
      evidence.typed = nil
      evidence.spelled = nil
    }
    // Even if the hint is the same: it may contradict the remembered language.
    isChanged = silent.isEmpty
  }

  /// Announces the changes since the last tick.
  func tick() {
    guard isChanged else { return }
    isChanged = false
    var languages = told
    languages.typed = evidence.language
    if let typed = languages.typed, typed.writesHan { languages.han = typed }
    guard languages != told else { return }
    told = languages
    state.setWord(Self.current, to: languages.typed?.tag ?? Self.alphabet)
    if let han = languages.han { state.setWord(Self.han, to: han.tag) }
    didChange.send(languages)
  }
}

extension InputLanguageModule: TypingObserver {
  /// Notes typed letters, perhaps of another script.
  public func didInsert(_ text: String) { noteTyped(text) }
}

extension InputLanguageModule: WindowEventObserver {
  /// Queries the sources again at a focus event, as the keyboard may be another one.
  public func observe(_ event: WindowEvent) {
    if event == .focus(true) { lookAgain() }
  }
}

/// The languages that decide the fonts of text.
public struct TextLanguages: Hashable, Sendable {
  /// The language that is typed now; `nil`: one with an alphabet.
  public var typed: InputLanguage?
  /// The language whose forms Han letters have in text of an alphabet: that of the last typed ones.
  public var han: InputLanguage?

  /// Makes them; a missing one is unknown.
  public init(typed: InputLanguage? = nil, han: InputLanguage? = nil) {
    self.typed = typed
    self.han = han
  }

  /// Returns the families of text: those of the language, with the chosen font for characters that
  /// they lack, such as Latin letters; for an alphabet the chosen font alone.
  public func families(chosen: Typeface) -> [String] {
    if let typed { return typed.families + chosen.families }
    return chosen.families + (han.map { [LanguageFamily.name($0.tag)] } ?? [])
  }
}
