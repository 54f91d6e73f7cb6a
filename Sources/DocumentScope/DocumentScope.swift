import ApplicationScope
import Canvas
import Files
import Interface
import Layout
import MarkdownSyntax
import Platform
import TextCore
import Words

/// Everything that one open document has: born when it opens, gone when it closes. The list of
/// modules at the end of `init` is the place to begin reading: it is the order in which they are set
/// up, in which their layers lie over each other from back to front, in which they hear of letters
/// and of the window, and in which their commands claim keys. Properties are those that somebody
/// asks for; the list alone has the others.
public final class DocumentScope {
  let application: ApplicationScope
  let request: DocumentRequest
  let core: DocumentCore
  let commands = CommandTable()
  /// The column of text in the window.
  let container: TextContainerModule
  /// The page's place, and the scroll line.
  let scroll: ScrollModule
  /// The caret's line in the middle.
  let typewriter: TypewriterModule
  /// Where the caret stands, glide, blink.
  let caret: CaretModule
  /// The page and the caret as the settings have them.
  let look: LookModule
  /// The first moments of the window.
  let entrance: EntranceModule
  /// Keys and mouse that select.
  let selection: SelectionModule
  /// Window controls, edges, full screen.
  let chrome: WindowChromeModule
  /// What was copied elsewhere, on its way here.
  let paste: PasteReader
  /// Sentences, questions, prompts.
  let sheets: SheetsModule
  /// The rest of a large file.
  let loading: LoadingModule
  /// What the person is asked about files.
  let dialogs: DialogsModule
  /// The file.
  let saving: SavingModule
  /// Work in the background that the writer waits for.
  let jobs: JobsModule
  /// Files on their way to the writer and to other programs.
  let handOvers: HandOversModule
  /// The document in other formats.
  let export: ExportModule
  /// Other documents.
  let opening: OpeningModule
  /// Closing loses nothing.
  let closing: ClosingModule
  /// Where somebody was in the file.
  let place: PlaceModule
  /// A few words at the top of the window.
  let whisper: WhisperModule
  /// The document's name on the window.
  let titleStrip: TitleStripModule
  /// No edit of any kind.
  let readingLock: ReadingLockModule
  /// Saved by itself.
  let autosave: AutosaveModule
  /// Everything that happens is written down.
  let history: HistoryModule
  /// What styles, lists and marks do to text.
  let formatting: FormattingModule
  /// Keys that write are heard.
  let typingNoises: TypingNoisesModule
  /// Keys that write.
  let typing: TypingModule
  /// Words that are spelt wrong.
  let spelling: SpellingModule
  /// The rest of a word.
  let autocomplete: AutocompleteModule
  /// Cut, copy, paste, middle button.
  let pasteboard: PasteboardModule
  /// Text that is dragged here.
  let drop: DropModule
  /// Selected text that is dragged.
  let textDrag: TextDragModule
  /// From chapter to chapter.
  let chapters: ChaptersModule
  /// The list of all headings.
  let outline: OutlineModule
  /// What is counted of the text.
  let counts: CountsModule
  /// How much is to be written.
  let goal: GoalModule
  /// What links lead to.
  let links: LinksModule
  /// The menu bar and the context menu.
  let menus: MenusModule
  /// Another text on the page.
  let preview: PreviewModule
  /// Earlier states of the document.
  let versions: VersionsModule
  /// The file as another one than it was taken for.
  let encoding: EncodingModule
  /// What is looked for, and replaced.
  let find: FindModule
  /// About, Nitpicking, the letter, welcome, keys.
  let help: HelpModule
  /// Turns through the undo history.
  let undoWheel: UndoWheelModule
  /// The sheet inside its frame beyond the minimum size.
  let bounce: SheetBounceModule
  /// The screen goes to sleep.
  let sleepAnimation: SleepAnimationModule
  /// Explains something on the page.
  let bubbles: BubbleModule
  /// What other programs do to the file.
  let outsideChanges: OutsideChangesModule
  let replacedFiles: ReplacedFilesModule
  /// What is written with Pro.
  let reminder: ReminderModule
  /// The offer, the licence, the letter to a friend.
  let proSheets: ProSheetsModule
  /// The text, and what is done to it by keys, mouse and fingers.
  let page: PageModule
  /// Everything but the sentence, line or paragraph dimmed.
  let focus: FocusModule
  /// What fingers drag at both ends of what is selected.
  let handles: SelectionHandlesModule
  /// What an input method shows before it commits.
  let composition: CompositionModule
  /// What the window asks of the document.
  let requests: WindowRequestsModule
  /// Frames.
  let drawing: DrawingModule
  /// What is told to those who can't see the window.
  let accessibility: AccessibilityModule
  /// What happens to the window.
  let windowEvents: WindowEventsModule
  let modules: ModuleList
  /// Whether its window is there.
  var isOpen = false

