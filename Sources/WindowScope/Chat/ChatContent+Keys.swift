import Canvas
import Interface
import Platform

/// The keyboard: it is in the field, on the box, or on a message.
extension ChatContent {
  /// Handles a key; returns false if it is not for the content.
  func handle(_ press: KeyPress) -> Bool {
    userDidAct()
    let isTaken = take(press)
    if isTaken { scope.redraws.setNeedsFrame() }
    return isTaken
  }

  private func take(_ press: KeyPress) -> Bool {
    switch press.key {
    case .tab where press.modifiers.subtracting(.shift).isEmpty:
      moveFocus(isBackwards: press.modifiers.contains(.shift))
      return true
    case .pageUp where press.modifiers.isEmpty: list.scroll(byPages: -1)
    case .pageDown where press.modifiers.isEmpty: list.scroll(byPages: 1)
    case .escape where !isFieldFocused: focusField()
    default:
      if list.focus != nil { return takeInList(press) }
      return isBoxFocused ? takeOnBox(press) : takeInField(press)
    }
    return true
  }

  private func takeInField(_ press: KeyPress) -> Bool {
    switch press.key {
    case .return where press.modifiers.isEmpty: send()
    case .return where press.modifiers == .shift: type("\n")
    case .up where press.modifiers.isEmpty && field.isEmpty: moveFocus(isBackwards: true)
    default: return fieldEvents.handle(press)
    }
    return true
  }

  private func takeOnBox(_ press: KeyPress) -> Bool {
    switch press.key {
    case .return where press.modifiers.isEmpty: toggleBox()
    case .character(" ") where press.modifiers.isEmpty: toggleBox()
    case .up where press.modifiers.isEmpty: moveFocus(isBackwards: true)
    case .down where press.modifiers.isEmpty: moveFocus(isBackwards: false)
    default: return fieldEvents.handle(press)
    }
    return true
  }

  private func takeInList(_ press: KeyPress) -> Bool {
    switch list.handle(press) {
    case .handled: return true
    case .left:
      moveFocus(isBackwards: false)
      return true
    case .open(let link):
      open(link)
      return true
    case .wantsMenu(let point):
      scope.stack.menuPresenter?.open(list.menu(open: open), byKeyAt: point)
      return true
    // A letter goes on in the field.
    case .ignored: return fieldEvents.handle(press)
    }
  }

  /// Moves the focus in the order messages, box, field.
  private func moveFocus(isBackwards: Bool) {
    let hasBox = layout?.box != nil
    let isInList = list.focus != nil
    let goesToBox =
      hasBox && !isBoxFocused && (isBackwards ? !isInList : isInList)
    let goesToList = !goesToBox && !isInList && (isBackwards ? true : !isBoxFocused)
    focusField()
    if goesToBox { isBoxFocused = true }
    if goesToList { _ = list.focusLast() }
  }

  func focusField() {
    list.endFocus()
    isBoxFocused = false
  }

  func toggleBox() {
    tellsAbout.toggle()
    scope.redraws.setNeedsFrame()
  }
}

extension ChatContent: FieldHost {
  public var fields: [InputField] { [field] }
  public var focusedField: InputField? { field }

  public func didUse(_ field: InputField, isChanged: Bool) {
    focusField()
    if isChanged { fieldDidChange() }
  }

  /// Copying and selecting work on the message with the focus.
  public func ownStep(for command: FieldCommand) -> (() -> Void)? {
    guard list.focus != nil else { return nil }
    switch command {
    case .copy: return { [list] in list.copy() }
    case .selectAll:
      return { [weak self] in
        self?.list.selectAll()
        self?.scope.redraws.setNeedsFrame()
      }
    default: return nil
    }
  }
}
