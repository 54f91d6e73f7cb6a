import ApplicationScope
import Canvas
import Interface
import Layout
import Localization
import Platform
import Search
import TextCore
import WindowScope

/// Finds and replaces: a bar at the foot of the window, marks behind the hits, and the steps from
/// one hit to the next.
///
/// The visible text is searched at once, in the frame in which a letter of the query is typed; all
/// else in the background, on a snapshot. Only the replace commands change the text. An edit
/// searches again only what it touched, so the cost of a key does not depend on the number of hits.
final class FindModule: Module, DocumentPart {
  let core: DocumentCore
  let scroll: ScrollModule
  let typewriter: TypewriterModule
  let loading: LoadingModule
  let saving: SavingModule
  let formatting: FormattingModule
  let jobs: JobsModule
  /// Searches the text in the background.
  let searching: JobSlot
  /// Makes the edit of Replace All in the background.
  let replacing: EditSlot
  var replacedSteps = ReplacedSteps()
  let queries: FindHistory
  let replacements: FindHistory

  /// True while the bar is open.
  private(set) var isOpen = false {
    didSet { stack.keep(self, while: isOpen) }
  }
  let bar: FieldBar
  private(set) lazy var fieldEvents = FieldEvents(core.host.core, reader: core.host.paste) {
    [weak self] in self
  }
  /// True if a field was typed in after the last replacement.
  var hasTypedSinceReplacing = false
  var options: SearchQuery.Options = []
  /// True if a replacement takes over the capitals of the hit.
  var keepsCase = false
  /// The part of the text that is searched; `nil`: all of it.
  var scope: TextRange?
  /// The page and the caret as they were when the bar opened; `nil`: it is closed.
  var origin: Origin?
  /// True if the writer has gone to a hit, or to the page, since.
  var hasMoved = false
  /// True if the page shows a hit far from the origin that the writer has not gone to.
  var showsElsewhere = false

  // Hits

  /// The compiled search for the visible text; `nil`: nothing is searched for.
  var search: Search?
  /// The hits found so far; `nil`: nothing is searched for.
  var found: FoundHits?
  /// The reason why nothing more can be found.
  var failure: SearchFailure?
  /// The edits since the job began, each with the text after it.
  var changesSinceJob: [(edit: Edit, text: TextRope)] = []
  /// The tags as they were when the search began.
  var tagState: TagState?
  /// Goes up with each change of the known hits.
  var knowledge = 0
  /// The state that the marks on the page were made of.
  var lastSight: Sight?
  /// The hits without letters that are in sight, ascending.
  var emptyHits: [TextOffset] = []
  /// True if the page is to show a hit as soon as one is found.
  var wantsToShow = false
  /// The step to take as soon as its hit is found.
  var wantedStep: Step?
  /// The last query that was complete, so that the number of its hits stays while they are counted again.
  var countedQuery: SearchQuery?
  /// The page and the caret as they were when the bar opened.
  struct Origin {
    var anchor: ScrollAnchor
    /// The text in sight above the bar.
    var sight: TextRange
    /// The caret if it was in sight, else the start of that text.
    var place: TextOffset
  }

  /// The direction of a step.
  enum Step { case next, previous }

  /// The state of tags that a search depends on, besides the text.
  struct TagState: Equatable {
    var isHidden: Bool
    /// Goes up when lines other than the edited ones may have other tags.
    var version: Int
  }

  /// The state that the marks on the page depend on.
  struct Sight: Equatable {
    var generation: Int
    var revision: Int
    var knowledge: Int
    var first: TextOffset?
    var top: Int?
    var count: Int
  }

  init(
    _ core: DocumentCore, selection: SelectionModule, loading: LoadingModule, saving: SavingModule,
    formatting: FormattingModule, state: StateModule, queue: JobQueue
  ) {
    self.core = core
    scroll = selection.scroll
    typewriter = selection.typewriter
    self.loading = loading
    self.saving = saving
    self.formatting = formatting
    jobs = formatting.jobs
    searching = JobSlot(queue: queue)
    replacing = jobs.makeEditSlot(holding: saving, on: queue)
    queries = FindHistory(state, "find-history")
    replacements = FindHistory(state, "replace-history")
    bar = FieldBar(
      fields: 2, rows: [], clipboard: core.clipboard, boundaries: core.boundaries)
  }