  /// Makes the modules of a document, in the order in which they depend on each other.
  public init(
    _ request: DocumentRequest, in dependencies: Dependencies, application: ApplicationScope
  ) {
    (self.request, self.application) = (request, application)
    let pageLook = PageLook(
      application.settings.current, desktop: application.appearance.desktop,
      languages: application.inputLanguage.languages, text: request.text,
      shaper: dependencies.typesetting.shaper)
    core = DocumentCore(request, pageLook, in: dependencies, application: application)
    container = TextContainerModule(core, look: pageLook)
    let textDirection = TextDirectionModule(
      core, container: container, inputLanguage: application.inputLanguage)
    scroll = ScrollModule(core)
    typewriter = TypewriterModule(core, container: container, scroll: scroll)
    caret = CaretModule(core, style: CaretStyle(application.settings.current))
    look = LookModule(
      core, inputLanguage: application.inputLanguage, container: container, caret: caret)
    entrance = EntranceModule(
      core, dependencies.entrance, hints: application.hints, caret: caret)
    selection = SelectionModule(core, scroll: scroll, caret: caret, typewriter: typewriter)
    chrome = WindowChromeModule(core, scroll: scroll)
    paste = PasteReader(core, carriedTexts: application.carriedTexts)
    sheets = SheetsModule(core, reader: paste)
    whisper = WhisperModule(core)
    loading = LoadingModule(
      request, editor: core.editor, sheets: sheets, redraws: core.redraws,
      mainThread: application.mainThread, queue: dependencies.reading, clock: core.clock)
    dialogs = DialogsModule(core, sheets: sheets, application: application, in: dependencies)
    saving = SavingModule(
      file: request.file, fileWasRead: request.fileWasRead, folder: request.folder,
      editor: core.editor, sheets: sheets, whisper: whisper,
      loading: loading, documents: application.documents, locked: application.lockedFiles,
      store: dependencies.store, dialogs: dialogs, language: application.language,
      writer: FileWriter(
        store: dependencies.store, shelf: application.histories.pictures,
        queue: dependencies.saving, mainThread: application.mainThread))
    place = PlaceModule(
      core, places: application.places, saving: saving, loading: loading, typewriter: typewriter)
    history = HistoryModule(
      core, saving: saving, loading: loading, sheets: sheets, places: place,
      histories: application.histories, queue: dependencies.saving,
      mainThread: application.mainThread, documents: application.documents,
      found: request.history)
    autosave = AutosaveModule(core, saving: saving, history: history, sheets: sheets)
    handOvers = HandOversModule(core, mainThread: application.mainThread)
    closing = ClosingModule(
      editor: core.editor, saving: saving, autosave: autosave, history: history, sheets: sheets,
      dialogs: dialogs, handOvers: handOvers, documents: application.documents)
    opening = OpeningModule(
      saving: saving, sheets: sheets, dialogs: dialogs, closing: closing, application: application)
    titleStrip = TitleStripModule(
      core, saving: saving, history: history, sheets: sheets, language: application.language,
      chrome: chrome)
    let renaming = RenamingModule(
      core, saving: saving, sheets: sheets, strip: titleStrip, chrome: chrome,
      opener: application.opener)
    readingLock = ReadingLockModule(
      editor: core.editor, whisper: whisper, locked: application.lockedFiles, saving: saving,
      clock: core.clock)
    jobs = JobsModule(core, in: application)
    let lines = DocumentLines(core, saving: saving, memory: application.lineMeanings)
    formatting = FormattingModule(
      core, saving: saving, whisper: whisper, jobs: jobs, lines: lines)
    let unwrapping = UnwrapModule(core, saving: saving, whisper: whisper, jobs: jobs)
    let makeWriter = { [core, saving, loading, sheets, jobs] in
      ExportWriter(
        core, saving: saving, loading: loading, sheets: sheets, jobs: jobs, lines: lines,
        application: application, fonts: { dependencies.paperFonts?($0) },
        queue: dependencies.exporting)
    }
    export = ExportModule(
      core, writer: makeWriter(), handOvers: handOvers, saving: saving, sheets: sheets,
      dialogs: dialogs, whisper: whisper, application: application, store: dependencies.store)
    let outgoing = OutgoingFiles(
      core, in: OutgoingFolder(dependencies.outgoing, in: dependencies.store), sheets: sheets,
      caret: caret, opener: application.opener, home: dependencies.home)
    let printing = PrintModule(
      core, writer: makeWriter(), export: export, handOvers: handOvers, sheets: sheets,
      whisper: whisper, outgoing: outgoing, application: application)
    let sending = SendModule(
      core, writer: makeWriter(), export: export, handOvers: handOvers, saving: saving,
      sheets: sheets, whisper: whisper, outgoing: outgoing, application: application)
    let importing = ImportModule(
      core, saving: saving, sheets: sheets, dialogs: dialogs, jobs: jobs, opening: opening,
      application: application, store: dependencies.store, queue: dependencies.importing)
    opening.importing = importing
    typingNoises = TypingNoisesModule(noises: application.noises)
    typing = TypingModule(
      core, caret: caret, scroll: scroll, selection: selection,
      typewriter: typewriter, noises: typingNoises, formatting: formatting, saving: saving)
    spelling = SpellingModule(
      core, dictionaries: application.dictionaries, sheets: sheets, typing: typing,
      formatting: formatting, selection: selection, whisper: whisper, lines: lines)
    autocomplete = AutocompleteModule(
      core, dictionaries: application.dictionaries, queue: application.writing.queue,
      mainThread: application.mainThread, typing: typing)
    let punctuation = PunctuationModule(core, typing: typing)
    let typedMarkers = TypedMarkersModule(core, typing: typing)
    pasteboard = PasteboardModule(
      core, typing: typing, selection: selection, sheets: sheets, whisper: whisper, reader: paste,
      saving: saving, lines: lines,
      pictures: PictureSaver(
        saving: saving, sheets: sheets, queue: dependencies.saving,
        mainThread: application.mainThread),
      application: application)
    drop = DropModule(
      core, pasteboard: pasteboard, selection: selection, typing: typing, saving: saving,
      caret: caret, carriedTexts: application.carriedTexts)
    textDrag = TextDragModule(
      core, pasteboard: pasteboard, selection: selection, typing: typing, saving: saving,
      drop: drop, carriedTexts: application.carriedTexts)
    chapters = ChaptersModule(core, selection: selection, scroll: scroll, typewriter: typewriter)
    outline = OutlineModule(
      core, chapters: chapters, paste: paste, whisper: whisper, commands: commands,
      queue: application.writing.queue, mainThread: application.mainThread)
    counts = CountsModule(
      core, partSizes: dependencies.partSizes, queue: application.writing.queue,
      mainThread: application.mainThread)
    let previewMode = PreviewModeModule(core, look: look)
    links = LinksModule(
      core, formatting: formatting, selection: selection, opening: opening, saving: saving,
      sheets: sheets, whisper: whisper, opener: application.opener)
    preview = PreviewModule(
      core, rasterizer: dependencies.rasterizer, partSizes: dependencies.partSizes,
      queue: dependencies.previewing, mainThread: application.mainThread)
    menus = MenusModule(
      core, menuBar: application.menuBar, hints: application.hints, commands: commands,
      caret: caret, spelling: spelling, preview: preview)
    let openRecent = OpenRecentModule(
      core, application: application, opening: opening, saving: saving, menus: menus,
      preview: preview, in: dependencies)
    goal = GoalModule(
      core, counts: counts, days: application.days, place: place, menus: menus)
    versions = VersionsModule(
      core, saving: saving, loading: loading, menus: menus, preview: preview,
      store: application.histories.versions, queue: dependencies.versions,
      mainThread: application.mainThread)
    find = FindModule(
      core, scroll: scroll, typewriter: typewriter, loading: loading, saving: saving,
      menus: menus, outline: outline, whisper: whisper, reader: paste, state: application.state,
      commands: commands, rasterizer: dependencies.rasterizer, jobs: jobs,
      queue: dependencies.searching, mainThread: application.mainThread)
    let goTo = GoToModule(
      core, scroll: scroll, typewriter: typewriter, loading: loading, find: find,
      commands: commands, rasterizer: dependencies.rasterizer)
    let border = WindowBorderModule(core)
    help = HelpModule(
      core, application: application, commands: commands, menus: menus, sheets: sheets,
      lines: lines, home: dependencies.home)
    undoWheel = UndoWheelModule(core, typing: typing)
    bounce = SheetBounceModule(core)
    sleepAnimation = SleepAnimationModule(core, caret: caret)
    bubbles = BubbleModule(
      core, hints: application.hints, entrance: entrance, caret: caret, chrome: chrome)
    outsideChanges = OutsideChangesModule(
      core, saving: saving, loading: loading, history: history, versions: versions,
      sheets: sheets, menus: menus, undoWheel: undoWheel, bubbles: bubbles,
      application: application, store: dependencies.store, queue: dependencies.reading)
    replacedFiles = ReplacedFilesModule(
      core, saving: saving, outside: outsideChanges, orphans: application.orphanedFiles)
    encoding = EncodingModule(
      core, saving: saving, menus: menus, preview: preview, outsideChanges: outsideChanges,
      store: dependencies.store, queue: dependencies.reading, mainThread: application.mainThread)
    let windowSettings = WindowSettingsModule(core)
    reminder = ReminderModule(core, pro: application.pro, sheets: sheets, caret: caret)
    proSheets = ProSheetsModule(
      core, application: application, sheets: sheets, menus: menus, reminder: reminder,
      store: dependencies.store)
    let pageComposition = PageComposition(
      core, caret: caret, scroll: scroll, typewriter: typewriter, typing: typing,
      autocomplete: autocomplete, reminder: reminder)
    page = PageModule(
      core, scroll: scroll, selection: selection, typing: typing, pasteboard: pasteboard,
      textDrag: textDrag, links: links, menus: menus, chrome: chrome,
      textSize: application.textSize,
      composition: pageComposition, commands: commands, readingLock: readingLock,
      hints: application.hints, rasterizer: dependencies.rasterizer, debug: dependencies.debug)
    focus = FocusModule(core, page: page)
    handles = SelectionHandlesModule(core, scroll: scroll, selection: selection, page: page)
    composition = CompositionModule(core, sheets: sheets, page: pageComposition, reminder: reminder)
    requests = WindowRequestsModule(
      opening: opening, closing: closing, proSheets: proSheets, drop: drop,
      documents: application.documents, recovery: application.recovery)
    drawing = DrawingModule(
      core, page: page, scroll: scroll, bounce: bounce, rasterizer: dependencies.rasterizer,
      debug: dependencies.debug, latency: dependencies.latency)
    accessibility = AccessibilityModule(
      core, export: application.accessibility, page: page, titleStrip: titleStrip,
      drawing: drawing, menus: menus, undoWheel: undoWheel, composition: composition)
    windowEvents = WindowEventsModule(core, paste: paste, composition: composition)
    modules = ModuleList([
      composition, requests, place, opening, openRecent, dialogs, saving, export, importing,
      printing, lines,
      sending, handOvers, closing,
      core.editor, container, typing, formatting, unwrapping, textDirection, paste,
      pasteboard, links, selection, previewMode, chapters, readingLock, autosave, versions, history,
      outsideChanges, replacedFiles, encoding, look, windowSettings, bounce, titleStrip, page,
      focus, loading, jobs, spelling, autocomplete, typewriter, punctuation, typedMarkers,
      typingNoises, reminder,
      caret, drop, handles, sleepAnimation, renaming, scroll, preview, chrome, outline, whisper,
      counts, bubbles,
      entrance, undoWheel, find, goTo, sheets, proSheets, help, menus, border, goal, textDrag,
      drawing, accessibility, windowEvents,
    ])
    (closing.document, requests.document) = (self, self)
    (whisper.titleStrip, whisper.caret) = (titleStrip, caret)
    (whisper.find, whisper.goTo) = (find, goTo)
  }
}
