import ApplicationScope
import Files
import Interface
import Platform
import WindowScope

/// The modules of one open document, from its opening to its closing: the content of a `WindowScope`.
///
/// Begin reading at the list of modules at the end of `init`. Its order is that in which modules are set
/// up, in which their layers lie within a rank, in which they observe letters and the window, and in
/// which their commands claim keys. Modules that are used from outside `init` are properties; the list
/// alone keeps the others.
public final class DocumentScope {
  let application: ApplicationScope
  let request: DocumentRequest
  /// The window that shows the document.
  let host: WindowScope
  let core: DocumentCore
  /// Scrolling, and the scroll line.
  let scroll: ScrollModule
  /// Typewriter mode: the caret's line stays in the middle.
  let typewriter: TypewriterModule
  /// The caret: its place, glide and blink.
  let caret: CaretModule
  /// Applies the settings to the page and the caret.
  let look: PageAppearanceModule
  /// The animation of the opening window.
  let entrance: WindowOpeningModule
  /// Selection by keys and mouse.
  let selection: SelectionModule
  /// Reads the rest of a large file.
  let loading: LoadingModule
  /// The document's file: saving and moving it.
  let saving: SavingModule
  /// Work in the background that the writer waits for.
  let jobs: JobsModule
  /// Files on their way to the writer and to other programs.
  let handOvers: HandOversModule
  /// Export, printing and sending.
  let outgoing: OutgoingModules
  /// Opens other documents.
  let opening: OpeningModule
  /// Closes the document without losing text.
  let closing: ClosingModule
  /// Keeps the caret's and the page's position for the next opening.
  let place: ReadingPositionModule
  let transientMessages: TransientMessageModule
  /// The document's name on the window.
  let titleStrip: TitleStripModule
  /// Locks the text against edits.
  let readingLock: ReadingLockModule
  /// Records every change on the disk.
  let history: HistoryModule
  /// Commands for styles, lists and blocks.
  let formatting: FormattingModule
  /// Typed text.
  let typing: TypingModule
  /// Spelling, completion and smart punctuation.
  let writingHelp: WritingHelp
  /// Cut, copy, paste, middle button.
  let pasteboard: PasteboardModule
  /// The list of all headings.
  let outline: OutlineModule
  /// Counts of words, sentences and characters.
  let counts: CountsModule
  /// The goal of words.
  let goal: GoalModule
  /// Shows another text on the page, such as a version.
  let preview: MenuPreviewModule
  /// Earlier states of the document.
  let versions: VersionsModule
  /// The find bar.
  let find: FindModule
  let undoWheel: UndoWheelModule
  /// The animation of the sleeping screen.
  let sleepAnimation: SleepAnimationModule
  /// Bubbles that explain something on the page.
  let bubbles: BubbleModule
  /// Links and footnotes.
  let links: LinkModules
  /// Merges changes that other programs make to the file.
  let outsideChanges: OutsideChangesModule
  /// Follows files that a save has replaced while other programs write to them.
  let replacedFiles: ReplacedFilesModule
  /// The page: the text, and its keys, mouse and fingers.
  let page: PageModule
  /// Dims everything but the sentence, line or paragraph of the caret.
  let focus: FocusModule
  /// The handles at both ends of a selection, for fingers.
  let handles: SelectionHandlesModule
  public let modules: [any Module]

