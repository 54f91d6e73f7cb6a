import Interface
import Platform

/// All that is known of what is typed, and what follows from it. What knows most is believed first:
/// the input method, the keyboard, the letters themselves, the locale.
struct InputLanguageEvidence: Hashable {
  /// The input method's hint; `nil`: there is none that reports one.
  var inputMethod: InputLanguageHint?
  /// The hint of the keyboard's layout.
  var keyboard: InputLanguageHint?
  /// The script of the letters that were typed last.
  var typed: String?
  /// The language that one of these gave away, by BCP 47.
  var spelled: String?
  /// The language of the person's desktop.
  var locale: String

  /// The language; `nil`: it is typed with an alphabet.
  ///
  /// A keyboard of Latin letters says nothing, also where it is that of a country with others: these
  /// need an input method, and if there is one that we can't ask, the letters and the locale tell.
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

  /// Chinese may be of either form, and Han letters of other languages too: then the desktop's own
  /// language decides, if it is one of those. Where only a script is known, a letter that was typed
  /// does, or else the desktop.
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
