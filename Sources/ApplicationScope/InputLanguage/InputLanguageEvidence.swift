import Interface
import Platform

/// The hints about the typed language, and the language that follows from them. The most reliable
/// source comes first: the input method, the keyboard, the letters themselves, the locale.
struct InputLanguageEvidence: Hashable {
  /// The input method's hint; `nil`: there is none that reports one.
  var inputMethod: InputLanguageHint?
  /// The hint of the keyboard's layout.
  var keyboard: InputLanguageHint?
  /// The script of the last typed letters.
  var typed: String?
  /// The language, by BCP 47, of a typed letter that no other language has; `nil`: there was none.
  var spelled: String?
  /// The language of the user's desktop.
  var locale: String

  /// The language; `nil`: it is typed with an alphabet.
  ///
  /// A keyboard of Latin letters tells nothing, even if it is that of a country with other ones:
  /// those need an input method. If there is one that reports nothing, the letters and the locale
  /// decide.
  var language: InputLanguage? {
    if case .language(let tag)? = inputMethod { return language(tag) }
    if case .language(let tag)? = keyboard { return language(tag) }
    if let typed { return language("und-\(typed)") }
    guard inputMethod == nil else { return nil }
    switch keyboard {
    case .latinKeys?, nil: return InputLanguage(tag: locale)
    case .language?, .alphabetic?: return nil
    }
  }

  /// Returns the language of a tag. Chinese may be of either form, and Han letters belong to other
  /// languages too: then the desktop's own language decides, if it is one of those. If only a
  /// script is known, a typed letter decides, or else the desktop.
  private func language(_ tag: String) -> InputLanguage? {
    let own = InputLanguage(tag: locale)
    if tag.hasPrefix("und-"), let found = InputLanguage(tag: tag) {
      let spelled = spelled.flatMap(InputLanguage.init(tag:))
      if let spelled, spelled.script == found.script { return spelled }
      if let own, own.script == found.script { return own }
    }
    if tag == "und-Hani", let own, own.writesHan { return own }
    if tag == "zh", let own, own.writesHan, own.script != "Jpan", own.script != "Kore" {
      return own
    }
    return InputLanguage(tag: tag)
  }
}

extension InputLanguage {
  /// True if the language has its own forms of Han characters.
  var writesHan: Bool { ["Jpan", "Kore", "Hans", "Hant"].contains(script) }
}
