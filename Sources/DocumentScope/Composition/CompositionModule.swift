import Canvas
import Interface
import Platform

/// What an input method composes, and where: in the field of a sheet, on the page, or in menus and
/// questions, where a letter chooses something.
///
/// Whatever the person does besides (a key that the input method leaves to us, a press of a button,
/// another window) commits what is shown first, so that nothing is lost and nothing is done at a
/// place that is about to move.
final class CompositionModule: Module, Animated {
  private let window: any Window
  private let menus: MenusModule
  private let sheets: SheetsModule
  private let page: PageComposition
  private let reminder: ReminderModule
  private let frame: FrameSchedule

  /// Something that is shown and not committed.
  private struct Shown {
    /// Where it is shown.
    enum Place {
      case page
      case field(of: any Sheet)
    }

    let place: Place
    /// As it would be committed.
    let text: String
  }

  private var shown: Shown?
  /// What was taken for a letter that chooses since the last turn: an input method may say more
  /// than once about a key that it shows the same.
  private var letter: String?
  /// Whether something has been shown since the last key and the last text: what comes next is
  /// composed.
  private var isComposing = false
  private var sheetChanges: Subscription?

  init(
    window: any Window, menus: MenusModule, sheets: SheetsModule, page: PageComposition,
    reminder: ReminderModule, frame: FrameSchedule
  ) {
    self.window = window
    self.menus = menus
    self.sheets = sheets
    self.page = page
    self.reminder = reminder
    self.frame = frame
  }

  func setUp() {
    frame.add(self)
    page.textDidChange = { [weak self] in self?.cancel() }
    sheetChanges = sheets.didChangeSheet.subscribe { [weak self] _ in self?.sheetDidChange() }
  }

  func tearDown() {
    sheetChanges = nil
    page.tearDown()
    end()
  }

  /// Where the list of candidates belongs, in logical pixels of the window.
  var textInputRect: Rect { sheets.textInputRect ?? page.textInputRect }

  // What the input method says

  /// It shows `text`, with the clause that is being chosen or its caret at `choice`; empty: it
  /// shows nothing any more.
  func show(_ text: String, choice: Range<Int>) {
    guard text != letter else { return window.endComposition() }
    letter = nil
    isComposing = isComposing || !text.isEmpty
    reminder.compose()
    guard !text.isEmpty else { return remove() }
    if menus.insert(text.asTyped) { return choose(text) }
    if let sheet = sheets.sheet, sheets.compose(text, choice: choice) {
      shown = Shown(place: .field(of: sheet), text: text)
    } else if sheets.insert(text.asTyped) {
      choose(text)
    } else if page.show(text, choice: choice) {
      shown = Shown(place: .page, text: text)
    } else {
      window.endComposition()
      remove()
    }
  }

  /// Text comes for the page: what was composed, if something was shown, else what a key has
  /// written.
  func insert(_ text: String) {
    page.insert(text, isComposed: end())
  }

  /// Text has come for what lies over the page.
  func textWasTaken() { end() }

  /// A letter has chosen something and is no text: the input method forgets it.
  private func choose(_ text: String) {
    end()
    letter = text
    window.endComposition()
  }

  // What the person does

  /// A key goes to us and not to the input method.
  func keyWentDown() {
    finish()
    end()
    reminder.keyWentDown()
  }

  /// Commits what is shown, and tells the input method that it is over.
  func finish() {
    guard let shown else { return }
    window.endComposition()
    switch shown.place {
    case .page: insert(shown.text)
    case .field:
      end()
      _ = sheets.insert(shown.text)
    }
  }

  // What happens meanwhile

  /// Another sheet lies on the page, or none. What was composed on a page that waits now is written
  /// there; a field that has gone takes along what was composed in it.
  private func sheetDidChange() {
    switch shown?.place {
    case .page where sheets.isModal: finish()
    case .field(let sheet) where sheet !== sheets.sheet: cancel()
    default: break
    }
  }

  func advance(to time: Double) -> Pace {
    letter = nil
    return .still
  }

  private func cancel() {
    guard shown != nil else { return }
    window.endComposition()
    remove()
  }

  private func remove() {
    switch shown?.place {
    case .page: page.remove()
    case .field(let sheet) where sheet === sheets.sheet: _ = sheets.compose("", choice: 0..<0)
    case .field, nil: break
    }
    shown = nil
  }

  /// Forgets what was composed; whether something was.
  @discardableResult
  private func end() -> Bool {
    defer { (shown, letter, isComposing) = (nil, nil, false) }
    return isComposing
  }
}

extension String {
  /// The letters as a key would have typed them: some input methods make wide ones of those of the
  /// Latin alphabet.
  fileprivate var asTyped: String {
    var typed = UnicodeScalarView()
    for scalar in unicodeScalars {
      let isWide = (0xFF01...0xFF5E).contains(scalar.value)
      typed.append(isWide ? Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar : scalar)
    }
    return String(typed)
  }
}
