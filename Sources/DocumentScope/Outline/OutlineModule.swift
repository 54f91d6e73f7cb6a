import ApplicationScope
import Canvas
import Interface
import Layout
import Localization
import MarkdownEditing
import MarkdownSyntax
import Platform
import TextCore
import WindowScope

/// The list of all headings over the page: shows their places, goes there, and rearranges chapters.
///
/// While it is open the caret stays where it is. The page shows the marked heading; Return goes there,
/// Escape goes back to where the page was. Undo and redo are for chapters that were moved in the list
/// (`OutlineModule+Rearrange`); another command that moves the caret closes the list first.
final class OutlineModule: Module, DocumentPart, OutlineOwner {
  let core: DocumentCore
  private let chapters: ChaptersModule
  private(set) lazy var fieldEvents = FieldEvents(core.host.core, reader: core.host.paste) {
    [weak self] in self
  }
  /// Reads titles and filters them in the background.
  private let slot: JobSlot

  /// The list; `nil` while it is closed.
  private(set) var panel: OutlinePanel? {
    didSet { stack.keep(self, while: isOpen) }
  }
  /// The page's scroll position when the list opened; Escape goes back to it.
  var back = ScrollAnchor(offset: 0, distance: 0)
  /// True while the page shows the place of the marked heading.
  private(set) var showsPlace = false
  private(set) var outline = Outline(headings: [], end: 0)
  /// The titles of the headings; `nil` while they are being read.
  private var titles: HeadingTitles?
  /// The filter by the typed letters, and the headings that it has found.
  private var found: (filter: HeadingFilter, headings: [Int])?
  /// True while the filter runs in the background.
  private var isSearching = false
  /// True if Return was pressed while the filter ran: the page then goes to its first hit.
  private var goesToBest = false
  /// The steps of undo that were made in the list.
  var steps = OutlineSteps()

  init(
    _ core: DocumentCore, chapters: ChaptersModule, queue: JobQueue
  ) {
    self.core = core
    self.chapters = chapters
    slot = JobSlot(queue: queue)
  }

  func setUp(_ registrations: Registrations) {
    editor.didChangeText.observe(in: registrations) { [weak self] edit in self?.follow(edit) }
    editor.didReadOn.observe(in: registrations) { [weak self] _ in self?.refresh() }
  }

  func tearDown() { forget() }

  // Opening and closing

  /// True while the list is open.
  var isOpen: Bool { panel != nil }

  private func open() {
    stack.makeRoom(for: self)
    back = viewport.scrollAnchor()
    readHeadings()
    panel = OutlinePanel(
      content, windowSize: window.logicalSize, clipboard: clipboard, boundaries: boundaries)
    panel?.owner = self
    stack.takePointer(for: self)
    readTitles()
  }

  /// Closes the list; the page stays where it is.
  func close() {
    if isOpen { forget() }
  }

  func cancel() {
    if showsPlace { viewport.restore(back) }
    close()
  }

  private func forget() {
    panel = nil
    (titles, found) = (nil, nil)
    steps = OutlineSteps()
    (showsPlace, isSearching, goesToBest) = (false, false, false)
    outline = Outline(headings: [], end: 0)
    slot.cancel()
  }

  // Content

  func readHeadings() {
    outline = Outline(editor.text, fences: attributes.fences)
    titles = nil
    found = nil
  }

  private var content: OutlinePanel.Content {
    let (text, titles, found, outline) = (editor.text, titles, found, outline)
    return OutlinePanel.Content(
      outline: outline, found: found?.headings,
      caretChapter: outline.heading(atOrBefore: editor.selection.head)
    ) { heading in
      guard let titles, let found else {
        return OutlineTitle(HeadingTitles.title(of: outline.headings[heading], in: text))
      }
      return OutlineTitle(
        titles[heading], marks: found.filter.marks(in: heading, of: titles))
    }
  }

  /// Follows an edit of the text, made in the list or elsewhere.
  private func follow(_ edit: Edit) {
    guard isOpen else { return }
    back.offset = edit.map(back.offset, bias: .before)
    refresh()
  }

  func refresh(marking heading: Int? = nil) {
    guard let panel else { return }
    let best = heading ?? panel.markedHeading
    readHeadings()
    panel.setContent(content, marking: best.map { min($0, outline.headings.count - 1) })
    readTitles()
    redraws.setNeedsFrame()
  }

  // Filtering

  /// Reads the titles in the background, and then filters them.
  private func readTitles() {
    let (text, headings) = (editor.text, outline.headings)
    isSearching = panel.map { !HeadingFilter($0.typed).isEmpty } ?? false
    slot.start { job in
      HeadingTitles(of: headings, in: text, isWanted: { job.isWanted })
    } then: { [weak self] outcome in
      guard let self, isOpen else { return }
      titles = outcome.value
      filter()
    }
  }

  /// Filters the titles by the typed letters, in the background. Letters that were appended filter only
  /// what the last filter has found.
  func filter() {
    guard let panel else { return }
    let filter = HeadingFilter(panel.typed)
    isSearching = !filter.isEmpty
    guard isSearching else {
      // Until `titles` is set, the job in the slot is the one that reads them.
      if titles != nil { slot.cancel() }
      guard let last = found else { return }
      found = nil
      panel.setContent(content, marking: panel.markedHeading ?? last.headings.first)
      return redraws.setNeedsFrame()
    }
    // `readTitles` filters when it is done.
    guard let titles else { return }
    let narrowed = found.flatMap { filter.narrows($0.filter) ? $0.headings.sorted() : nil }
    slot.start { job in
      narrowed.map { filter.hits(among: $0, in: titles, isWanted: { job.isWanted }) }
        ?? filter.hits(among: 0..<titles.count, in: titles, isWanted: { job.isWanted })
    } then: { [weak self] outcome in
      self?.show(outcome.value, of: filter)
    }
  }

  private func show(_ headings: [Int], of filter: HeadingFilter) {
    isSearching = false
    found = (filter, headings)
    panel?.setContent(content, marking: headings.first)
    if goesToBest { return goToMarked() }
    showMarked()
  }

  // Going

  /// The start of the marked heading.
  var shownOffset: TextOffset? { panel?.markedHeading.map { outline.offset(of: $0) } }

  /// Shows the marked heading on the page.
  func showMarked() {
    redraws.setNeedsFrame()
    guard let offset = shownOffset else { return }
    showsPlace = true
    chapters.show(offset)
  }

  /// Goes to the marked heading, after the filter if that still runs.
  func goToMarked() {
    goesToBest = isSearching
    guard !isSearching, let offset = shownOffset else { return }
    close()
    chapters.go(to: offset)
  }

  // Events

  /// Handles a key. Undo and redo are for the list; another command of the window closes it first.
  func handle(_ press: KeyPress) -> Bool {
    guard let panel else { return false }
    let command = commandTable.command(for: press)
    if let name = command?.name, let step = FieldCommand(rawValue: name).flatMap(ownStep(for:)) {
      step()
      return true
    }
    if command?.name == "outline" {
      cancel()
      return true
    }
    guard panel.handle(press) else { return fieldEvents.handle(press) }
    redraws.setNeedsFrame()
    return true
  }

  /// The command with the list.
  var commands: [Command] {
    [
      Command("outline", "Outline", .go, [Shortcut(.character("o"), [.control, .shift])]) {
        [weak self] in self?.open()
      }
    ]
  }
}
