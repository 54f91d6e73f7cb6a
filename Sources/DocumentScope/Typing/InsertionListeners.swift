import ApplicationScope

/// What wants to know of letters before and after they get into the text.
protocol InsertionListener: AnyObject {
  /// Letters are about to be inserted. `false` forbids it.
  func willInsert(_ text: String) -> Bool
  /// Letters were inserted.
  func didInsert(_ text: String)
}

extension InsertionListener {
  func willInsert(_ text: String) -> Bool { true }
  func didInsert(_ text: String) {}
}

/// Who hears of letters, in the order that is a contract:
///
/// 1. before: completion, typewriter; any may forbid the letters, and then nobody else hears
/// 2. the insertion, which is `FormattingModule`'s where a mark is put round something or a list
///    goes on, with the attributes of the new text in the same transaction of `DocumentEditor`
/// 3. after: typewriter, completion, punctuation, noises, reminder, input language
///
/// Attributes are no listener: they follow every edit, typed or not. Whoever hears afterwards
/// finds them set. Punctuation may make an edit of its own, so completion has looked by then.
struct InsertionListeners {
  /// Asked in order before an insertion.
  var before: [any InsertionListener] = []
  /// Told in order after an insertion.
  var after: [any InsertionListener] = []
}

extension InsertionListeners {
  /// The listeners of a document in their order.
  init(
    typewriter: TypewriterModule, autocomplete: AutocompleteModule,
    punctuation: PunctuationModule, noises: TypingNoisesModule, reminder: ReminderModule,
    inputLanguage: InputLanguageModule
  ) {
    before = [autocomplete, typewriter]
    after = [typewriter, autocomplete, punctuation, noises, reminder, inputLanguage]
  }
}

extension InputLanguageModule: InsertionListener {
  func didInsert(_ text: String) { noteTyped(text) }
}
