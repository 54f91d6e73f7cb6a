import ApplicationScope
import Interface
import Layout
import Platform
import TextCore

extension DocumentScope {
  /// What helps while writing, each switched on by itself.
  struct WritingModules {
    /// Words that are spelt wrong.
    let spelling: SpellingModule
    /// The rest of a word.
    let autocomplete: AutocompleteModule
    /// Marks of print.
    let punctuation: PunctuationModule

    /// In the order in which they are set up.
    var all: [any Module] { [spelling, autocomplete, punctuation] }

    /// Makes them with what is asked of all three.
    init(
      application: ApplicationScope, editor: DocumentEditor, typing: TypingModule,
      sheets: SheetsModule, layout: LayoutManager, viewport: Viewport, frame: FrameSchedule,
      typesetting: Typesetting, now: @escaping () -> Double
    ) {
      let settings = application.settings
      let perform: (EditResult) -> Void = { [weak typing] in typing?.perform($0) }
      spelling = SpellingModule(
        dictionaries: application.dictionaries, settings: settings, editor: editor,
        layout: layout, viewport: viewport, frame: frame, now: now,
        notify: { [weak sheets] in sheets?.notify($0) }, perform: perform)
      autocomplete = AutocompleteModule(
        settings: settings, editor: editor, layout: layout, viewport: viewport, frame: frame,
        now: now, typesetting: typesetting, queue: application.writing.queue,
        mainThread: application.mainThread,
        isCovered: { [weak sheets] in sheets?.isModal ?? false }, perform: perform)
      punctuation = PunctuationModule(
        settings: settings, language: application.writing.language, editor: editor,
        perform: perform)
    }

    /// Has menus offer what is known of spelling, also what comes to be known while they are open.
    func join(_ menus: MenusModule) {
      menus.willOpen = { [weak spelling] in spelling?.dictionaries.lookForLack() }
      menus.extraEntries = { [weak spelling] in spelling?.menuEntries(at: $0) ?? { [] } }
      spelling.menusDidChange = { [weak menus] in menus?.refresh() }
    }

    /// The commands of all three.
    var commands: [Command] { spelling.commands + autocomplete.commands + punctuation.commands }
  }
}