  /// Makes the modules of a document, in the order in which they depend on each other.
  public init(
    _ request: DocumentRequest, in dependencies: Dependencies, application: ApplicationScope
  ) {
    (self.request, self.application) = (request, application)
    let pageLook = PageLook(
      application.settings.current, desktop: application.appearance.desktop,
      languages: application.inputLanguage.languages, text: request.text,
      shaper: dependencies.window.typesetting.shaper)
    host = WindowScope(dependencies.window, application: application)
    let (sheets, menus, chrome, paste) = (host.sheets, host.menus, host.chrome, host.paste)
    let (commands, rasterizer) = (host.commands, host.core.rasterizer)
    core = DocumentCore(request, pageLook, in: dependencies, windowCore: host.core)
    let container = TextContainerModule(core, look: pageLook)
    let textDirection = TextDirectionModule(
      core, container: container, inputLanguage: application.inputLanguage)
    scroll = ScrollModule(core)
    typewriter = TypewriterModule(core, container: container, scroll: scroll)
    caret = CaretModule(core, style: CaretStyle(application.settings.current))
    look = PageAppearanceModule(
      core, inputLanguage: application.inputLanguage, container: container, caret: caret)
    entrance = WindowOpeningModule(
      core, dependencies.entrance, hints: application.hints, caret: caret)
    selection = SelectionModule(core, scroll: scroll, caret: caret, typewriter: typewriter)
    transientMessages = TransientMessageModule(core)
    loading = LoadingModule(
      request, editor: core.editor, sheets: sheets, redraws: core.redraws,
      mainThread: application.mainThread, queue: dependencies.reading, clock: core.clock)
    let dialogs = DialogsModule(core, sheets: sheets, application: application, in: dependencies)
    saving = SavingModule(
      file: request.file, fileWasRead: request.fileWasRead, folder: request.folder,
      editor: core.editor, sheets: sheets, transientMessages: transientMessages,
      loading: loading, documents: application.documents, locked: application.lockedFiles,
      store: dependencies.store, dialogs: dialogs, language: application.language,
      writer: FileWriter(
        store: dependencies.store, shelf: application.histories.pictures,
        queue: dependencies.saving, mainThread: application.mainThread))
    place = ReadingPositionModule(
      core, places: application.places, saving: saving, loading: loading, typewriter: typewriter)
    history = HistoryModule(
      core, saving: saving, loading: loading, sheets: sheets, places: place,
      histories: application.histories, queue: dependencies.saving,
      mainThread: application.mainThread, documents: application.documents,
      found: request.history)
    let autosave = AutosaveModule(core, saving: saving, history: history, sheets: sheets)
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
      editor: core.editor, transientMessages: transientMessages, locked: application.lockedFiles,
      saving: saving,
      clock: core.clock)
    jobs = JobsModule(core, in: application)
    let lines = DocumentLines(core, saving: saving, memory: application.lineMeanings)
    formatting = FormattingModule(
      core, saving: saving, transientMessages: transientMessages, jobs: jobs, lines: lines)
    let unwrapping = UnwrapModule(
      core, saving: saving, transientMessages: transientMessages, jobs: jobs)
    outgoing = OutgoingModules(
      core, saving: saving, loading: loading, sheets: sheets, jobs: jobs, lines: lines,
      handOvers: handOvers, dialogs: dialogs, transientMessages: transientMessages, caret: caret,
      application: application, in: dependencies)
    let importing = ImportModule(
      core, saving: saving, sheets: sheets, dialogs: dialogs, jobs: jobs, opening: opening,
      application: application, store: dependencies.store, queue: dependencies.importing)
    opening.importing = importing
    let typingNoises = TypingNoisesModule(noises: application.noises)
    typing = TypingModule(
      core, caret: caret, scroll: scroll, selection: selection,
      typewriter: typewriter, noises: typingNoises, formatting: formatting, saving: saving)
    writingHelp = WritingHelp(
      core, typing: typing, sheets: sheets, formatting: formatting, selection: selection,
      transientMessages: transientMessages, lines: lines, application: application)
    let typedMarkers = TypedMarkersModule(core, typing: typing)
    pasteboard = PasteboardModule(
      core, typing: typing, selection: selection, sheets: sheets,
      transientMessages: transientMessages, reader: paste,
      saving: saving, lines: lines,
      pictures: PictureSaver(
        saving: saving, sheets: sheets, queue: dependencies.saving,
        mainThread: application.mainThread),
      application: application)
    let drop = DropModule(
      core, pasteboard: pasteboard, selection: selection, typing: typing, saving: saving,
      lines: lines, caret: caret, carriedTexts: application.carriedTexts)
    let textDrag = TextDragModule(
      core, pasteboard: pasteboard, selection: selection, typing: typing, saving: saving,
      drop: drop, carriedTexts: application.carriedTexts)
    let chapters = ChaptersModule(
      core, selection: selection, scroll: scroll, typewriter: typewriter)
    outline = OutlineModule(
      core, chapters: chapters, paste: paste, transientMessages: transientMessages,
      commands: commands,
      queue: application.writing.queue, mainThread: application.mainThread)
    counts = CountsModule(
      core, partSizes: dependencies.partSizes, queue: application.writing.queue,
      mainThread: application.mainThread)
    let previewMode = PreviewModeModule(core, look: look)
    links = LinkModules(
      core, formatting: formatting, selection: selection, typing: typing, opening: opening,
      saving: saving, sheets: sheets, reader: paste, chapters: chapters, lines: lines,
      transientMessages: transientMessages, application: application)
    preview = MenuPreviewModule(
      core, rasterizer: rasterizer, partSizes: dependencies.partSizes,
      queue: dependencies.previewing, mainThread: application.mainThread)
    let contextMenu = ContextMenuModule(
      menus: menus, menuBar: application.menuBar, caret: caret, spelling: writingHelp.spelling)
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
      menus: menus, transientMessages: transientMessages, reader: paste, state: application.state,
      commands: commands, rasterizer: rasterizer, jobs: jobs,
      queue: dependencies.searching, mainThread: application.mainThread)
    let goTo = GoToModule(
      core, scroll: scroll, typewriter: typewriter, loading: loading, reader: paste,
      rasterizer: rasterizer)
    let help = HelpModule(
      core, application: application, commands: commands, menus: menus, sheets: sheets,
      lines: lines, home: dependencies.home, windows: dependencies.windows)
    undoWheel = UndoWheelModule(core, typing: typing)
    sleepAnimation = SleepAnimationModule(core, caret: caret)
    bubbles = BubbleModule(
      core, hints: application.hints, entrance: entrance, caret: caret, chrome: chrome)
    outsideChanges = OutsideChangesModule(
      core, saving: saving, loading: loading, history: history, versions: versions,
      sheets: sheets, bubbles: bubbles,
      application: application, store: dependencies.store, queue: dependencies.reading)
    replacedFiles = ReplacedFilesModule(
      core, saving: saving, outside: outsideChanges, orphans: application.orphanedFiles)
    let encoding = EncodingModule(
      core, saving: saving, menus: menus, preview: preview, outsideChanges: outsideChanges,
      store: dependencies.store, queue: dependencies.reading, mainThread: application.mainThread)
    let reminder = ReminderModule(core, pro: application.pro, sheets: sheets, caret: caret)
    let proSheets = ProSheetsModule(
      core, application: application, sheets: sheets, menus: menus, reminder: reminder,
      store: dependencies.store)
    let pageComposition = PageComposition(
      core, caret: caret, scroll: scroll, typewriter: typewriter, typing: typing,
      autocomplete: writingHelp.autocomplete, composition: host.composition)
    page = PageModule(
      core, scroll: scroll, selection: selection, typing: typing, pasteboard: pasteboard,
      textDrag: textDrag, links: links.opening, menus: menus, contextMenu: contextMenu,
      chrome: chrome, textSize: application.textSize, composition: pageComposition,
      shortcuts: host.shortcuts,
      hints: application.hints, rasterizer: rasterizer, debug: dependencies.window.debug)
    focus = FocusModule(core, page: page)
    handles = SelectionHandlesModule(core, scroll: scroll, selection: selection, page: page)
    let requests = WindowRequestsModule(
      opening: opening, proSheets: proSheets, drop: drop,
      documents: application.documents, recovery: application.recovery)
    modules = [
      requests, place, opening, openRecent, dialogs, saving, outgoing.export,
      importing, outgoing.printing, lines, outgoing.sending, handOvers, closing, core.editor,
      container, typing, formatting, unwrapping, textDirection, pasteboard, links.opening,
      links.sheet,
      selection,
      previewMode, chapters, readingLock, autosave, versions, history, outsideChanges,
      replacedFiles, encoding, look, titleStrip, page, focus, loading, jobs,
      writingHelp.spelling, writingHelp.autocomplete, typewriter, writingHelp.punctuation,
      typedMarkers, typingNoises, reminder, caret, drop, handles, sleepAnimation, renaming, scroll,
      links.footnotes, preview, outline, transientMessages, counts, bubbles, entrance,
      undoWheel, find, goTo, proSheets, help, contextMenu, goal, textDrag,
    ]
    (closing.document, requests.document) = (self, self)
    (transientMessages.titleStrip, transientMessages.caret) = (titleStrip, caret)
    (transientMessages.find, transientMessages.goTo) = (find, goTo)
  }
}
