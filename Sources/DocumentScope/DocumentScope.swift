import ApplicationScope
import Canvas
import Files
import Interface
import Layout
import Platform
import TextCore

/// Everything that one open document has: born when it opens, gone when it closes. The list of
/// modules is the place to begin reading: each is made with exactly what it needs.
///
/// - `attributes`: Markdown into attributes and styles
/// - `editor`: the only writer of the text, undo
/// - `container`: the column of text in the window
/// - `scroll`: the page's place
/// - `caret`: where it stands, glide, blink
/// - `selection`: keys and mouse that select
/// - `typing`: keys that write
/// - `pasteboard`: cut, copy, paste, middle button
/// - `frameModule`: title strip, window controls, edges, full screen
/// - `sheets`: sentences, questions, prompts
/// - `saving`: the file
/// - `drafts`: unsaved text when the program has to go
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
  let scroll: ScrollModule
  let caret: CaretModule
  let selection: SelectionModule
  let typing: TypingModule
  let pasteboard: PasteboardModule
  let frameModule: FrameModule
  let sheets: SheetsModule
  let saving: SavingModule
  let drafts: DraftsModule
  let drawing: DrawingModule
  let input: InputRouter
  let modules: [any Module]
  private let application: ApplicationScope
  private let request: DocumentRequest
  private var subscriptions: [Subscription] = []
  private(set) var isOpen = false

  /// What a document needs from outside its scope.
  public struct Surroundings {
    /// Where the document is shown.
    public var window: any Window
    /// Shaping, breaking, direction.
    public var typesetting: Typesetting
    /// Pixels of glyphs.
    public var rasterizer: any GlyphRasterizer
    /// The chrome's own words.
    public var labels: any LabelRasterizer
    /// Words and sentences.
    public var boundaries: any TextBoundaries
    /// Shared text.
    public var clipboard: any Clipboard
    /// Time.
    public var clock: any Clock
    /// Files.
    public var store: any FileStore
    /// Unsaved text.
    public var drafts: DraftStore
    /// The person's own folder.
    public var home: String
    /// Where paths begin that have no folder.
    public var workingFolder: String
    /// What is made visible for debugging.
    public var debug: DebugSwitches

    /// Bundles them.
    public init(
      window: any Window, typesetting: Typesetting, rasterizer: any GlyphRasterizer,
      labels: any LabelRasterizer, boundaries: any TextBoundaries, clipboard: any Clipboard,
      clock: any Clock, store: any FileStore, drafts: DraftStore, home: String,
      workingFolder: String, debug: DebugSwitches = DebugSwitches()
    ) {
      self.window = window
      self.typesetting = typesetting
      self.rasterizer = rasterizer
      self.labels = labels
      self.boundaries = boundaries
      self.clipboard = clipboard
      self.clock = clock
      self.store = store
      self.drafts = drafts
      self.home = home
      self.workingFolder = workingFolder
      self.debug = debug
    }
  }

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
    let settings = { appearance.settings }
    let typesetting = surroundings.typesetting
    let sheet = StyleSheet(
      textSize: PageMetrics.textSize, lineHeight: PageMetrics.lineHeight)
    let styles = StyleTable()
    let storage = TextStorage(request.text)

    layout = LayoutManager(
      storage: storage, styles: styles, bodyStyle: sheet.bodyParagraph,
      container: TextContainer(
        lineLength: PageMetrics.lineLength, characterWidth: 1, leftPadding: 0, minInset: 0,
        availableWidth: 0),
      scale: window.scale, shaper: typesetting.shaper, breaker: typesetting.breaker,
      bidi: typesetting.bidi)
    viewport = Viewport(layout: layout)
    attributes = TextAttributesModule(
      storage: storage, layout: layout, styles: styles, sheet: sheet)
    editor = DocumentEditor(
      storage: storage, attributes: attributes, layout: layout, viewport: viewport, now: now)
    container = TextContainerModule(
      window: window, layout: layout, viewport: viewport, attributes: attributes, editor: editor,
      frame: frame)
    scroll = ScrollModule(
      viewport: viewport, layout: layout, frame: frame, settings: settings, now: now)
    caret = CaretModule(
      layout: layout, viewport: viewport, editor: editor, frame: frame, settings: settings,
      now: now)
    selection = SelectionModule(
      editor: editor, layout: layout, viewport: viewport, scroll: scroll, caret: caret,
      boundaries: surroundings.boundaries, frame: frame, clipboard: surroundings.clipboard)
    frameModule = FrameModule(
      window: window, layout: layout, viewport: viewport, scroll: scroll, frame: frame,
      typesetting: typesetting, settings: settings, now: now)
    sheets = SheetsModule(frame: frame) {
      let size = window.deviceSize
      return SheetContext(
        windowSize: Size(
          width: Double(size.width) / window.scale.factor,
          height: Double(size.height) / window.scale.factor),
        scale: window.scale, theme: appearance.theme, typesetting: typesetting,
        labels: surroundings.labels)
    }
    var close: () -> Void = {}
    saving = SavingModule(
      request: request, editor: editor, sheets: sheets, store: surroundings.store,
      documents: application.documents, clipboard: surroundings.clipboard,
      boundaries: surroundings.boundaries,
      folders: .init(home: surroundings.home, working: surroundings.workingFolder),
      close: { close() })
    let saving = saving
    let lineEnding = { saving.lineEnding }
    typing = TypingModule(
      editor: editor, caret: caret, scroll: scroll, selection: selection, lineEnding: lineEnding)
    pasteboard = PasteboardModule(
      editor: editor, typing: typing, selection: selection, clipboard: surroundings.clipboard,
      lineEnding: lineEnding)
    drafts = DraftsModule(
      editor: editor, saving: saving, viewport: viewport, drafts: surroundings.drafts,
      draft: request.draft)
    drawing = DrawingModule(
      window: window, layout: layout, viewport: viewport, editor: editor, caret: caret,
      scroll: scroll, frameModule: frameModule, sheets: sheets, frame: frame,
      rasterizer: surroundings.rasterizer, theme: { appearance.theme },
      debug: surroundings.debug)
    input = InputRouter(
      window: window, sheets: sheets, frameModule: frameModule, scroll: scroll,
      selection: selection, typing: typing, pasteboard: pasteboard, caret: caret,
      container: container, saving: saving, frame: frame, commands: commands, viewport: viewport)
    modules = [
      attributes, editor, container, scroll, caret, selection, typing, pasteboard, frameModule,
      sheets, saving, drafts, drawing, input,
    ]
    close = { [weak self] in self?.close() }
  }

  /// Begins the document's work: call it before the window is shown.
  public func setUp() {
    isOpen = true
    for module in modules { module.setUp() }
    commands.add(saving.commands)
    commands.add(typing.commands)
    commands.add(pasteboard.commands)
    commands.add(selection.commands)
    commands.add(frameModule.commands)
    commands.add(application.appearance.commands)
    subscriptions.append(
      application.appearance.colorsDidChange.subscribe { [weak self] _ in
        self?.frame.setNeedsFrame()
      })
    saving.onRename = { [weak self] in self?.showName() }
    showName()
    begin()
  }

  /// Ends it and leaves nothing behind.
  public func tearDown() {
    isOpen = false
    for module in modules.reversed() { module.tearDown() }
    saving.onRename = nil
    subscriptions.removeAll()
    commands.removeAll()
    frame.removeAll()
  }

  private func showName() { frameModule.setTitle(saving.name) }

  /// Puts caret and page where the request wants them.
  private func begin() {
    if request.isUnsaved { editor.markUnsaved() }
    if let draft = request.draft {
      editor.select(
        Selection(anchor: TextOffset(draft.anchor), head: TextOffset(draft.caret)))
      viewport.restore(
        ScrollAnchor(offset: TextOffset(draft.topOffset), distance: draft.scroll))
    } else if let line = request.line {
      goToLine(line)
    }
    if let notice = request.notice { sheets.notify(notice) }
  }
}

