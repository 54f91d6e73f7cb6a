import ApplicationScope
import Canvas
import Interface
import Layout
import Platform

/// Forwards what happens to the window to the modules that it concerns. It decides nothing but
/// who comes first.
final class InputRouter: Module {
  private let window: any Window
  private let entrance: EntranceModule
  private let sheets: SheetsModule
  private let loading: LoadingModule
  private let menus: MenusModule
  private let frameModule: FrameModule
  private let scroll: ScrollModule
  private let selection: SelectionModule
  private let typing: TypingModule
  private let pasteboard: PasteboardModule
  private let caret: CaretModule
  private let container: TextContainerModule
  private let saving: SavingModule
  private let undoWheel: UndoWheelModule
  private let bounce: SheetBounceModule
  private let sleepAnimation: SleepAnimationModule
  private let bubbles: BubbleModule
  private let readingLock: ReadingLockModule
  private let hints: HintsModule
  private let autocomplete: AutocompleteModule
  private let frame: FrameSchedule
  private let commands: CommandTable
  private let composition: CompositionModule
  private let proSheets: ProSheetsModule
  private let viewport: Viewport
  private let textSize: TextSizeModule
  private let touch: TouchModule
  private let inputLanguage: InputLanguageModule
  /// What the left button holds.
  private var held = Held.nothing

  /// Whether text is on its way from a key that answered a sheet: it is no text for the page.
  private var dropsText = false

  private enum Held {
    case nothing, text, scrollLine
  }

  init(
    window: any Window, entrance: EntranceModule, sheets: SheetsModule, loading: LoadingModule,
    menus: MenusModule, frameModule: FrameModule, scroll: ScrollModule,
    selection: SelectionModule, typing: TypingModule, pasteboard: PasteboardModule,
    caret: CaretModule, container: TextContainerModule, saving: SavingModule,
    undoWheel: UndoWheelModule, bounce: SheetBounceModule,
    sleepAnimation: SleepAnimationModule, bubbles: BubbleModule,
    readingLock: ReadingLockModule, autocomplete: AutocompleteModule,
    composition: CompositionModule, proSheets: ProSheetsModule, hints: HintsModule,
    frame: FrameSchedule, commands: CommandTable, viewport: Viewport, textSize: TextSizeModule,
    touch: TouchModule,
    inputLanguage: InputLanguageModule
  ) {
    self.window = window
    self.entrance = entrance
    self.sheets = sheets
    self.loading = loading
    self.menus = menus
    self.frameModule = frameModule
    self.scroll = scroll
    self.selection = selection
    self.typing = typing
    self.pasteboard = pasteboard
    self.caret = caret
    self.container = container
    self.saving = saving
    self.undoWheel = undoWheel
    self.bounce = bounce
    self.sleepAnimation = sleepAnimation
    self.bubbles = bubbles
    self.readingLock = readingLock
    self.hints = hints
    self.autocomplete = autocomplete
    self.frame = frame
    self.commands = commands
    self.viewport = viewport
    self.textSize = textSize
    self.touch = touch
    self.composition = composition
    self.inputLanguage = inputLanguage
    self.proSheets = proSheets
  }

  func setUp() {
    window.onEvent = { [weak self] in self?.handle($0) }
  }

  func tearDown() { window.onEvent = nil }

  private func handle(_ event: WindowEvent) {
    if event.isDeed { entrance.end() }
    if event.wakes { sleepAnimation.end() }
    bubbles.note(event)
    touch.note(event)
    switch event {
    case .key(let press): handle(press)
    case .text(let text): insert(text)
    case .modifiers(let held):
      undoWheel.modifiersChanged(held)
      menus.setModifiers(held)
    case .composition(let text, let choice):
      undoWheel.take()
      composition.show(text, choice: choice, onPage: !menus.isOpen && !sheets.isModal)
    case .overshoot(let x, let y): bounce.overshoot(x: x, y: y)
    case .mouse(let mouse): handle(mouse)
    case .touch(let finger):
      if finger.phase == .began { composition.finish() }
      touch.handle(finger)
    case .dropFile(let path):
      composition.finish()
      if !proSheets.takeLicence(fileAt: path) { saving.open(path) }
    case .resized:
      container.windowDidResize()
      menus.windowDidResize()
    case .exposed: frame.setNeedsWholeWindow()
    case .focus(let focus):
      caret.setFocus(focus)
      if focus { return inputLanguage.lookAgain() }
      composition.finish()
      undoWheel.take()
      menus.close()
    case .closeRequested:
      composition.finish()
      saving.requestClose { _ in }
    }
  }

  private func handle(_ press: KeyPress) {
    composition.keyWentDown()
    scroll.endBounce()
    if !sheets.isModal, undoWheel.handle(press) { return }
    if menus.handle(press) {
      // What it writes comes to the menus by itself, if they are still there.
      dropsText = !menus.isOpen && press.writes
      return
    }
    let shown = sheets.sheet
    let isTaken = sheets.handle(press)
    dropsText = isTaken && sheets.sheet !== shown && press.writes
    if isTaken || autocomplete.handle(press) || loading.handle(press) { return }
    guard let command = commands.command(for: press) else { return }
    if command.isEnabled() { command.perform() } else { readingLock.didRefuse(command) }
  }

  private func insert(_ text: String) {
    if dropsText {
      dropsText = false
      return
    }
    if menus.insert(text) || sheets.insert(text) { return }
    scroll.endBounce()
    undoWheel.take()
    frameModule.hidePointer()
    hints.noteTyping()
    composition.insert(text)
  }

  private func handle(_ event: MouseEvent) {
    if event.isForText { composition.finish() }
    switch event.kind {
    case .down(.left, let clicks): pressLeft(event, clicks)
    case .down(.middle, let clicks):
      undoWheel.take()
      if menus.handlePress(at: event.position, clicks: clicks) { return }
      if !sheets.handlePress(at: event.position) { pasteboard.pastePrimary(at: event.position) }
    case .down(.right, let clicks): pressRight(event, clicks)
    case .up(.left):
      if !menus.handleRelease(at: event.position) || held != .nothing { releaseLeft() }
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

  private func pressLeft(_ event: MouseEvent, _ clicks: Int) {
    let point = event.position
    if menus.handlePress(at: point, clicks: clicks) { return }
    if sheets.handlePress(at: point) || undoWheel.handlePress(at: point) { return }
    if frameModule.press(at: point) { return }
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

  private func releaseLeft() {
    undoWheel.release()
    switch held {
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

extension WindowEvent {
  /// Whether somebody is there, or the page is not what it was.
  fileprivate var wakes: Bool {
    switch self {
    case .mouse(let mouse): mouse.kind != .leave
    case .modifiers(let held): !held.isEmpty
    case .key, .text, .composition, .touch, .overshoot, .dropFile, .resized,
      .closeRequested:
      true
    case .exposed, .focus: false
    }
  }
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

extension KeyPress {
  /// Whether text follows it.
  fileprivate var writes: Bool {
    guard case .character = key else { return false }
    return modifiers.isDisjoint(with: [.control, .alt, .meta])
  }
}
