import ApplicationScope
import Canvas
import Interface
import Layout
import MarkdownEditing
import MarkdownSyntax
import Platform
import TextCore
import Words

/// The list of all headings over the page: shows their places, goes there, and rearranges chapters.
///
/// While it is open the caret stays where it is. What is marked in the list is shown on the page;
/// Return goes there, Escape leads back to where one was. Undo and redo are for what was rearranged here;
/// any other command closes the list and is done as always.
final class OutlineModule: Module, DocumentPart {
  let core: DocumentCore
  private let chapters: ChaptersModule
  private let paste: PasteReader
  private let whisper: WhisperModule
  private let commandTable: CommandTable
  /// Reads titles and filters them in the background.
  private let slot: JobSlot

  /// The list; `nil`: it is not there.
  private(set) var panel: OutlinePanel?
  /// Where the page was when it opened.
  private var back = ScrollAnchor(offset: 0, distance: 0)
  /// Whether the page shows the place of the heading that is marked.
  private(set) var showsPlace = false
  private var outline = Outline(headings: [], end: 0)
  /// What the headings say; `nil`: that is still being read.
  private var titles: HeadingTitles?
  /// The filter of what is typed, and what it has found.
  private var found: (filter: HeadingFilter, headings: [Int])?
  /// Whether what is typed is still being looked for, and one wants to go to the best of it.
  private var isSearching = false
  private var goesToBest = false
  private var steps = OutlineSteps()

  init(
    _ core: DocumentCore, chapters: ChaptersModule, paste: PasteReader, whisper: WhisperModule,
    commands: CommandTable, queue: any BackgroundQueue,
    mainThread: any MainThread
  ) {
    self.core = core
    self.chapters = chapters
    self.paste = paste
    self.whisper = whisper
    commandTable = commands
    slot = JobSlot(queue: queue, mainThread: mainThread)
  }

  func setUp(_ registrations: Registrations) {
    editor.didChangeText.observe(in: registrations) { [weak self] edit in self?.follow(edit) }
    editor.didReadOn.observe(in: registrations) { [weak self] _ in self?.refresh() }
  }

  func tearDown() { forget() }

  // Opening and closing

  /// Whether the list is there.
  var isOpen: Bool { panel != nil }

  private func open() {
    back = viewport.scrollAnchor()
    readHeadings()
    panel = OutlinePanel(
      content, windowSize: window.logicalSize, clipboard: clipboard, boundaries: boundaries)
    stack.takePointer(for: self)
    readTitles()
    redraws.setNeedsFrame()
  }

  /// Takes the list away; the page stays where it is.
  func close() {
    guard isOpen else { return }
    forget()
    redraws.setNeedsFrame()
  }

