import ApplicationScope
import WindowScope

/// The modules that help while writing; each is off until the writer switches it on.
struct WritingHelp {
  let spelling: SpellingModule
  let autocomplete: AutocompleteModule
  let punctuation: PunctuationModule

  init(
    _ core: DocumentCore, typing: TypingModule, sheets: SheetsModule,
    formatting: FormattingModule, selection: SelectionModule,
    transientMessages: TransientMessageModule,
    lines: DocumentLines, application: ApplicationScope
  ) {
    spelling = SpellingModule(
      core, dictionaries: application.dictionaries, sheets: sheets, typing: typing,
      formatting: formatting, selection: selection, transientMessages: transientMessages,
      lines: lines)
    autocomplete = AutocompleteModule(
      core, dictionaries: application.dictionaries, queue: application.writing.queue,
      mainThread: application.mainThread, typing: typing)
    punctuation = PunctuationModule(core, typing: typing)
  }
}

extension DocumentScope {
  /// Misspelt and doubled words.
  var spelling: SpellingModule { writingHelp.spelling }
  /// The rest of a word, offered in grey.
  var autocomplete: AutocompleteModule { writingHelp.autocomplete }
}
