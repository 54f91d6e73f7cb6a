import ApplicationScope
import Files
import Interface
import Platform
import TextCore

/// Restores the positions of caret and page in the document's file, and remembers them when the
/// user pauses and when the document closes.
///
/// A large file opens with its beginning alone. A place further on is restored when the rest has been
/// read, unless the user has scrolled, typed or moved the caret by then.
final class ReadingPositionModule: Module, DocumentPart {
  let core: DocumentCore
  private let places: ReadingPositionsModule
  private let saving: SavingModule
  private let loading: LoadingModule
  /// The document's goal of words; `nil` if none is set.
  var words: Int?
  /// The place to go to when all of the text is there.
  private var waiting: (place: ReadingPosition, selection: Selection, scroll: Int)?
  /// Tells that the user has stayed at a new place for a while.
  let didRest = Broadcast<Void>()
  /// Tells that the caret and the page are where they were in an earlier session.
  let didRestore = Broadcast<Void>()
  /// The user's place in the last frame.
  private var seen = (selection: Selection(caret: 0), scroll: 0)
  /// The time at which the place is remembered if the user stays there.
  private var due: Double?

  /// Seconds at one place after which it is remembered: the program may be killed.
  private static let rest = 1.5

  init(
    _ core: DocumentCore, places: ReadingPositionsModule, saving: SavingModule,
    loading: LoadingModule
  ) {
    self.core = core
    self.places = places
    self.saving = saving
    self.loading = loading
  }

  func setUp(_ registrations: Registrations) {
    loading.didEnd.observe(in: registrations) { [weak self] _ in self?.goOn() }
  }

  /// Remembers the place before other modules end.
  func tearDown() {
    (waiting, due) = (nil, nil)
    remember()
  }

  private func remember() {
    guard let path = saving.file.path else { return }
    places.remember(
      ReadingPosition(
        window: window.placement, selection: editor.selection, scroll: viewport.scrollAnchor(),
        words: words),
      in: path)
  }

  /// Restores the last position.
  func restore() {
    guard let path = saving.file.path, let place = places.place(in: path) else { return }
    words = place.words
    if place.furthest < editor.text.end || editor.rest.isEmpty {
      go(to: place)
    } else {
      waiting = (place, editor.selection, viewport.scrollOffset)
    }
  }

  private func goOn() {
    guard let (place, selection, scroll) = waiting else { return }
    waiting = nil
    guard editor.revision == 0, editor.selection == selection, viewport.scrollOffset == scroll
    else { return }
    go(to: place)
  }

  private func go(to place: ReadingPosition) {
    editor.select(
      Selection(
        anchor: editor.text.caretPlace(near: place.selection.anchor),
        head: editor.text.caretPlace(near: place.selection.head)))
    let top = editor.text.caretPlace(near: place.scroll.offset)
    viewport.restore(ScrollAnchor(offset: top, distance: place.scroll.distance))
    didRestore.send()
    seen = (editor.selection, viewport.scrollOffset)
    redraws.setNeedsFrame()
  }
}

extension ReadingPositionModule: Animated {
  func advance(to time: Double) -> Pace {
    let now = (editor.selection, viewport.scrollOffset)
    if seen != now, saving.file.path != nil { due = time + Self.rest }
    seen = now
    guard let due else { return .still }
    if time < due { return .until(due) }
    self.due = nil
    remember()
    didRest.send()
    return .still
  }
}

extension ReadingPosition {
  /// The furthest place in the text that it refers to.
  fileprivate var furthest: TextOffset {
    max(selection.anchor, selection.head, scroll.offset)
  }
}

extension TextRope {
  /// The nearest caret place: a saved offset may be from another text.
  func caretPlace(near offset: TextOffset) -> TextOffset {
    clusterRange(containing: min(max(0, offset), end)).lowerBound
  }
}
