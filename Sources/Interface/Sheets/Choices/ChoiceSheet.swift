import Canvas
public import Platform
import TextCore
public import Localization

/// A sheet with rows of choices and a field, such as that of exports: it asks for the format, its options
/// and the place.
///
/// Up, Down and Tab go through rows, field and buttons, Left and Right change the marked row, Return
/// accepts, Escape leaves. Alt shows rare rows. In the field Tab completes what is typed first.
public final class ChoiceSheet: Sheet {
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

    /// Makes choices.
    public init(rows: [ChoiceRow], fileExtension: String? = nil) {
      self.rows = rows
      self.fileExtension = fileExtension
    }
  }

  /// The functions of the sheet's owner.
  public struct Owner {
    /// Sets a value of a row, by the index of each, and returns the choices that follow from it.
    public var choose: (_ row: Int, _ value: Int) -> Choices
    /// Completes the beginning of the field's text.
    public var complete: ([UInt8]) -> [UInt8]
    /// Opens the desktop's dialog for the path, beginning with this one; `nil` if there is no
    /// dialog.
    public var askDesktop: ((_ path: [UInt8]) -> Void)?
    /// Accepts the choices and the text of the field.
    public var accept: (_ typed: [UInt8]) -> Void

    /// Makes an owner of its functions.
    public init(
      choose: @escaping (_ row: Int, _ value: Int) -> Choices,
      complete: @escaping ([UInt8]) -> [UInt8] = { $0 },
      askDesktop: ((_ path: [UInt8]) -> Void)? = nil,
      accept: @escaping (_ typed: [UInt8]) -> Void
    ) {
      self.choose = choose
      self.complete = complete
      self.askDesktop = askDesktop
      self.accept = accept
    }
  }

  /// The part of the sheet with the keyboard focus.
  enum Focus: Hashable {
    case row(Int)
    case field
    case button(Button)
  }

  /// A button at the sheet's foot.
  enum Button: Hashable {
    case askDesktop, cancel, accept
  }

  let wording: Wording
  private(set) var choices: Choices
  var field: TextField
  /// The reason for which the last text was refused; `nil` after the first change.
  public internal(set) var refusal: Phrase?
  var focus = Focus.row(0) { didSet { scroll.bringsPart = true } }
  var scroll = SheetScroll()
  /// True if rare rows are shown.
  private(set) var showsRareRows = false
  let owner: Owner
  private let clipboard: any Clipboard
  /// The field's last layout.
  var view: FieldView?

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
    self.refusal = refusal
    self.owner = owner
    self.clipboard = clipboard
    field = TextField(TextRope(bytes: typed), lines: .one, boundaries: boundaries)
    if refusal != nil {
      focus = .field
      scroll.bringsPart = true
    }
  }

  /// The text of the field.
  public var typed: [UInt8] { field.text.bytes(in: 0..<field.text.end) }

  /// The visible rows, as indices of `choices.rows`.
  var shownRows: [Int] {
    choices.rows.indices.filter { showsRareRows || !choices.rows[$0].isRare }
  }

  /// The buttons from left to right.
  var buttons: [Button] {
    owner.askDesktop == nil ? [.cancel, .accept] : [.askDesktop, .cancel, .accept]
  }

  /// The parts that can have the keyboard focus, from the top on.
  private var focuses: [Focus] {
    shownRows.map(Focus.row) + (hasField ? [.field] : []) + buttons.map(Focus.button)
  }

  var hasField: Bool { wording.field != nil }

  /// The rectangle below which an input method shows its candidates.
  public var textInputRect: Rect? { focus == .field ? view?.textInputRect : nil }

  // Keys

  /// Handles a key.
  public func handle(_ press: KeyPress) -> SheetResponse {
    switch press.key {
    case .escape: return take(.cancel)
    case .return: return takeReturn()
    case .tab:
      if focus == .field, press.modifiers.isEmpty, completeText() { return .handled }
      move(by: press.modifiers.contains(.shift) ? -1 : 1)
    case .up: move(by: -1)
    case .down: move(by: 1)
    case .leftAlt, .rightAlt: toggleRareRows()
    default: return handleInFocus(press)
    }
    return .handled
  }

  private func handleInFocus(_ press: KeyPress) -> SheetResponse {
    switch (focus, press.key) {
    case (.row(let row), .left): change(row, by: -1)
    case (.row(let row), .right), (.row(let row), .character(" ")): change(row, by: 1)
    case (.row, .character("a")), (.button, .character("a")):
      guard press.modifiers == .control, hasField else { break }
      focus = .field
      field.select(0..<field.text.end)
    case (.button, .left): move(by: -1)
    case (.button, .right): move(by: 1)
    case (.field, _):
      switch field.handle(press, clipboard: clipboard, in: view) {
      case .changed: refusal = nil
      case .wantsClipboard: return .wantsClipboard
      case .handled, .ignored: break
      }
    default: break
    }
    return .handled
  }

  private func takeReturn() -> SheetResponse {
    if case .button(let button) = focus { return take(button) }
    return take(.accept)
  }

  private func take(_ button: Button) -> SheetResponse {
    switch button {
    case .cancel: break
    case .askDesktop: owner.askDesktop?(typed)
    case .accept:
      guard !field.isEmpty || !wording.needsText else {
        focus = .field
        return .handled
      }
      owner.accept(typed)
    }
    return .dismissed
  }

  private func move(by step: Int) {
    let focuses = focuses
    let index = focuses.firstIndex(of: focus) ?? 0
    focus = focuses[(index + step + focuses.count) % focuses.count]
  }

  private func toggleRareRows() {
    showsRareRows.toggle()
    scroll.bringsPart = true
    if !focuses.contains(focus) { focus = .row(0) }
  }

  // Choices

  private func change(_ row: Int, by step: Int) {
    let former = choices.fileExtension
    choices = owner.choose(row, choices.rows[row].index(after: step))
    if let former, let next = choices.fileExtension, next != former {
      replaceExtension(former, by: next)
    }
  }

  // The pointer

  /// Returns the number of the button or the half of a row at a point. Rows have twice their index,
  /// plus one for the half that goes back; buttons follow after the rows.
  public func button(at point: Point, context: ChromeContext) -> Int? {
    let layout = ChoiceLayout(self, context)
    guard layout.box.clip.contains(point) else { return nil }
    if let index = layout.buttonFrames.firstIndex(where: { $0.contains(point) }) {
      return 2 * choices.rows.count + index
    }
    for (row, frame) in layout.rowFrames where frame.contains(point) {
      return 2 * row + (point.x < layout.valueLeft ? 1 : 0)
    }
    return nil
  }

  /// Performs the action of the clicked button or row.
  public func click(_ number: Int) -> SheetResponse {
    let count = 2 * choices.rows.count
    guard number < count else {
      let index = number - count
      return buttons.indices.contains(index) ? take(buttons[index]) : .handled
    }
    focus = .row(number / 2)
    change(number / 2, by: number % 2 == 0 ? 1 : -1)
    return .handled
  }

  /// Puts the caret into the field, or selects all of it at the second click.
  public func handlePress(
    at point: Point, clicks: Int, context: ChromeContext
  ) -> SheetResponse {
    guard hasField, let view, view.frame.contains(point),
      ChoiceLayout(self, context).box.clip.contains(point)
    else { return .handled }
    focus = .field
    if clicks > 1 {
      field.select(0..<field.text.end)
    } else if let place = view.place(at: point) {
      field.select(place)
    }
    return .handled
  }

  /// Scrolls the sheet with the wheel if it is too high for the window.
  public func turnWheel(_ detents: Double, context: ChromeContext) -> Bool {
    var box = ChoiceLayout(self, context).box
    defer { scroll = box.scroll }
    return box.turn(detents)
  }

  /// Returns the pointer's shape: a text cursor over the field.
  public func pointerShape(at point: Point) -> PointerShape {
    view?.frame.contains(point) ?? false ? .text : .arrow
  }
}
