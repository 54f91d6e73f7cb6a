import ApplicationScope
import Canvas
import Interface
import Layout
import Platform
import TextCore
import Words

/// Typewriter mode: the caret's visual line stays in the middle of the window while the page moves
/// under it, from the first line on.
///
/// Only typing and keys bring the line to the middle, gently; whoever moves the page otherwise, by
/// wheel or mouse, ends that. A letter never waits for it: it is drawn where its line is, and the
/// page moves afterwards.
final class TypewriterModule: Module {
  private let settings: SettingsModule
  private let attributes: TextAttributesModule
  private let editor: DocumentEditor
  private let layout: LayoutManager
  private let viewport: Viewport
  private let container: TextContainerModule
  private let scroll: ScrollModule
  private let frame: FrameSchedule
  private let desktop: () -> DesktopSettings
  private let now: () -> Double

  /// Whether the mode is on.
  private(set) var isOn = false
  private var subscription: Subscription?
  private var flight: Flight?
  private var air: AirChange?
  /// Whether the line was in the middle before the window changed.
  private var wasCentred = false

  /// The caret's line on its way to the middle.
  private struct Flight {
    var selection: Selection
    var start: Double
    /// Device pixels that the line stood below the middle.
    var distance: Double
    /// Where the line was put last; it stands elsewhere when somebody else has moved the page.
    var top: Int
  }

  /// The air above the first line on its way to another height, in device pixels.
  private struct AirChange {
    var from: Double
    var to: Double
    var start: Double

    func height(at time: Double) -> Double {
      from + (to - from) * Curve.easeOut((time - start) / Motion.scroll)
    }
  }

  init(
    settings: SettingsModule, attributes: TextAttributesModule, editor: DocumentEditor,
    layout: LayoutManager, viewport: Viewport, container: TextContainerModule,
    scroll: ScrollModule, frame: FrameSchedule, desktop: @escaping () -> DesktopSettings,
    now: @escaping () -> Double
  ) {
    self.settings = settings
    self.attributes = attributes
    self.editor = editor
    self.layout = layout
    self.viewport = viewport
    self.container = container
    self.scroll = scroll
    self.frame = frame
    self.desktop = desktop
    self.now = now
  }

  func setUp() {
    frame.add(self)
    container.willFit = { [weak self] in self?.windowWillResize() }
    container.didFit = { [weak self] in self?.windowDidResize() }
    subscription = settings.didChange.subscribe { [weak self] in self?.turn($0.typewriter) }
    isOn = settings.current.typewriter
    viewport.setAirAbove(isOn ? fullAir : 0)
    snap()
  }

  func tearDown() {
    subscription = nil
    container.willFit = nil
    container.didFit = nil
    flight = nil
    air = nil
    viewport.setAirAbove(0)
  }

  // Where things are

  /// Device pixels from the window's top edge to a line of the body in the middle.
  private var fullAir: Int {
    middle(forLine: layout.scale.deviceLength(attributes.sheet.bodyParagraph.lineHeight))
  }

  private func middle(forLine height: Int) -> Int { max(0, (viewport.height - height) / 2) }

  /// The line at the caret, in device pixels of the window.
  private func caretLine() -> (top: Int, height: Int) {
    let selection = editor.selection
    let place = layout.caretPlace(at: selection.head, affinity: selection.affinity)
    return (viewport.top(of: place.piece) + place.line.top, place.line.height)
  }

  private func place(at top: Int) {
    let selection = editor.selection
    viewport.place(selection.head, affinity: selection.affinity, at: top)
    frame.setNeedsFrame()
  }

  // The way to the middle

  /// A key has moved the caret: brings its line to the middle.
  func recentre() {
    guard isOn else { return }
    scroll.stop()
    let line = caretLine()
    if flight?.top == line.top {
      // On its way already, and not held up by another letter in the same line.
      flight?.selection = editor.selection
      return
    }
    if desktop().reducesMotion { return snap() }
    let distance = line.top - middle(forLine: line.height)
    flight =
      distance == 0
      ? nil
      : Flight(
        selection: editor.selection, start: now(), distance: Double(distance), top: line.top)
    frame.setNeedsFrame()
  }

  /// Has the caret's line in the middle at once, if the mode is on.
  func snap() {
    flight = nil
    guard isOn else { return }
    place(at: middle(forLine: caretLine().height))
  }

  // On and off

  private func turn(_ on: Bool) {
    guard on != isOn else { return }
    isOn = on
    flight = nil
    if on {
      changeAir(from: viewport.topInset, to: fullAir)
      scroll.showCaret(editor.selection)
      recentre()
    } else {
      // The page stays, but for what it stands too low for the first line's ordinary place.
      changeAir(from: viewport.topInset - viewport.scrollOffset, to: viewport.titleInset)
    }
  }

  private func changeAir(from: Int, to: Int) {
    let isAtOnce = desktop().reducesMotion || from == to || (from < to && !isOn)
    air = isAtOnce ? nil : AirChange(from: Double(from), to: Double(to), start: now())
    viewport.setAirAbove(isAtOnce ? to : from)
    viewport.settle()
    frame.setNeedsFrame()
  }

  // The window

  private func windowWillResize() {
    let line = caretLine()
    wasCentred = isOn && (flight != nil || line.top == middle(forLine: line.height))
  }

  private func windowDidResize() {
    air = nil
    flight = nil
    viewport.setAirAbove(isOn ? fullAir : 0)
    if wasCentred { snap() } else { viewport.settle() }
  }
}

extension TypewriterModule: InsertionListener {
  func didInsert(_ text: String) { recentre() }
}

extension TypewriterModule: Animated {
  func advance(to time: Double) -> Pace {
    // Asked before the air changes, which moves the page too.
    let isUndisturbed = flight.map {
      $0.selection == editor.selection && $0.top == caretLine().top
    }
    if isUndisturbed == false { flight = nil }
    return advanceAir(to: time).sooner(advanceFlight(to: time))
  }

  private func advanceAir(to time: Double) -> Pace {
    guard let change = air else { return .still }
    let isOver = time - change.start >= Motion.scroll
    viewport.setAirAbove(Int(change.height(at: time).rounded()))
    viewport.settle()
    frame.setNeedsFrame()
    if isOver { air = nil }
    return isOver ? .still : .moving
  }

  private func advanceFlight(to time: Double) -> Pace {
    guard let current = flight else { return .still }
    let part = Curve.easeOut((time - current.start) / Motion.scroll)
    let line = caretLine()
    let top = middle(forLine: line.height) + Int((current.distance * (1 - part)).rounded())
    if top != line.top { place(at: top) }
    if time - current.start >= Motion.scroll {
      flight = nil
      return .still
    }
    flight?.top = caretLine().top
    return .moving
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
