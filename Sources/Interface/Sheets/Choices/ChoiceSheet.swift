import Canvas
import Localization
import Platform
import TextCore

/// A sheet with rows of choices and a field, such as that of exports: it asks for the format, its options
/// and the place.
///
/// Up, Down and Tab go through rows, field and buttons, Left and Right change the marked row, Return
/// accepts, Escape leaves. Alt shows rare rows. In the field Tab completes what is typed first, and
/// goes on from a field with nothing to complete.
public final class ChoiceSheet: FieldSheet {
  /// The words of the sheet.
  public struct Wording {
    /// The title above the rows.
    public var title: Phrase
    /// The name of the field; `nil` if there is none.
    public var field: Phrase?
    /// The title of the button that Return presses.
    public var accept: Phrase
    /// True if an empty field can't be accepted.
    public var needsText: Bool

    /// Makes a wording of its parts.
    public init(title: Phrase, field: Phrase? = nil, accept: Phrase, needsText: Bool = false) {
      self.title = title
      self.field = field
      self.accept = accept
      self.needsText = needsText
    }
  }

  /// The available choices. They depend on each other: each format of an export has its own.
  public struct Choices {
    /// The rows from the top on.
    public var rows: [ChoiceRow]
    /// The extension of a path in the field; `nil` if the field holds no path.
    public var fileExtension: String?
    /// The size of the first page that is shown beside the rows; `nil` if none is.
    public var paper: Size?

    /// Makes choices.
    public init(rows: [ChoiceRow], fileExtension: String? = nil, paper: Size? = nil) {
      self.rows = rows
      self.fileExtension = fileExtension
      self.paper = paper
    }
  }

  /// The functions of the sheet's owner.
  public struct Owner {
    /// Sets a value of a row, by the index of each, and returns the choices that follow from it.
    public var choose: (_ row: Int, _ value: Int) -> Choices
    /// Completes the field's text; `nil` if it is no path.
    public var complete: Completer?
    /// Returns the picture of the first page for a width in device pixels; `nil` while it is being drawn.
    public var page: (_ width: Int) -> PictureBitmap?
    /// Opens the desktop's dialog for the path, beginning with this one; `nil` if there is no
    /// dialog.
    public var askDesktop: ((_ path: [UInt8]) -> Void)?
    /// Accepts the choices and the text of the field.
    public var accept: (_ typed: [UInt8]) -> Void

    /// Makes an owner of its functions.
    public init(
      choose: @escaping (_ row: Int, _ value: Int) -> Choices,
      complete: Completer? = nil,
      page: @escaping (_ width: Int) -> PictureBitmap? = { _ in nil },
      askDesktop: ((_ path: [UInt8]) -> Void)? = nil,
      accept: @escaping (_ typed: [UInt8]) -> Void
    ) {
      self.choose = choose
      self.complete = complete
      self.page = page
      self.askDesktop = askDesktop
      self.accept = accept
    }
  }

  let wording: Wording
  private(set) var choices: Choices
  /// True if rare rows are shown.
  private(set) var showsRareRows = false
  /// True while Tab waits for a completion, and goes on if there is none.
  private var goesOn = false
  let owner: Owner

  /// Makes a sheet.
  ///
  /// - Parameters:
  ///   - typed: the proposed text of the field.
  ///   - refusal: the reason for which that text was refused.
  public init(
    _ wording: Wording, _ choices: Choices, typed: [UInt8] = [], refusal: Phrase? = nil,
    clipboard: any Clipboard, boundaries: any TextBoundaries, owner: Owner
  ) {
    self.wording = wording
    self.choices = choices
    self.owner = owner
    super.init(
      typed, refusal: refusal, clipboard: clipboard, boundaries: boundaries,
      complete: owner.complete)
    if refusal == nil { focus = Self.row(0) }
    scroll.bringsPart = refusal != nil
  }

  /// The text of the field.
  public var typed: [UInt8] { field.bytes }

  static func row(_ index: Int) -> ViewID { ViewID("row", index) }

  /// The visible rows, as indices of `choices.rows`.
  private var shownRows: [Int] {
    choices.rows.indices.filter { showsRareRows || !choices.rows[$0].isRare }
  }

