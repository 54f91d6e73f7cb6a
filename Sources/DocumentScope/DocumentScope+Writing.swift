import ApplicationScope
import Interface
import Layout
import Platform

extension DocumentScope {
  /// What helps while writing, each switched on by itself.
  struct WritingModules {
    /// Words that are spelt wrong.
    let spelling: SpellingModule
    /// The rest of a word.
    let autocomplete: AutocompleteModule
    /// Marks of print.
    let punctuation: PunctuationModule

    /// Makes them with what is asked of all three.
    init(
      application: ApplicationScope, editor: DocumentEditor, typing: TypingModule,
      sheets: SheetsModule, stack: LayerStack, layout: LayoutManager, viewport: Viewport,
      redraws: RedrawSchedule, typesetting: Typesetting, clock: any Clock
    ) {
      let settings = application.settings
      spelling = SpellingModule(
        dictionaries: application.dictionaries, settings: settings, editor: editor,
        layout: layout, viewport: viewport, redraws: redraws, clock: clock, sheets: sheets,
        typing: typing)
      autocomplete = AutocompleteModule(
        settings: settings, editor: editor, layout: layout, viewport: viewport,
        redraws: redraws, clock: clock, typesetting: typesetting,
        queue: application.writing.queue, mainThread: application.mainThread, stack: stack,
        typing: typing)
      punctuation = PunctuationModule(
        settings: settings, language: application.writing.language, editor: editor,
        typing: typing)
    }
  }
}
