import ApplicationScope
import Canvas
import Interface
import Platform

/// Forwards what the mouse does to what is under it, the foremost first.
final class MouseRouter {
  private let window: any Window
  private let menus: MenusModule
  private let sheets: SheetsModule
  private let undoWheel: UndoWheelModule
  private let composition: CompositionModule
  private let frameModule: FrameModule
  private let scroll: ScrollModule
  private let selection: SelectionModule
  private let typing: TypingModule
  private let pasteboard: PasteboardModule
  private let textSize: TextSizeModule
  /// What the left button holds.
  private var held = Held.nothing

  private enum Held {
    case nothing, text, scrollLine, control
  }

  init(
    window: any Window, menus: MenusModule, sheets: SheetsModule, undoWheel: UndoWheelModule,
    composition: CompositionModule, frameModule: FrameModule, scroll: ScrollModule,
    selection: SelectionModule, typing: TypingModule, pasteboard: PasteboardModule,
    textSize: TextSizeModule
  ) {
    self.window = window
    self.menus = menus
    self.sheets = sheets
    self.undoWheel = undoWheel
    self.composition = composition
    self.frameModule = frameModule
    self.scroll = scroll
    self.selection = selection
    self.typing = typing
    self.pasteboard = pasteboard
    self.textSize = textSize
  }

  /// Does what the mouse did.
  func handle(_ event: MouseEvent) {
    if event.isForText { composition.finish() }
    switch event.kind {
    case .down(.left, let clicks): pressLeft(event, clicks)
    case .down(.middle, let clicks):
      undoWheel.take()
      if menus.handlePress(at: event.position, clicks: clicks) { return }
      if !sheets.handlePress(at: event.position) { pasteboard.pastePrimary(at: event.position) }
    case .down(.right, let clicks): pressRight(event, clicks)
    case .up(.left):
      let isTaken = menus.handleRelease(at: event.position)
      // A control under a menu that came meanwhile is none.
      if isTaken, held == .control { letControlGo() }
      if !isTaken || held != .nothing { releaseLeft(at: event.position) }
    case .up(.right): _ = menus.handleRelease(at: event.position)
    case .up(.middle): break
    case .move: move(to: event.position)
    case .wheel(_, let y):
      if !menus.turnWheel(y, at: event.position) { turnWheel(y, event.modifiers) }
    case .leave:
      menus.pointerLeft()
      frameModule.pointerLeft()
    }
  }

  /// Forgets the control that the left button went down on: the keyboard has gone, and whoever has
  /// the pointer now may keep its release.
  func letControlGo() {
    guard held == .control else { return }
    held = .nothing
    frameModule.letControlGo()
  }

  private func pressLeft(_ event: MouseEvent, _ clicks: Int) {
    let point = event.position
    if menus.handlePress(at: point, clicks: clicks) { return }
    if sheets.handlePress(at: point) || undoWheel.handlePress(at: point) { return }
    if frameModule.press(at: point) {
      held = frameModule.holdsControl ? .control : .nothing
      return
    }
    let scale = window.scale
    let x = scale.devicePixel(point.x)
    let y = scale.devicePixel(point.y)
    if scroll.canGrasp(x: x, y: y, windowWidth: window.deviceSize.width) {
      held = .scrollLine
      scroll.beginGrasp(y: y, windowWidth: window.deviceSize.width)
      return
    }
    if clicks == 1, event.modifiers.isEmpty, typing.tickTask(at: point) { return }
    held = .text
    selection.press(
      at: point, clicks: clicks, extending: event.modifiers.contains(.shift))
  }

  /// The right button opens the menu of what is under it: the text, or the window.
  private func pressRight(_ event: MouseEvent, _ clicks: Int) {
    let point = event.position
    undoWheel.take()
    if menus.handlePress(at: point, clicks: clicks) || sheets.isModal { return }
    let isText = frameModule.area(at: point) == .content && frameModule.isInText(point)
    menus.openMenu(atPress: point, on: isText ? selection.pressForMenu(at: point) : nil)
  }

  private func releaseLeft(at point: Point) {
    undoWheel.release()
    switch held {
    case .control: frameModule.release(at: point)
    case .text: selection.release()
    case .scrollLine: scroll.endGrasp()
    case .nothing: break
    }
    held = .nothing
  }

  private func move(to point: Point) {
    if undoWheel.isOpen {
      undoWheel.drag(to: point)
      frameModule.pointerMovedOverMenus(to: point)
      return
    }
    switch held {
    case .text: selection.drag(to: point)
    case .scrollLine:
      scroll.drag(
        y: window.scale.devicePixel(point.y), windowWidth: window.deviceSize.width)
    case .control: frameModule.pointerMoved(to: point)
    case .nothing:
      if menus.pointerMoved(to: point) {
        frameModule.pointerMovedOverMenus(to: point)
      } else {
        frameModule.pointerMoved(to: point)
      }
    }
  }

  private func turnWheel(_ detents: Double, _ modifiers: Modifiers) {
    if sheets.turnWheel(detents) { return }
    guard !sheets.isModal, !undoWheel.handleWheel(detents, modifiers) else { return }
    if modifiers.contains(.control) { return textSize.turnWheel(by: detents) }
    scroll.scrollSmoothly(by: -detents * Self.wheelStep * window.scale.factor)
  }

  /// Logical pixels for a detent of the wheel: three lines of the usual height.
  private static let wheelStep = PageMetrics.textSize * PageMetrics.lineHeight * 3
}

extension MouseEvent {
  /// Whether it may change the text or where the caret is.
  fileprivate var isForText: Bool {
    switch kind {
    case .down: true
    case .wheel: modifiers.contains(.control)
    case .up, .move, .leave: false
    }
  }
}