  /// The row with the focus.
  private var focusedRow: Int? { choices.rows.indices.first { Self.row($0) == focus } }
  var hasField: Bool { wording.field != nil }

  // The views

  override var name: Phrase { wording.title }
  override var defaultButton: ViewID? { "accept" }

  public override var content: any View {
    let column = choices.rows.map(\.title) + [wording.field].compactMap { $0 }
    let rows = shownRows.map { index in
      ChoiceLine(row: choices.rows[index], column: column, id: Self.row(index)) { [self] in
        change(index, by: $0)
      }
    }
    let box = wording.field.map { name in
      // The text of the field is below the values.
      Named(
        name: name, column: column, gap: ChoiceLine.gap - FieldStyle.lineMargin,
        content: FieldBox(field: field, name: name))
    }
    let all = Stack([
      Label(wording.title, .message, height: ChoiceLine.height), Stack(rows),
      box.map { Stack([Gap(8), Stack([$0, sentence ?? candidateList], isUnit: true)]) } ?? sentence,
      Gap(20),
      Stack([ButtonRow(buttons: buttons, defaultID: defaultButton)], isUnit: true),
    ])
    guard let paper = choices.paper else { return all }
    return PagePreview(content: all, paper: paper, picture: owner.page)
  }

  override func box(_ context: ChromeContext) -> SheetBox {
    SheetBox(context, extra: choices.paper == nil ? 0 : PagePreview.room(in: context.windowSize))
  }

  private var buttons: [Button] {
    let ask = owner.askDesktop.map { ask in
      Button("desktop", Phrase("Choose…")) { [self] in
        close()
        ask(typed)
      }
    }
    return [ask].compactMap { $0 } + [
      Button("cancel", Phrase("Cancel")) { [self] in close() },
      Button("accept", wording.accept) { [self] in accept() },
    ]
  }

  private func accept() {
    guard !field.isEmpty || !wording.needsText else { return focus = Self.fieldID }
    close()
    owner.accept(typed)
  }

  // Keys

  /// Handles a key.
  public override func handle(_ press: KeyPress) -> Bool {
    if keeps(press) { return true }
    switch press.key {
    case .tab where isOnCandidate, .return where isOnCandidate:
      if let focus { self.press(focus) }
    case .tab where focus == Self.fieldID && press.modifiers.isEmpty && candidates.isEmpty:
      goesOn = true
      if !beginCompleting() { return super.handle(press) }
    case .leftAlt, .rightAlt: toggleRareRows()
    default: return handleInRow(press) || super.handle(press) || focus != Self.fieldID
    }
    return true
  }

  /// Handles a key that changes the focused row, or takes the focus from it to the field.
  private func handleInRow(_ press: KeyPress) -> Bool {
    switch (press.key, press.modifiers) {
    case (.left, _) where focusedRow != nil: change(focusedRow ?? 0, by: -1)
    case (.right, _) where focusedRow != nil, (.character(" "), _) where focusedRow != nil:
      change(focusedRow ?? 0, by: 1)
    case (.character("a"), .control) where focus != Self.fieldID && hasField:
      focus = Self.fieldID
      field.selectAll()
    default: return false
    }
    return true
  }

  /// Takes the keyboard to the field when text is typed elsewhere.
  public override func insert(_ text: String) -> Bool {
    // The space that changes a row comes as text too.
    guard hasField, text != " " else { return true }
    if !isOnCandidate { selectName() }
    focus = Self.fieldID
    type(text)
    return true
  }

  override func didComplete(isChanged: Bool) {
    if goesOn, !isChanged, candidates.isEmpty { step(1) }
    goesOn = false
  }

  private func toggleRareRows() {
    showsRareRows.toggle()
    let isShown = controls.contains { $0.id == focus }
    // Also brings what has the focus into view.
    focus = isShown ? focus : Self.row(0)
  }

  private func change(_ row: Int, by step: Int) {
    let former = choices.fileExtension
    choices = owner.choose(row, choices.rows[row].index(after: step))
    if let former, let next = choices.fileExtension, next != former {
      replaceExtension(former, by: next)
    }
  }
}
