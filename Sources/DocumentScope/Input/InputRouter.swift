import ApplicationScope
import Interface
import Platform

/// Forwards what happens to the window to the modules that it concerns. It decides nothing but
/// who comes first.
final class InputRouter: Module {
  private let window: any Window
  private let paste: PasteReader
  private let witnesses: [any WindowEventWitness]
  private let keys: KeyRouter
  private let mouse: MouseRouter
  private let touch: TouchModule
  private let composition: CompositionModule
  private let menus: MenusModule
  private let undoWheel: UndoWheelModule
  private let caret: CaretModule
  private let container: TextContainerModule
  private let saving: SavingModule
  private let proSheets: ProSheetsModule
  private let bounce: SheetBounceModule
  private let inputLanguage: InputLanguageModule
  private let frame: FrameSchedule

  init(
    window: any Window, paste: PasteReader, witnesses: [any WindowEventWitness],
    keys: KeyRouter, mouse: MouseRouter, touch: TouchModule, composition: CompositionModule, menus: MenusModule,
    undoWheel: UndoWheelModule, caret: CaretModule, container: TextContainerModule,
    saving: SavingModule, proSheets: ProSheetsModule, bounce: SheetBounceModule,
    inputLanguage: InputLanguageModule, frame: FrameSchedule
  ) {
    self.window = window
    self.paste = paste
    self.witnesses = witnesses
    self.keys = keys
    self.mouse = mouse
    self.touch = touch
    self.composition = composition
    self.menus = menus
    self.undoWheel = undoWheel
    self.caret = caret
    self.container = container
    self.saving = saving
    self.proSheets = proSheets
    self.bounce = bounce
    self.inputLanguage = inputLanguage
    self.frame = frame
  }

  func setUp() {
    window.onEvent = { [weak self] in self?.handle($0) }
  }

  func tearDown() { window.onEvent = nil }

  private func handle(_ event: WindowEvent) {
    if paste.keepsBack(event) { return }
    for witness in witnesses { witness.note(event) }
    switch event {
    case .key(let press): keys.handle(press)
    case .text(let text): keys.insert(text)
    case .modifiers(let held):
      undoWheel.modifiersChanged(held)
      menus.setModifiers(held)
    case .composition(let text, let choice):
      undoWheel.take()
      composition.show(text, choice: choice)
    case .overshoot(let x, let y): bounce.overshoot(x: x, y: y)
    case .mouse(let event): mouse.handle(event)
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
      if !focus { mouse.letControlGo() }
      if focus { return inputLanguage.lookAgain() }
      composition.finish()
      undoWheel.take()
      menus.close()
    case .closeRequested:
      composition.finish()
      saving.requestClose { _ in }
    }
  }
}
