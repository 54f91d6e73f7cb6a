import ApplicationScope
import Interface
import Layout
import Localization
import MarkdownSyntax
import Platform
import TextCore

/// Goes from chapter to chapter, and selects one.
///
/// Asks the fence tree for headings at each command and keeps nothing. `OutlineModule` uses it for
/// jumps.
final class ChaptersModule: Module, DocumentPart {
  let core: DocumentCore
  private let selection: SelectionModule
  private let scroll: ScrollModule
  private let typewriter: TypewriterModule

  /// The fraction of the window above a heading that was gone to.
  private static let air = 0.2

  init(_ core: DocumentCore, selection: SelectionModule) {
    self.core = core
    self.selection = selection
    scroll = selection.scroll
    typewriter = selection.typewriter
  }

  // Going

  private func move(_ direction: TextDirection, extending: Bool) {
    let head = editor.selection.head
    let fences = attributes.fences
    // The file may have another heading after the last one that was read.
    if direction == .forward, fences.heading(after: head) == nil { editor.rest.complete() }
    let edge =
      direction == .backward
      ? fences.chapterEdge(before: head)
      : attributes.fences.chapterEdge(after: head, in: editor.text)
    go(to: edge, extending: extending)
  }

  /// Moves the caret to an edge of a chapter, and shows as much of the chapter as fits.
  func go(to edge: TextOffset, extending: Bool = false) {
    let isSeen = isWellInSight(edge)
    selection.set(TextPlace(offset: edge, affinity: .downstream), extending: extending)
    if !isSeen, !typewriter.isOn, edge < editor.text.end { show(edge) }
  }

  /// True if a line is in the upper half of the window, so that text below it shows as well.
  private func isWellInSight(_ offset: TextOffset) -> Bool {
    let line = scroll.line(of: Selection(caret: offset))
    return line.top >= 0 && line.top + line.height <= viewport.clearHeight / 2
  }

  /// Scrolls the line of a heading near the top of the window, with a little space above it. The
  /// caret stays.
  func show(_ heading: TextOffset) {
    scroll.stop()
    let before = viewport.scrollOffset
    viewport.place(
      heading, affinity: .downstream, at: Int(Double(viewport.clearHeight) * Self.air))
    if viewport.scrollOffset != before { scroll.pageMoved() }
    redraws.setNeedsFrame()
  }

  // Selecting

  /// Selects the caret's chapter with its sub-chapters; if that is selected already, the one that
  /// contains it.
  private func selectChapter() {
    let range = editor.selection.range
    if attributes.fences.heading(after: range.upperBound) == nil { editor.rest.complete() }
    let chapter = attributes.fences.chapter(around: range, in: editor.text)
    selection.select(chapter)
  }

  /// The commands of chapters.
  var commands: [Command] {
    let selecting = Command("select-chapter", "Select Chapter", .edit) { [weak self] in
      self?.selectChapter()
    }
    let moving =
      both("chapter-up", "Previous Chapter", .pageUp, .backward)
      + both("chapter-down", "Next Chapter", .pageDown, .forward)
    return ([selecting] + moving).map { $0.ofPage() }
  }

  private func both(
    _ name: String, _ title: Phrase, _ key: Key, _ direction: TextDirection
  ) -> [Command] {
    [
      Command("move-" + name, title, .go, [Shortcut(key, .control)]) { [weak self] in
        self?.move(direction, extending: false)
      },
      Command(
        "select-" + name, title, .go, [Shortcut(key, [.control, .shift])], isListed: false
      ) { [weak self] in self?.move(direction, extending: true) },
    ]
  }
}
