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
/// modules is the place to begin reading: each is made with exactly what it needs.
///
/// - `attributes`: Markdown into attributes and styles
/// - `editor`: the only writer of the text, undo
/// - `container`: the column of text in the window
/// - `textDirection`: which way paragraphs run that have no letters
/// - `scroll`: the page's place
/// - `typewriter`: the caret's line in the middle
/// - `focus`: everything but the sentence, line or paragraph dimmed
/// - `caret`: where it stands, glide, blink
/// - `look`: the page and the caret as the settings have them
/// - `entrance`: the first moments of the window
/// - `selection`: keys and mouse that select
/// - `formatting`: what styles, lists and marks do to text
/// - `typingNoises`: keys that write are heard
/// - `typing`: keys that write
/// - `paste`: what was copied in another program, on its way
/// - `pasteboard`: cut, copy, paste, middle button
/// - `frameModule`: title strip, window controls, edges, full screen
/// - `sheets`: sentences, questions, prompts
/// - `menus`: the menu bar and the context menu
/// - `help`: About, Nitpicking, the letter, welcome, keys
/// - `writing`: spelling, completion, marks of print
/// - `loading`: the rest of a large file
/// - `saving`: the file
/// - `title`: the document's name on the window
/// - `readingLock`: no edit of any kind
/// - `drafts`: unsaved text when the program has to go
/// - `undoWheel`: turns through the undo history
/// - `touch`: fingers, and the handles at what is selected
/// - `bounce`: the sheet inside its frame beyond the minimum size
/// - `sleepAnimation`: the screen goes to sleep
/// - `bubbles`: explains something on the page
/// - `windowSettings`: the desktop's frame, other monitors
/// - `reminder`: what is written with Pro
/// - `composition`: what an input method shows before it commits
/// - `proSheets`: the offer, the licence, the letter to a friend
/// - `drawing`: frames
/// - `input`: forwards events
public final class DocumentScope {
  let window: any Window
  let layout: LayoutManager
  let viewport: Viewport
  let frame = FrameSchedule()
  let commands = CommandTable()
  let attributes: TextAttributesModule
  let editor: DocumentEditor
  let container: TextContainerModule
  let textDirection: TextDirectionModule
  let scroll: ScrollModule
  let typewriter: TypewriterModule
  let focus: FocusModule
  let caret: CaretModule
  let look: LookModule
  let entrance: EntranceModule
  let selection: SelectionModule
  let formatting: FormattingModule
  let typingNoises: TypingNoisesModule
  let typing: TypingModule
  let paste: PasteReader
  let pasteboard: PasteboardModule
  let frameModule: FrameModule
  let sheets: SheetsModule
  let menus: MenusModule
  let help: HelpModule
  let writing: WritingModules
  let loading: LoadingModule
  let saving: SavingModule
  let title: TitleModule
  let readingLock: ReadingLockModule
  let drafts: DraftsModule
  let undoWheel: UndoWheelModule
  let touch: TouchModule
  let bounce: SheetBounceModule
  let sleepAnimation: SleepAnimationModule
  let bubbles: BubbleModule
  let windowSettings: WindowSettingsModule
  let reminder: ReminderModule
  let composition: CompositionModule
  let proSheets: ProSheetsModule
  let drawing: DrawingModule
  let input: InputRouter
  let modules: [any Module]
  let application: ApplicationScope
  let request: DocumentRequest
  private(set) var isOpen = false