  func setUp(_ registrations: Registrations) {
    editor.didChangeText.observe(in: registrations) { [weak self] in self?.follow($0) }
    editor.didReadOn.observe(in: registrations) { [weak self] in self?.follow(readOn: $0) }
  }

  func tearDown() {
    close(restoring: false)
    replacing.cancel()
  }

  // The bar

  /// Opens the bar, or gives it the keyboard; with the replacement field, if that is wanted. The
  /// keyboard goes to that field if the bar was open with a query.
  func open(replacing: Bool) {
    let isNew = !isOpen
    if isNew {
      stack.makeRoom(for: self)
      isOpen = true
      (hasMoved, showsElsewhere) = (false, false)
    }
    if isNew || replacing { setRows(replacing ? 2 : 1) }
    if isNew { origin = makeOrigin() }
    takeQueryFromSelection(orKeep: !isNew)
    if isNew { bar.forgetSteps() }
    let field = !isNew && replacing && !bar.text(of: 0).isEmpty ? 1 : 0
    bar.focus(on: field)
    bar.selectAll(of: field)
    // The page stays until the writer asks for a hit, or for another query.
    restart(showing: false)
    if isNew, isCaretInSight { bringIntoSight(editor.selection) }
    redraws.setNeedsFrame()
  }

  private func makeOrigin() -> Origin {
    let sight = sightAboveBar ?? TextRange(at: viewport.scrollAnchor().offset, length: 0)
    let caret = editor.selection.range.lowerBound
    return Origin(
      anchor: viewport.scrollAnchor(), sight: sight,
      place: isCaretInSight ? caret : sight.lowerBound)
  }

  /// True if the caret's line is in the window, even if the bar now covers it.
  private var isCaretInSight: Bool {
    let line = scroll.line(of: editor.selection)
    return line.top >= 0 && line.top + line.height <= viewport.clearHeight
  }

  /// Takes the selected words as the query; else the last one.
  private func takeQueryFromSelection(orKeep keeps: Bool) {
    let range = editor.selection.range
    if isHit(range) { return }
    if !range.isEmpty, range.count <= 200, scope == nil,
      editor.text.newlineCount(in: range) == 0
    {
      bar.setText(words(in: range), of: 0)
    } else if !keeps, bar.text(of: 0).isEmpty, let last = queries.entries.first {
      bar.setText(last, of: 0)
    }
  }

  /// Returns words as they are searched; those of a very long paragraph with their tags.
  private func words(in range: TextRange) -> String {
    isTooLongAtOnce(range) ? editor.text.string(in: range) : searchedText.string(in: range)
  }

  private func setRows(_ count: Int) {
    let empty = FieldBar.Row(hint: "")
    bar.rows = [FieldBar.Row](repeating: empty, count: count)
  }

  /// Closes the bar; the page scrolls back, unless the writer has gone to a hit.
  func close(restoring: Bool = true) {
    guard isOpen else { return }
    isOpen = false
    bar.focus(on: nil)
    forget()
    scope = nil
    if restoring, !hasMoved, let origin { viewport.restore(origin.anchor) }
    origin = nil
  }

  // Commands

  var commands: [Command] {
    [
      Command("find", "Find…", .edit, [Shortcut(.character("f"), .control)]) { [weak self] in
        self?.open(replacing: false)
      },
      Command(
        "replace", "Replace…", .edit, [Shortcut(.character("h"), .control)], changesText: true
      ) { [weak self] in self?.open(replacing: true) }
      .ofWindow(),
      Command("find-next", "Find Next", .edit, [Shortcut(.function(3))]) { [weak self] in
        self?.stack.caretWillMove()
        self?.go(.next)
      },
      Command("find-previous", "Find Previous", .edit, [Shortcut(.function(3), .shift)]) {
        [weak self] in
        self?.stack.caretWillMove()
        self?.go(.previous)
      },
    ]
  }
}
