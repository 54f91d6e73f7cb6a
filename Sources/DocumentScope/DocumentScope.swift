import ApplicationScope
import Canvas
import Files
import Interface
import Layout
import Markdown
import Platform
import TextCore
import Words

/// Everything that one open document has: born when it opens, gone when it closes. The list of
/// modules at the end of `init` is the place to begin reading: it is the order in which they are set
/// up, in which their layers lie over each other from back to front, in which they hear of letters
/// and of the window, and in which their commands claim keys.
public final class DocumentScope {
  let window: any Window
  let application: ApplicationScope
  let request: DocumentRequest
  let stack: LayerStack
  let redraws = RedrawSchedule()
  let commands = CommandTable()
  let layout: LayoutManager
  let viewport: Viewport
  /// Markdown into attributes and styles.
  let attributes: TextAttributesModule
  /// The only writer of the text, undo.
  let editor: DocumentEditor
  /// The column of text in the window.
  let container: TextContainerModule
  /// Which way paragraphs run that have no letters.
  let textDirection: TextDirectionModule
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
  /// The file.
  let saving: SavingModule
  /// The document's name on the window.
  let titleStrip: TitleStripModule
  /// No edit of any kind.
  let readingLock: ReadingLockModule
  /// Unsaved text when the program has to go.
  let drafts: DraftsModule
  /// What styles, lists and marks do to text.
  let formatting: FormattingModule
  /// Keys that write are heard.
  let typingNoises: TypingNoisesModule
  /// Keys that write.
  let typing: TypingModule
  /// Spelling, completion, marks of print.
  let writing: WritingModules
  /// Cut, copy, paste, middle button.
  let pasteboard: PasteboardModule
  /// The menu bar and the context menu.
  let menus: MenusModule
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
  /// The desktop's frame, other monitors.
  let windowSettings: WindowSettingsModule
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
  /// What happens to the window.
  let windowEvents: WindowEventsModule
  let modules: ModuleList
  private(set) var isOpen = false

