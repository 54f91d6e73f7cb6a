import ApplicationScope
import Canvas
import Interface
import Layout
import Localization
import Platform
import Styling
import TextCore

/// Typewriter mode: the caret's visual line stays in the middle of the window while the page moves
/// under it, from the first line on.
///
/// Only typing and keys bring the line to the middle, gently; moving the page by wheel or mouse
/// ends that. A letter never waits for it: it is drawn where its line is, and the page moves
/// afterwards.
final class TypewriterModule: Module, DocumentPart {
  let core: DocumentCore
  private let container: TextContainerModule
  private let scroll: ScrollModule
  private let place: ReadingPositionModule

  /// True while the mode is on.
  private(set) var isOn = false
  private var air: AirChange?
  /// True if the line was in the middle, or on its way there, before the window changed.
  private var wasCentred = false

  /// The animated height of the space above the first line, in device pixels.
  private struct AirChange {
    var from: Double
    var to: Double
    var start: Double

    func height(at time: Double) -> Double {
      from + (to - from) * Curve.easeOut((time - start) / Motion.scroll)
    }
  }

  init(
    _ core: DocumentCore, container: TextContainerModule, scroll: ScrollModule,
    place: ReadingPositionModule
  ) {
    self.core = core
    self.container = container
    self.scroll = scroll
    self.place = place
  }

  func setUp(_ registrations: Registrations) {
    container.willFit.observe(in: registrations) { [weak self] _ in self?.windowWillResize() }
    container.didFit.observe(in: registrations) { [weak self] _ in self?.windowDidResize() }
    settings.didChange.observe(in: registrations) { [weak self] in self?.setOn($0.typewriter) }
    place.didRestore.observe(in: registrations) { [weak self] in self?.snap() }
    isOn = settings.current.typewriter
    viewport.setAirAbove(isOn ? fullAir : 0)
    snap()
  }

  func tearDown() {
    air = nil
    viewport.setAirAbove(0)
  }

  // Places

  /// Device pixels from the window's top edge to a line of the body in the middle of the visible
  /// page.
  private var fullAir: Int {
    middle(forLine: layout.scale.deviceLength(attributes.sheet.bodyParagraph.lineHeight))
  }

  /// True if the mode is on and the caret's line is in the middle or on its way there.
  var isCentred: Bool {
    guard isOn else { return false }
    let line = scroll.line(of: editor.selection)
    return scroll.approach?.top == line.top || line.top == middle(forLine: line.height)
  }

  private func middle(forLine height: Int) -> Int { max(0, (viewport.clearHeight - height) / 2) }

  // Scrolling to the middle

  /// Scrolls the caret's line to the middle, after a key has moved the caret.
  func recentre() {
    guard isOn else { return }
    let line = scroll.line(of: editor.selection)
    scroll.approach(
      editor.selection, to: middle(forLine: line.height), showsScrollLine: false)
  }

  /// Puts the caret's line in the middle at once, if the mode is on.
  func snap() {
    guard isOn else { return }
    scroll.stop()
    let selection = editor.selection
    let line = scroll.line(of: selection)
    viewport.place(
      selection.head, affinity: selection.affinity, at: middle(forLine: line.height))
    redraws.setNeedsFrame()
  }

  // On and off

  private func setOn(_ on: Bool) {
    guard on != isOn else { return }
    isOn = on
    scroll.stop()
    if on {
      changeAir(from: viewport.topInset, to: fullAir)
      if !isInWindow { scroll.showCaret(editor.selection) }
      recentre()
    } else {
      // The page stays, unless it is too low for the first line's ordinary place.
      changeAir(from: viewport.topInset - viewport.scrollOffset, to: viewport.titleInset)
    }
  }

  private var isInWindow: Bool {
    let line = scroll.line(of: editor.selection)
    return line.top >= 0 && line.top + line.height <= viewport.clearHeight
  }

  private func changeAir(from: Int, to: Int) {
    let isAtOnce = appearance.desktop.reducesMotion || from == to || (from < to && !isOn)
    air = isAtOnce ? nil : AirChange(from: Double(from), to: Double(to), start: clock.now)
    viewport.setAirAbove(isAtOnce ? to : from)
    viewport.settle()
    redraws.setNeedsFrame()
  }

  // The window

  private func windowWillResize() {
    wasCentred = isCentred
  }

  private func windowDidResize() {
    air = nil
    viewport.setAirAbove(isOn ? fullAir : 0)
    if wasCentred { snap() } else { viewport.settle() }
  }
}

extension TypewriterModule: TypingObserver {
  /// A step of the wheel ends where it is: the scroll to the middle begins there.
  func willInsert(_ text: String) {
    if isOn, scroll.isStepping { scroll.stop() }
  }

  func didInsert(_ text: String) { recentre() }
}

extension TypewriterModule: Animated {
  func advance(to time: Double) -> Pace {
    guard let change = air else { return .still }
    let isOver = time - change.start >= Motion.scroll
    scroll.accompany {
      viewport.setAirAbove(Int(change.height(at: time).rounded()))
      viewport.settle()
    }
    redraws.setNeedsFrame()
    if isOver { air = nil }
    return isOver ? .still : .moving
  }
}

extension TypewriterModule {
  /// The commands of the mode.
  var commands: [Command] {
    [
      Command(
        "typewriter", "Typewriter Mode", .view, [Shortcut(.function(9))],
        isChecked: { [weak self] in self?.isOn ?? false }
      ) { [weak self] in
        self?.settings.change { $0.typewriter.toggle() }
      }
    ]
  }
}
