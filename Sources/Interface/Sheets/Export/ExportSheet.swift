import Canvas
public import Platform
import TextCore
public import Words

/// A sheet that asks for the format of an export, its options and its place.
///
/// Up, Down and Tab go through rows, field and buttons, Left and Right change the marked row, Return
/// exports, Escape leaves. Alt shows rare rows. In the field Tab completes the path first.
public final class ExportSheet: Sheet {
  /// The choices that there are. They depend on each other: each format has its own.
  public struct Choices {
    /// The rows, the format first.
    public var rows: [ChoiceRow]
    /// The extension of files in the chosen format.
    public var fileExtension: String

    /// Makes choices.
    public init(rows: [ChoiceRow], fileExtension: String) {
      self.rows = rows
      self.fileExtension = fileExtension
    }
  }

  /// The functions of the sheet's owner.
  public struct Owner {
    /// Sets a value of a row, by the index of each, and returns the choices that follow from it.
    public var choose: (_ row: Int, _ value: Int) -> Choices
    /// Completes the beginning of a path.
    public var complete: ([UInt8]) -> [UInt8]
    /// Lets the desktop ask for the place, in a dialog that begins with this path; nil: it has no
    /// dialog.
    public var askDesktop: ((_ path: [UInt8]) -> Void)?
    /// Exports to a path.
    public var accept: (_ path: [UInt8]) -> Void
    /// Is told that the writer has left the sheet.
    public var leave: () -> Void

    /// Bundles the functions.
    public init(
      choose: @escaping (_ row: Int, _ value: Int) -> Choices,
      complete: @escaping ([UInt8]) -> [UInt8], askDesktop: ((_ path: [UInt8]) -> Void)?,
      accept: @escaping (_ path: [UInt8]) -> Void, leave: @escaping () -> Void
    ) {
      self.choose = choose
      self.complete = complete
      self.askDesktop = askDesktop
      self.accept = accept
      self.leave = leave
    }
  }

  /// The part of the sheet that has the keyboard.
  enum Focus: Hashable {
    case row(Int)
    case field
    case button(Button)
  }

  /// A button at the sheet's end.
  enum Button: Hashable {
    case askDesktop, cancel, export
  }

  private(set) var choices: Choices
  var field: TextField
  /// The reason for which the last path was refused; nil after the first change.
  public private(set) var refusal: Phrase?
  private(set) var focus = Focus.row(0)
  /// True if rare rows are shown.
  private(set) var showsRareRows = false
  private let owner: Owner
  private let clipboard: any Clipboard
  /// The field as it was drawn last.
  var view: FieldView?

  /// Makes a sheet.
  ///
  /// - Parameters:
  ///   - path: the proposed place.
  ///   - refusal: the reason for which that place was refused.
  public init(
    _ choices: Choices, path: [UInt8], refusal: Phrase? = nil, clipboard: any Clipboard,
    boundaries: any TextBoundaries, owner: Owner
  ) {
    self.choices = choices
    self.refusal = refusal
    self.owner = owner
    self.clipboard = clipboard
    field = TextField(TextRope(bytes: path), lines: .one, boundaries: boundaries)
    if refusal != nil { focus = .field }
  }

  /// The path in the field.
  public var path: [UInt8] { field.text.bytes(in: 0..<field.text.end) }

  /// The rows that are shown, as indices of `choices.rows`.
  var shownRows: [Int] {
    choices.rows.indices.filter { showsRareRows || !choices.rows[$0].isRare }
  }

  /// The buttons from left to right.
  var buttons: [Button] {
    owner.askDesktop == nil ? [.cancel, .export] : [.askDesktop, .cancel, .export]
  }

  /// The parts that can have the keyboard, from the top on.
  private var focuses: [Focus] {
    shownRows.map(Focus.row) + [.field] + buttons.map(Focus.button)
  }

  /// The field's place for the list of an input method.
  public var textInputRect: Rect? { focus == .field ? view?.textInputRect : nil }

  // Keys

  /// Handles a key.
  public func handle(_ press: KeyPress) -> SheetResponse {
    switch press.key {
    case .escape: return take(.cancel)
    case .return: return takeReturn()
    case .tab:
      if focus == .field, press.modifiers.isEmpty, completePath() { return .handled }
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
    return take(.export)
  }

  private func take(_ button: Button) -> SheetResponse {
    switch button {
    case .cancel: owner.leave()
    case .askDesktop: owner.askDesktop?(path)
    case .export:
      guard !field.isEmpty else {
        focus = .field
        return .handled
      }
      owner.accept(path)
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
    if !focuses.contains(focus) { focus = .row(0) }
  }

  /// Inserts typed text into the field, from whichever part has the keyboard.
  public func insert(_ text: String) -> SheetResponse {
    // The space that changes a row comes as text too.
    if focus != .field {
      guard text != " " else { return .handled }
      focus = .field
    }
    if field.insert(text) == .changed { refusal = nil }
    return .handled
  }

  /// Shows the text of an input method in the field.
  public func compose(_ text: String, choice: Range<Int>) -> Bool {
    guard focus == .field else { return false }
    field.compose(text, choice: choice)
    return true
  }

  private func completePath() -> Bool {
    let typed = 0..<field.selection.range.upperBound
    let before = field.text.bytes(in: typed)
    let completed = owner.complete(before)
    guard completed != before else { return false }
    field.replace(typed, with: completed)
    refusal = nil
    return true
  }

  // Choices

  private func change(_ row: Int, by step: Int) {
    let former = choices.fileExtension
    choices = owner.choose(row, choices.rows[row].index(after: step))
    if choices.fileExtension != former { replaceExtension(former) }
  }

  /// Gives the path the extension of the format, unless the writer has typed one of their own.
  private func replaceExtension(_ former: String) {
    let ending = Array(("." + former).utf8)
    guard path.count > ending.count, path.suffix(ending.count).elementsEqual(ending) else { return }
    let start = TextOffset(path.count - former.utf8.count)
    field.replace(start..<field.text.end, with: Array(choices.fileExtension.utf8))
    refusal = nil
  }

  // The pointer

  /// The button or the half of a row at a point. Numbers of rows: twice the index, one more for the
  /// half that goes back; buttons follow behind the rows.
  public func button(at point: Point, context: ChromeContext) -> Int? {
    let geometry = geometry(context)
    if let index = geometry.buttonFrames.firstIndex(where: { $0.contains(point) }) {
      return 2 * choices.rows.count + index
    }
    for (row, frame) in geometry.rowFrames where frame.contains(point) {
      return 2 * row + (point.x < geometry.valueLeft ? 1 : 0)
    }
    return nil
  }

  /// Acts as the clicked button or row does.
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
    guard let view, view.frame.contains(point) else { return .handled }
    focus = .field
    if clicks > 1 {
      field.select(0..<field.text.end)
    } else if let place = view.place(at: point) {
      field.select(place)
    }
    return .handled
  }

  /// The shape for text over the field.
  public func pointerShape(at point: Point) -> PointerShape {
    view?.frame.contains(point) ?? false ? .text : .arrow
  }
}
