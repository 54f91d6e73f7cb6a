import Canvas
import Interface
import Platform

/// Routes compositions of an input method to the field of a sheet, to the page, or to menus and
/// questions, where a letter chooses something.
///
/// Any other input (a key that the input method leaves to us, a press of a button, another window)
/// first commits the preedit, so that no text is lost and nothing is done at a place that is about
/// to move. A gesture on a touchpad is no such input; if it turns the undo wheel, that calls
/// `finish`.
public final class CompositionModule: Module, WindowPart {
  public let core: WindowCore
  private let sheets: SheetsModule

  /// The preedit that is shown and not committed: its client, and its text as it would be
  /// committed.
  private var shown: (client: any TextInputClient, text: String)?
  /// The preedit that chose something in this tick. An input method may report the same preedit
  /// more than once for one key.
  private var letter: String?
  /// True if a preedit was shown since the last key and the last text, so that the next text was
  /// composed.
  private var isComposing = false

  init(_ core: WindowCore, sheets: SheetsModule) {
    self.core = core
    self.sheets = sheets
  }

  public func setUp(_ registrations: Registrations) {
    sheets.didChangeSheet.observe(in: registrations) { [weak self] _ in self?.sheetDidChange() }
  }

  public func tearDown() { end() }

  // Events of the input method

  /// Shows `text` as the preedit, with the clause that is being converted or the caret at `choice`;
  /// empty: removes it.
  func show(_ text: String, choice: Range<Int>) {
    guard text != letter else { return window.endComposition() }
    letter = nil
    isComposing = isComposing || !text.isEmpty
    guard !text.isEmpty else { return remove() }
    for client in stack.textInputClients {
      switch client.compose(text, choice: choice) {
      case .ignored: continue
      case .shown: shown = (client, text)
      case .chosen: choose(text)
      case .refused:
        window.endComposition()
        remove()
      }
      return
    }
    window.endComposition()
  }

  /// Inserts text that comes without a key: the composed text if a preedit was shown, else what the
  /// input method made of a key at once.
  func insert(_ text: String) {
    let isComposed = end()
    for client in stack.textInputClients where client.insert(text, isComposed: isComposed) {
      return
    }
  }

  /// Deletes text on both sides of the caret, for the input method to rewrite it.
  func delete(before: Int, after: Int) {
    for client in stack.textInputClients where client.delete(before: before, after: after) {
      return
    }
  }

  /// Ends the composition of a letter that has chosen something and is no text.
  private func choose(_ text: String) {
    end()
    letter = text
    window.endComposition()
  }

  // Events during a composition

  /// Commits the preedit, and tells the input method that the composition is over.
  public func finish() {
    guard let shown else { return }
    window.endComposition()
    end()
    shown.client.commitComposition(shown.text)
  }

  /// Follows a change of the sheet. A preedit on a page that waits now is committed there; that of
  /// a field that has gone is discarded.
  private func sheetDidChange() {
    guard let shown else { return }
    if shown.client === sheets {
      cancel()
    } else if !stack.textInputClients.contains(where: { $0 === shown.client }) {
      finish()
    }
  }

  /// Removes the preedit, under which the text has changed.
  public func cancel() {
    guard shown != nil else { return }
    window.endComposition()
    remove()
  }

  private func remove() {
    let client = shown?.client
    shown = nil
    client?.removeComposition()
  }

  /// Forgets the composition; returns whether there was one.
  @discardableResult
  private func end() -> Bool {
    defer { (shown, letter, isComposing) = (nil, nil, false) }
    return isComposing
  }
}

extension CompositionModule: Animated {
  public func advance(to time: Double) -> Pace {
    letter = nil
    return .still
  }
}

extension CompositionModule: WindowEventObserver {
  public func observe(_ event: WindowEvent) {
    switch event {
    case .key:
      finish()
      end()
    case .mouse(let mouse) where mouse.isForText: finish()
    case .touch(let touch) where touch.phase == .began && touch.isOnScreen: finish()
    case .dropFiles, .dropText, .focus(false), .closeRequested, .destroyed: finish()
    default: break
    }
  }
}

extension MouseEvent {
  /// True if the event may change the text or the caret's place.
  fileprivate var isForText: Bool {
    switch kind {
    case .down: true
    case .wheel: modifiers.contains(.control)
    case .up, .move, .leave: false
    }
  }
}
