import Canvas
import Interface
import Platform

/// The small sheet that lies on the page, if any: at most one. It is offered events before the
/// page is.
final class SheetsModule: Module {
  private let frame: FrameSchedule
  private let context: () -> SheetContext
  /// The sheet that is shown.
  private(set) var sheet: (any Sheet)?
  /// Whether the page waits for an answer; a notice it does not wait for.
  var isModal: Bool { sheet != nil && !(sheet is NoticeSheet) }

  /// What waits for its turn.
  private var waiting: [any Sheet] = []

  init(frame: FrameSchedule, context: @escaping () -> SheetContext) {
    self.frame = frame
    self.context = context
  }

  func tearDown() {
    sheet = nil
    waiting.removeAll()
  }

  /// Shows a sheet. A notice gives way at once; what else is shown is answered first.
  func present(_ next: any Sheet) {
    frame.setNeedsFrame()
    if sheet == nil || sheet is NoticeSheet { sheet = next } else { waiting.append(next) }
  }

  /// Tells the person a sentence.
  func notify(_ sentence: String) { present(NoticeSheet(sentence)) }

  /// Offers a key; `true`: the page must not see it.
  func handle(_ press: KeyPress) -> Bool { offer { $0.handle(press) } }

  /// Offers typed text; `true`: the page must not see it.
  func insert(_ text: String) -> Bool { offer { $0.insert(text) } }

  /// Offers a press of the left button; `true`: the page must not see it.
  func handlePress(at point: Point) -> Bool {
    let context = context()
    return offer { $0.handlePress(at: point, context: context) }
  }

  private func offer(_ event: (any Sheet) -> SheetResponse) -> Bool {
    guard let shown = sheet else { return false }
    // The sheet goes before its answer is acted on, which may present another.
    sheet = nil
    let response = event(shown)
    frame.setNeedsFrame()
    switch response {
    case .handled, .ignored:
      if let answered = sheet { waiting.insert(answered, at: 0) }
      sheet = shown
      return response == .handled
    case .dismissed, .dismissedAndPassedOn:
      if sheet == nil, !waiting.isEmpty { sheet = waiting.removeFirst() }
      return response == .dismissed
    }
  }

  /// Draws the sheet over everything else.
  func draw(into list: inout DisplayList) {
    sheet?.draw(into: &list, context: context())
  }
}
