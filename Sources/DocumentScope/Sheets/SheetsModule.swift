import Canvas
import Interface
import Platform
import Words

/// The small sheet that lies on the page, if any: at most one. It is offered events before the
/// page is.
final class SheetsModule: Module, PageLayer {
  private let frame: FrameSchedule
  private let reader: PasteReader
  private let context: () -> ChromeContext
  /// The sheet that is shown.
  private(set) var sheet: (any Sheet)?
  /// Told when another sheet has come, or the last one has gone.
  let didChangeSheet = Broadcast<Void>()
  /// Whether the page waits for an answer; a notice it does not wait for.
  var isModal: Bool { sheet?.isModal ?? false }

  /// What waits for its turn; `nil` for what turns out to be needed no more.
  private var waiting: [() -> (any Sheet)?] = []
  /// Called when the prompt that is shown has gone, however it went.
  private var promptHasGone: (() -> Void)?

  init(
    frame: FrameSchedule, reader: PasteReader, context: @escaping () -> ChromeContext
  ) {
    self.frame = frame
    self.reader = reader
    self.context = context
  }

  func tearDown() {
    sheet = nil
    promptHasGone = nil
    waiting.removeAll()
  }

  /// Shows a sheet. What the page does not wait for gives way at once; what else is shown is
  /// answered first.
  func present(_ next: any Sheet) { present { next } }

  /// Shows a sheet that is made when its turn comes; none if there is no need for it by then.
  func present(_ make: @escaping () -> (any Sheet)?) {
    guard !isModal else { return waiting.append(make) }
    waiting.insert(make, at: 0)
    let last = sheet
    showNext()
    if sheet !== last { last?.gaveWay() }
  }

  /// Shows a sheet when there is no other; `make` as above.
  func presentLast(_ make: @escaping () -> (any Sheet)?) {
    waiting.append(make)
    if sheet == nil { showNext() }
  }

  /// Takes a sheet away that is shown, without asking it.
  func dismiss(_ gone: any Sheet) {
    guard sheet === gone else { return }
    sheet = nil
    showNext()
  }

  /// Asks for a path. `hasGone` is called when the prompt has gone, after its answer, if it got
  /// one, was acted on.
  func present(_ prompt: PathPromptSheet, hasGone: @escaping () -> Void) {
    present { [weak self] in
      self?.promptHasGone = hasGone
      return prompt
    }
  }

  /// Takes the prompt away that is shown, if one is, as Escape does.
  func dismissPrompt() {
    guard sheet is PathPromptSheet else { return }
    sheet = nil
    let hasGone = promptHasGone
    promptHasGone = nil
    hasGone?()
    if sheet == nil { showNext() }
  }

  private func showNext() {
    frame.setNeedsFrame()
    while !waiting.isEmpty {
      let make = waiting.removeFirst()
      if let next = make() {
        sheet = next
        break
      }
    }
    didChangeSheet.send(())
  }

  /// Tells the person a sentence.
  func notify(_ sentence: Phrase) { present(NoticeSheet(sentence)) }

  /// Offers a key; `true`: the page must not see it.
  func handle(_ press: KeyPress) -> Bool { offer { $0.handle(press) } }

  /// Offers typed text; `true`: the page must not see it.
  func insert(_ text: String) -> Bool { offer { $0.insert(text) } }

  /// Offers what an input method shows, as `Sheet.compose` says; `true`: it is in the sheet's field.
  func compose(_ text: String, choice: Range<Int>) -> Bool {
    guard let sheet, sheet.compose(text, choice: choice) else { return false }
    frame.setNeedsFrame()
    return true
  }

  /// Where an input method's list of candidates belongs, in logical pixels of the window; `nil`:
  /// there is no field.
  var textInputRect: Rect? { sheet?.textInputRect }

  /// Offers a press of the left button; `true`: the page must not see it.
  func handlePress(at point: Point) -> Bool {
    let context = context()
    return offer { $0.handlePress(at: point, context: context) }
  }

  /// Offers a turn of the wheel; `true`: the page must not see it.
  func turnWheel(_ detents: Double) -> Bool {
    guard let sheet, sheet.turnWheel(detents, context: context()) else { return false }
    frame.setNeedsFrame()
    return true
  }

  /// Whether a point is on a sheet that the page does not wait for.
  func covers(_ point: Point) -> Bool { sheet?.covers(point) ?? false }

  private func offer(_ event: (any Sheet) -> SheetResponse) -> Bool {
    guard let shown = sheet else { return false }
    // The sheet goes before its answer is acted on, which may present another.
    sheet = nil
    let hasGone = promptHasGone
    promptHasGone = nil
    let response = event(shown)
    frame.setNeedsFrame()
    switch response {
    case .handled, .wantsClipboard, .ignored:
      promptHasGone = hasGone
      if let answered = sheet { waiting.insert({ answered }, at: 0) }
      sheet = shown
      if response == .wantsClipboard { paste(into: shown) }
      return response != .ignored
    case .dismissed, .dismissedAndPassedOn:
      hasGone?()
      if sheet == nil { showNext() }
      return response == .dismissed
    }
  }

  /// Has the text on the clipboard come as if it were typed, if the sheet is still there then.
  private func paste(into field: any Sheet) {
    reader.readText(
      from: .clipboard,
      decode: { String(decoding: $0.prefix(SheetField.longest + 4), as: UTF8.self) },
      take: { [weak self, weak field] result in
        guard let self, let field, sheet === field, case .success(let text?) = result else {
          return
        }
        _ = insert(text)
      })
  }

  /// Draws the sheet over everything else.
  func draw(into list: inout DisplayList, at moment: DrawingMoment) {
    sheet?.draw(into: &list, context: context())
  }
}