  /// Makes the modules of a document, in the order in which they depend on each other.
  public init(
    _ request: DocumentRequest, in dependencies: Dependencies, application: ApplicationScope
  ) {
    self.request = request
    self.application = application
    let (window, clock) = (dependencies.window, dependencies.clock)
    self.window = window
    let (settings, appearance) = (application.settings, application.appearance)
    let (typesetting, boundaries) = (dependencies.typesetting, dependencies.boundaries)
    let pageLook = PageLook(
      settings.current, desktop: appearance.desktop,
      languages: application.inputLanguage.languages, shaper: typesetting.shaper)
    let styles = StyleTable()
    let storage = TextStorage(request.text)
    let chromeContext = { Self.chromeContext(in: dependencies, application) }

    stack = LayerStack(window: window)
    layout = Self.makeLayout(of: storage, styles, pageLook, in: dependencies)
    viewport = Viewport(layout: layout)
    attributes = TextAttributesModule(
      storage: storage, layout: layout, styles: StyleBook(styles, sheet: pageLook.sheet))
    editor = DocumentEditor(
      storage: storage, attributes: attributes, layout: layout, viewport: viewport,
      settings: settings, clock: clock, latency: dependencies.latency)
    container = TextContainerModule(
      window: window, layout: layout, viewport: viewport, attributes: attributes, editor: editor,
      redraws: redraws, look: pageLook)
    textDirection = TextDirectionModule(
      editor: editor, layout: layout, container: container,
      inputLanguage: application.inputLanguage)
    scroll = ScrollModule(
      window: window, viewport: viewport, layout: layout, redraws: redraws,
      appearance: appearance, clock: clock)
    typewriter = TypewriterModule(
      settings: settings, attributes: attributes, editor: editor, layout: layout,
      viewport: viewport, container: container, scroll: scroll, redraws: redraws,
      appearance: appearance, clock: clock)
    caret = CaretModule(
      layout: layout, viewport: viewport, editor: editor, stack: stack, redraws: redraws,
      appearance: appearance, style: CaretStyle(settings.current), clock: clock)
    look = LookModule(
      settings: settings, appearance: appearance, inputLanguage: application.inputLanguage,
      shaper: typesetting.shaper, container: container, caret: caret, redraws: redraws)
    entrance = EntranceModule(
      dependencies.entrance, caret: caret, redraws: redraws, appearance: appearance,
      context: chromeContext)
    selection = SelectionModule(
      editor: editor, layout: layout, viewport: viewport, scroll: scroll, caret: caret,
      typewriter: typewriter, boundaries: boundaries, redraws: redraws,
      clipboard: dependencies.clipboard)
    chrome = WindowChromeModule(
      window: window, stack: stack, scroll: scroll, redraws: redraws, appearance: appearance,
      clock: clock)
    paste = PasteReader(clipboard: dependencies.clipboard, window: window, clock: clock)
    sheets = SheetsModule(redraws: redraws, reader: paste, context: chromeContext)
    loading = LoadingModule(
      request, editor: editor, sheets: sheets, redraws: redraws,
      mainThread: application.mainThread, queue: dependencies.reading, clock: clock)
    var close: () -> Void = {}
    saving = SavingModule(
      request: request, editor: editor, sheets: sheets, loading: loading,
      store: dependencies.store, documents: application.documents,
      locked: application.lockedFiles, clipboard: dependencies.clipboard,
      boundaries: boundaries,
      folders: .init(home: dependencies.home, working: dependencies.workingFolder),
      words: { application.language.words }, close: { close() })
    let saving = saving
    titleStrip = TitleStripModule(
      saving: saving, language: application.language, chrome: chrome, window: window,
      viewport: viewport, redraws: redraws, typesetting: typesetting)
    readingLock = ReadingLockModule(
      editor: editor, sheets: sheets, locked: application.lockedFiles, path: { saving.path },
      clock: clock)
    drafts = DraftsModule(
      editor: editor, saving: saving, loading: loading, viewport: viewport,
      drafts: dependencies.drafts, draft: request.draft)
    formatting = FormattingModule(
      editor: editor, attributes: attributes, boundaries: boundaries, saving: saving,
      settings: settings)
    typingNoises = TypingNoisesModule(noises: application.noises)
    typing = TypingModule(
      editor: editor, caret: caret, scroll: scroll, selection: selection,
      typewriter: typewriter, noises: typingNoises, formatting: formatting, saving: saving)
    writing = WritingModules(
      application: application, editor: editor, typing: typing, sheets: sheets, stack: stack,
      layout: layout, viewport: viewport, redraws: redraws, typesetting: typesetting,
      clock: clock)
    pasteboard = PasteboardModule(
      editor: editor, typing: typing, selection: selection, sheets: sheets,
      clipboard: dependencies.clipboard, reader: paste, saving: saving)
    menus = MenusModule(
      menuBar: application.menuBar, settings: settings, hints: application.hints,
      commands: commands, redraws: redraws, clock: clock, context: chromeContext, caret: caret,
      spelling: writing.spelling)
    help = HelpModule(
      application: application, commands: commands, menus: menus, sheets: sheets,
      home: dependencies.home)
    undoWheel = UndoWheelModule(
      editor: editor, typing: typing, viewport: viewport, stack: stack, redraws: redraws,
      window: window, appearance: appearance, clock: clock)
    bounce = SheetBounceModule(redraws: redraws, appearance: appearance, clock: clock)
    sleepAnimation = SleepAnimationModule(
      window: window, caret: caret, redraws: redraws, appearance: appearance, clock: clock)
    bubbles = BubbleModule(
      hints: application.hints, entrance: entrance, caret: caret, chrome: chrome,
      redraws: redraws, context: chromeContext)
    windowSettings = WindowSettingsModule(
      window: window, settings: settings, redraws: redraws)
    reminder = ReminderModule(
      pro: application.pro, sheets: sheets, caret: caret, window: window, clock: clock)
    proSheets = ProSheetsModule(
      application: application, sheets: sheets, menus: menus, reminder: reminder,
      window: window, redraws: redraws, clipboard: dependencies.clipboard,
      boundaries: boundaries, store: dependencies.store)
    let pageComposition = PageComposition(
      editor: editor, layout: layout, viewport: viewport, caret: caret, scroll: scroll,
      typewriter: typewriter, typing: typing, autocomplete: writing.autocomplete,
      reminder: reminder, redraws: redraws)
    page = PageModule(
      window: window, layout: layout, viewport: viewport, editor: editor, stack: stack,
      scroll: scroll, selection: selection, typing: typing, pasteboard: pasteboard,
      menus: menus, chrome: chrome, textSize: application.textSize,
      composition: pageComposition, commands: commands, readingLock: readingLock,
      hints: application.hints, rasterizer: dependencies.rasterizer, debug: dependencies.debug)
    focus = FocusModule(
      settings: settings, editor: editor, layout: layout, page: page, boundaries: boundaries,
      redraws: redraws, appearance: appearance, clock: clock)
    handles = SelectionHandlesModule(
      layout: layout, viewport: viewport, editor: editor, stack: stack, scroll: scroll,
      selection: selection, page: page, redraws: redraws)
    composition = CompositionModule(
      window: window, stack: stack, sheets: sheets, page: pageComposition, reminder: reminder)
    requests = WindowRequestsModule(saving: saving, proSheets: proSheets)
    drawing = DrawingModule(
      window: window, stack: stack, page: page, scroll: scroll, bounce: bounce,
      redraws: redraws, rasterizer: dependencies.rasterizer, appearance: appearance,
      debug: dependencies.debug, latency: dependencies.latency)
    windowEvents = WindowEventsModule(
      window: window, paste: paste, stack: stack, composition: composition)
    modules = ModuleList([
      composition, requests, saving, attributes, editor, container, textDirection, typewriter,
      typing, formatting, paste, pasteboard, selection, readingLock, drafts, look, windowSettings,
      bounce, titleStrip, page, focus, loading, writing.spelling, writing.autocomplete,
      writing.punctuation, typingNoises, reminder, caret, handles, sleepAnimation, scroll,
      chrome, bubbles, entrance, undoWheel, sheets, proSheets, help, menus, drawing,
      windowEvents,
    ])
    close = { [weak self] in self?.close() }
  }

  /// Begins the document's work: call it before the window is shown.
  public func setUp() {
    isOpen = true
    let all = [modules, application.modules]
    stack.begin(with: modules.all((any Layer).self))
    redraws.begin(with: modules.all((any Animated).self) + [stack])
    typing.begin(with: all.flatMap { $0.all((any TypingObserver).self) })
    windowEvents.begin(with: all.flatMap { $0.all((any WindowEventObserver).self) })
    modules.setUp()
    commands.add(all.flatMap(\.commands).map(readingLock.guarding))
    saving.onRename = { [weak self] in self?.fileDidChange() }
    begin()
  }

  /// Ends it and leaves nothing behind.
  public func tearDown() {
    isOpen = false
    modules.tearDown()
    saving.onRename = nil
    commands.removeAll()
    redraws.end()
    stack.end()
  }

  private func fileDidChange() {
    titleStrip.show()
    readingLock.documentWasRenamed()
    application.documents.noteChange()
  }
}