  private func cancel() {
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

  // What it shows

  private func readHeadings() {
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

  /// Follows an edit that somebody else has made, or that was made here.
  private func follow(_ edit: Edit) {
    guard isOpen else { return }
    back.offset = edit.map(back.offset, bias: .before)
    refresh()
  }

  private func refresh(marking heading: Int? = nil) {
    guard let panel else { return }
    let best = heading ?? panel.markedHeading
    readHeadings()
    panel.setContent(content, marking: best.map { min($0, outline.headings.count - 1) })
    readTitles()
    redraws.setNeedsFrame()
  }

  // Filtering

  /// Reads what the headings say, in the background; what is typed is looked for in that.
  private func readTitles() {
    let (text, headings) = (editor.text, outline.headings)
    isSearching = panel.map { !HeadingFilter($0.typed).isEmpty } ?? false
    slot.start { _ in
      HeadingTitles(of: headings, in: text)
    } then: { [weak self] outcome in
      guard let self, isOpen else { return }
      titles = outcome.value
      filter()
    }
  }

  /// Looks for what is typed, in the background; where that only went on, in what was found.
  private func filter() {
    guard let panel else { return }
    let filter = HeadingFilter(panel.typed)
    isSearching = !filter.isEmpty
    guard isSearching else {
      guard let last = found else { return }
      found = nil
      panel.setContent(content, marking: panel.markedHeading ?? last.headings.first)
      return redraws.setNeedsFrame()
    }
    // It will be done when they are read.
    guard let titles else { return }
    let narrowed = found.flatMap { filter.narrows($0.filter) ? $0.headings.sorted() : nil }
    slot.start { _ in
      narrowed.map { filter.hits(among: $0, in: titles) }
        ?? filter.hits(among: 0..<titles.count, in: titles)
    } then: { [weak self] outcome in
      self?.show(outcome.value, of: filter)
    }
  }

  private func show(_ headings: [Int], of filter: HeadingFilter) {
    isSearching = false
    found = (filter, headings)
    panel?.setContent(content, marking: headings.first)
    if goesToBest { return go() }
    showMarked()
  }

  // Going

  /// Where the heading begins whose place is shown.
  var shownOffset: TextOffset? { panel?.markedHeading.map { outline.offset(of: $0) } }

  /// Shows the place of what is marked on the page.
  private func showMarked() {
    redraws.setNeedsFrame()
    guard let offset = shownOffset else { return }
    showsPlace = true
    chapters.show(offset)
  }

  /// Goes to what is marked, as soon as that is known.
  private func go() {
    goesToBest = isSearching
    guard !isSearching, let offset = shownOffset else { return }
    close()
    chapters.go(to: offset)
  }

  // Rearranging

  private func rearrange(
    marking heading: (Int) -> Int,
    _ command: (ChapterCommands.Context) -> EditResult?
  ) {
    if editor.rest != nil {
      editor.rest?.complete()
      readHeadings()
    }
    func context(_ selection: Selection) -> ChapterCommands.Context {
      ChapterCommands.Context(
        text: editor.text, fences: attributes.fences, outline: outline, selection: selection)
    }
    guard let result = command(context(editor.selection)) else {
      if ChapterCommands.hasOpenCode(context(editor.selection)) {
        whisper.say(Phrase("The last code block has no end."))
      }
      return redraws.setNeedsFrame()
    }
    // Where one was goes along with its chapter.
    let place = command(context(Selection(caret: back.offset)))?.selection.head
    guard editor.apply(result) else { return }
    steps.add(count: editor.undoCount)
    if let place { back.offset = place }
    refresh(marking: panel?.markedHeading.map(heading))
    showMarked()
  }

  private func move(_ chapter: Int, before place: Int) {
    let count = outline.chapter(chapter).count
    rearrange(marking: { _ in place > chapter ? place - count : place }) {
      ChapterCommands.move(chapter, before: place, $0)
    }
  }

  /// Does what the list answers; `false`: the event was not for it.
  @discardableResult
  func act(on response: OutlineResponse) -> Bool {
    switch response {
    case .ignored: return false
    case .handled: redraws.setNeedsFrame()
    case .marked: showMarked()
    case .filtered:
      filter()
      redraws.setNeedsFrame()
    case .wantsClipboard: insertFromClipboard()
    case .chosen: go()
    case .cancelled: cancel()
    case .move(let chapter, let place): move(chapter, before: place)
    case .shift(let chapter, let direction):
      rearrange(marking: { $0 }) { ChapterCommands.shift(direction, chapter, $0) }
    }
    return true
  }

  private func insertFromClipboard() {
    paste.readText(
      from: .clipboard, decode: { String(decoding: $0, as: UTF8.self) },
      take: { [weak self] result in
        guard let self, let panel, case .success(let text?) = result else { return }
        act(on: panel.insert(text))
      })
  }

  /// A key: one of a command closes the list first, but for undo and redo.
  func handle(_ press: KeyPress) -> Bool {
    guard let panel else { return false }
    let command = commandTable.command(for: press)
    if let command, ["undo", "redo"].contains(command.name) {
      travel(by: command)
      return true
    }
    if command?.name == "outline" {
      cancel()
      return true
    }
    if act(on: panel.handle(press)) { return true }
    // A shortcut that would change the hidden text does nothing.
    if command?.changesTextAtOnce == true { return true }
    cancel()
    return false
  }

  /// Undoes or redoes what was rearranged here.
  private func travel(by command: Command) {
    let count = editor.undoCount
    guard command.isEnabled(),
      command.name == "undo" ? steps.undo(count: count) : steps.redo(count: count)
    else { return }
    command.perform()
    refresh(marking: outline.heading(atOrBefore: editor.selection.head))
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