extension DocumentScope: DocumentHandle {
  /// The file.
  public var path: String? { saving.path }
  /// Whether nothing was ever written in it.
  public var isUntouched: Bool { saving.isUntouched }

  /// Does a command.
  public func perform(_ name: String) {
    guard let command = commands.command(named: name), command.isEnabled() else { return }
    command.perform()
  }

  /// Whether a command would do something.
  public func isEnabled(_ name: String) -> Bool {
    commands.command(named: name)?.isEnabled() ?? false
  }

  /// Gives it the keyboard.
  public func activate() { window.activate() }

  /// Moves the caret to a line and shows it.
  public func goToLine(_ line: Int) {
    let index = max(0, min(line - 1, editor.text.newlineCount))
    editor.select(Selection(caret: editor.text.paragraphStart(index)))
    let top = viewport.height / 3
    viewport.place(editor.selection.head, affinity: .downstream, at: top)
    frame.setNeedsFrame()
  }

  /// Closes; asks first when text is unsaved.
  public func requestClose(_ didClose: @escaping (Bool) -> Void) {
    saving.requestClose(didClose)
  }

  /// Keeps unsaved text.
  public func keepDraft() { drafts.keep() }

  /// Closes the window.
  public func close() {
    guard isOpen else { return }
    tearDown()
    window.close()
    application.documents.didClose(self)
  }

  /// Does what is due.
  public func turn(_ now: Double) -> Double? { drawing.turn(now) }
}
