import Canvas
import Interface
import Localization
import Platform

/// The small sheet in the window, if any: at most one; further ones wait in a queue. It gets events
/// before the layers behind it do. It owns the sheet's press, selection, scrolling and composition;
/// the sheet itself is a tree of views. A prompt that is replaced or closed calls its
/// `promptHasGone` once.
public final class SheetsModule: Module, WindowPart {
  public let core: WindowCore
  private let reader: PasteReader
  private(set) lazy var fieldEvents = FieldEvents(core, reader: reader) { [weak self] in self?.sheet
  }
  private var stage = SheetStage<Sheet>.resting(nil)
  /// The sheet that is shown.
  public var sheet: Sheet? { stage.sheet }
  /// The number of the current sheet among those shown so far.
  private(set) var sheetNumber = 0
  /// Sent when another sheet has come, or the last one has gone.
  public let didChangeSheet = Broadcast<Void>()
  /// True if the page waits for an answer; a notice does not block it.
  public var isModal: Bool { sheet?.isModal ?? false }

  /// The queue of sheets; one that returns `nil` is no longer needed.
  private var waiting: [() -> Sheet?] = []
  /// The sheet in whose field an input method composes.
  weak var composedSheet: Sheet?
  /// The use of a pressed button or a finger on the sheet.
  enum Grip {
    case none
    /// The mouse went down on a button of a sheet.
    case button(ViewID, of: Sheet, from: Point)
    /// The mouse selects text.
    case text
    /// A finger at this height scrolls.
    case finger(y: Double)
  }

  var grip = Grip.none
  /// Called when the current prompt has gone, for any reason.
  private var promptHasGone: (() -> Void)?

  init(_ core: WindowCore, reader: PasteReader) {
    self.core = core
    self.reader = reader
  }

  public func tearDown() {
    stage = .resting(nil)
    grip = .none
    promptHasGone = nil
    waiting.removeAll()
  }

  /// Shows a sheet. It replaces a notice at once; a modal sheet is answered first.
  public func present(_ next: Sheet) { present { next } }

  /// Shows a sheet that is made when its turn comes; `nil` if it is no longer needed by then.
  public func present(_ make: @escaping () -> Sheet?) {
    guard !isModal else { return waiting.append(make) }
    waiting.insert(make, at: 0)
    let last = sheet
    showNext()
    if sheet !== last { last?.gaveWay() }
  }

  /// Shows a sheet when there is no other; `make` as above.
  public func presentLast(_ make: @escaping () -> Sheet?) {
    waiting.append(make)
    if sheet == nil { showNext() }
  }

  /// Removes a shown sheet without its answer.
  public func dismiss(_ gone: Sheet) {
    guard sheet === gone else { return }
    handle(.remove)
    showNext()
  }

  /// Asks for a path. `hasGone` is called when the prompt has gone, after its answer, if it got
  /// one, was acted on.
  public func present(_ prompt: PathPromptSheet, hasGone: @escaping () -> Void) {
    present { [weak self] in
      self?.promptHasGone = hasGone
      return prompt
    }
  }

  /// Dismisses a shown prompt, as Escape does.
  public func dismissPrompt() {
    guard sheet is PathPromptSheet || sheet is TitleSheet else { return }
    handle(.remove)
    takeHasGone()?()
    if sheet == nil { showNext() }
  }

  private func takeHasGone() -> (() -> Void)? {
    defer { promptHasGone = nil }
    return promptHasGone
  }

  /// Moves to the next stage and does what it asks for.
  private func handle(_ event: SheetStage<Sheet>.Event) {
    let effect = stage.change(after: event)
    // While a sheet handles an event `sheet` is nil, but the layer stays pushed.
    if sheet != nil { stack.push(self) } else if case .resting = stage { stack.pop(self) }
    switch effect {
    case nil: break
    case .showNext: showNext()
    case .wait(let next): waiting.insert({ next }, at: 0)
    }
  }

  /// Lets a prompt take an answer, during the event that asked for it or later. The prompt may close.
  public func deliver(_ answer: () -> Void) {
    // The sheet is out of the way during its own events, at whose end it goes if it is closed.
    guard sheet != nil else { return answer() }
    _ = offer { _ in
      answer()
      return true
    }
  }

  private func showNext() {
    redraws.setNeedsFrame()
    while !waiting.isEmpty {
      let make = waiting.removeFirst()
      if let next = make() {
        handle(.show(next))
        sheetNumber += 1
        break
      }
    }
    didChangeSheet.send(())
  }

  /// Shows a notice.
  public func notify(_ sentence: Phrase) { present(NoticeSheet(sentence)) }

  /// Offers an event to the sheet; returns `true` if the layers behind must not get it.
  func offer(_ event: (Sheet) -> Bool) -> Bool {
    guard let shown = sheet else { return false }
    handle(.begin)
    let hasGone = takeHasGone()
    let isTaken = event(shown)
    redraws.setNeedsFrame()
    if shown.isClosed { hasGone?() } else { promptHasGone = hasGone }
    handle(.end(isClosed: shown.isClosed))
    return isTaken
  }
}