  /// Makes the modules of a document, in the order in which they depend on each other.
  public init(
    _ request: DocumentRequest, in surroundings: Surroundings, application: ApplicationScope
  ) {
    self.request = request
    self.application = application
    let window = surroundings.window
    self.window = window
    let clock = surroundings.clock
    let now = { clock.now }
    let appearance = application.appearance
    let settings = { appearance.desktop }
    let typesetting = surroundings.typesetting
    let pageLook = PageLook(
      application.settings.current, desktop: appearance.desktop,
      languages: application.inputLanguage.languages, shaper: typesetting.shaper)
    let styles = StyleTable()
    let storage = TextStorage(request.text)

    layout = Self.makeLayout(of: storage, styles, pageLook, in: surroundings)
    viewport = Viewport(layout: layout)
    attributes = TextAttributesModule(
      storage: storage, layout: layout, styles: StyleBook(styles, sheet: pageLook.sheet))
    editor = DocumentEditor(
      storage: storage, attributes: attributes, layout: layout, viewport: viewport,
      undoGrouping: { UndoHistory.Grouping(application.settings.current.undoGrouping) }, now: now,
      latency: surroundings.latency)
    container = TextContainerModule(
      window: window, layout: layout, viewport: viewport, attributes: attributes, editor: editor,
      frame: frame, look: pageLook)
    textDirection = TextDirectionModule(
      editor: editor, layout: layout, container: container,
      inputLanguage: application.inputLanguage)
    scroll = ScrollModule(
      viewport: viewport, layout: layout, frame: frame, settings: settings, now: now)
    typewriter = TypewriterModule(
      settings: application.settings, attributes: attributes, editor: editor, layout: layout,
      viewport: viewport, container: container, scroll: scroll, frame: frame, desktop: settings,
      now: now)
    focus = FocusModule(
      settings: application.settings, editor: editor, layout: layout,
      boundaries: surroundings.boundaries, frame: frame, desktop: settings, now: now)
    caret = CaretModule(
      layout: layout, viewport: viewport, editor: editor, frame: frame, settings: settings,
      style: CaretStyle(application.settings.current), now: now)
    look = LookModule(
      settings: application.settings, appearance: appearance,
      inputLanguage: application.inputLanguage, shaper: typesetting.shaper, container: container,
      caret: caret, frame: frame)
    entrance = EntranceModule(
      surroundings.entrance, caret: caret, frame: frame, settings: settings,
      label: { phrase in
        surroundings.labels.label(
          application.language.words.text(phrase), style: .note, scale: window.scale)
      })
    selection = SelectionModule(
      editor: editor, layout: layout, viewport: viewport, scroll: scroll, caret: caret,
      typewriter: typewriter, boundaries: surroundings.boundaries, frame: frame,
      clipboard: surroundings.clipboard)
    frameModule = FrameModule(
      window: window, layout: layout, viewport: viewport, scroll: scroll, frame: frame,
      typesetting: typesetting, settings: settings, now: now)
    let chrome = { Self.chromeContext(in: surroundings, application) }
    paste = PasteReader(
      clipboard: surroundings.clipboard, window: window, frame: frame, now: now)
    sheets = SheetsModule(frame: frame, reader: paste, context: chrome)
    let caret = caret
    menus = MenusModule(
      menuBar: application.menuBar, settings: application.settings, hints: application.hints,
      commands: commands, frame: frame, now: now, context: chrome,
      pointAtCaret: { caret.pointBelow() }, offsetAtCaret: { [editor] in editor.selection.head })
    help = HelpModule(
      application: application, commands: commands, menus: menus, sheets: sheets,
      home: surroundings.home)
    var close: () -> Void = {}
    loading = LoadingModule(
      request, editor: editor, sheets: sheets, frame: frame,
      mainThread: application.mainThread, queue: surroundings.reading, now: now)
    saving = SavingModule(
      request: request, editor: editor, sheets: sheets, loading: loading,
      store: surroundings.store, documents: application.documents,
      locked: application.lockedFiles, clipboard: surroundings.clipboard,
      boundaries: surroundings.boundaries,
      folders: .init(home: surroundings.home, working: surroundings.workingFolder),
      words: { application.language.words }, close: { close() })
    title = TitleModule(
      saving: saving, language: application.language, frameModule: frameModule)
    let saving = saving
    let lineEnding = { saving.lineEnding }
    let preferences = application.settings
    formatting = FormattingModule(
      editor: editor, attributes: attributes, boundaries: surroundings.boundaries,
      lineEnding: lineEnding, marks: { FormattingMarks(preferences.current) })
    typingNoises = TypingNoisesModule(noises: application.noises)
    typing = TypingModule(
      editor: editor, caret: caret, scroll: scroll, selection: selection,
      typewriter: typewriter, noises: typingNoises, formatting: formatting,
      lineEnding: lineEnding)
    writing = WritingModules(
      application: application, editor: editor, typing: typing, sheets: sheets,
      layout: layout, viewport: viewport, frame: frame, typesetting: typesetting, now: now)
    pasteboard = PasteboardModule(
      editor: editor, typing: typing, selection: selection, sheets: sheets,
      clipboard: surroundings.clipboard, reader: paste, lineEnding: lineEnding)
    readingLock = ReadingLockModule(
      editor: editor, sheets: sheets, locked: application.lockedFiles, path: { saving.path },
      now: now)
    drafts = DraftsModule(
      editor: editor, saving: saving, loading: loading, viewport: viewport,
      drafts: surroundings.drafts, draft: request.draft)
    undoWheel = UndoWheelModule(
      editor: editor, typing: typing, viewport: viewport, frame: frame, window: window,
      settings: settings, now: now)
    touch = TouchModule(
      window: window, layout: layout, viewport: viewport, editor: editor, scroll: scroll,
      selection: selection, typing: typing, frameModule: frameModule, sheets: sheets,
      menus: menus, undoWheel: undoWheel, textSize: application.textSize, frame: frame)
    bounce = SheetBounceModule(frame: frame, settings: settings, now: now)
    sleepAnimation = SleepAnimationModule(
      window: window, caret: caret, frame: frame, settings: settings, now: now)
    bubbles = BubbleModule(
      hints: application.hints, entrance: entrance, caret: caret, window: window, frame: frame,
      context: chrome)
    windowSettings = WindowSettingsModule(
      window: window, settings: application.settings, frame: frame)
    reminder = ReminderModule(
      pro: application.pro, sheets: sheets, caret: caret, scale: { window.scale }, now: now)
    composition = CompositionModule(
      window: window, menus: menus, sheets: sheets,
      page: PageComposition(
        editor: editor, layout: layout, viewport: viewport, caret: caret, scroll: scroll,
        typewriter: typewriter, typing: typing, autocomplete: writing.autocomplete,
        reminder: reminder, frame: frame),
      reminder: reminder, frame: frame)
    proSheets = ProSheetsModule(
      application: application, sheets: sheets, menus: menus, window: window, frame: frame,
      clipboard: surroundings.clipboard, boundaries: surroundings.boundaries,
      store: surroundings.store)
    drawing = DrawingModule(
      window: window, layout: layout, viewport: viewport, editor: editor, focus: focus,
      composition: composition, scroll: scroll, frameModule: frameModule,
      layers: [
        writing.autocomplete, caret, touch, sleepAnimation, scroll, loading, undoWheel,
        frameModule, bubbles, entrance, sheets, menus,
      ],
      bounce: bounce, frame: frame, rasterizer: surroundings.rasterizer,
      theme: { appearance.theme }, debug: surroundings.debug, latency: surroundings.latency)
    let mouse = MouseRouter(
      window: window, menus: menus, sheets: sheets, undoWheel: undoWheel,
      composition: composition, frameModule: frameModule, scroll: scroll, selection: selection,
      typing: typing, pasteboard: pasteboard, textSize: application.textSize)
    let keys = KeyRouter(
      menus: menus, sheets: sheets, undoWheel: undoWheel, composition: composition,
      autocomplete: writing.autocomplete, loading: loading, commands: commands,
      readingLock: readingLock, scroll: scroll, frameModule: frameModule,
      hints: application.hints)
    input = InputRouter(
      window: window, paste: paste, witnesses: [entrance, sleepAnimation, bubbles, touch], keys: keys,
      mouse: mouse, touch: touch, composition: composition, menus: menus, undoWheel: undoWheel,
      caret: caret, container: container, saving: saving, proSheets: proSheets, bounce: bounce,
      inputLanguage: application.inputLanguage, frame: frame)
    modules =
      [
        attributes, editor, container, textDirection, scroll, typewriter, focus, caret, look,
        entrance, selection, formatting, typingNoises, typing, paste, pasteboard, frameModule, sheets,
        menus, help, loading, saving, title, readingLock, drafts, undoWheel, touch, bounce,
        sleepAnimation, bubbles, windowSettings, reminder, composition, proSheets,
      ] + writing.all + [drawing, input]
    close = { [weak self] in self?.close() }
    join()
  }

  /// Begins the document's work: call it before the window is shown.
  public func setUp() {
    isOpen = true
    for module in modules { module.setUp() }
    listen()
    addCommands()
    saving.onRename = { [weak self] in self?.fileDidChange() }
    begin()
  }

  /// Ends it and leaves nothing behind.
  public func tearDown() {
    isOpen = false
    for module in modules.reversed() { module.tearDown() }
    saving.onRename = nil
    commands.removeAll()
    frame.removeAll()
  }

  private func fileDidChange() {
    title.show()
    readingLock.documentWasRenamed()
    application.documents.noteChange()
  }
}
