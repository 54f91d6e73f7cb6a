import Canvas
import Interface
import Layout
import Platform
import TextCore

/// The caret: where it stands, how it glides there, and its soft blink.
///
/// It is 2 logical pixels wide and as tall as its line. While keys come fast the glide gets
/// shorter, so that it always has arrived within a frame or two; far jumps are not glided.
final class CaretModule: Module, Animated {
  private let layout: LayoutManager
  private let viewport: Viewport
  private let editor: DocumentEditor
  private let frame: FrameSchedule
  private let settings: () -> DesktopSettings
  private let now: () -> Double

  /// Where the caret still has to come from, as a distance from its place, in device pixels.
  private var glide = (x: 0.0, y: 0.0)
  private var glideStart = 0.0
  private var glideDuration = 0.0
  private var lastMove = -Double.infinity
  private var blinkStart = 0.0
  private var lastPlace: (x: Double, y: Double)?
  private var lastOpacity = 1.0
  private var entrance: CaretEntrance?
  /// Whether something lies over the page, so that the caret is not drawn.
  var isCovered: () -> Bool = { false }
  /// Whether the window has the keyboard; without it the caret stands still.
  private(set) var hasFocus = true

  init(
    layout: LayoutManager, viewport: Viewport, editor: DocumentEditor, frame: FrameSchedule,
    settings: @escaping () -> DesktopSettings, now: @escaping () -> Double
  ) {
    self.layout = layout
    self.viewport = viewport
    self.editor = editor
    self.frame = frame
    self.settings = settings
    self.now = now
  }

  func setUp() {
    blinkStart = now()
    frame.add(self)
  }

  // Where it is

  /// The caret's resting place in the window, in device pixels.
  func rect() -> DeviceRect {
    let selection = editor.selection
    let place = layout.caretPlace(at: selection.head, affinity: selection.affinity)
    let scale = layout.scale
    let width = scale.deviceLength(PageMetrics.caretWidth)
    let left = (layout.container.leftInset + place.x) * scale.factor
    return DeviceRect(
      // Half the caret's width to the left, so that it stands between two letters.
      x: Int(left.rounded()) - width / 2, y: viewport.top(of: place.piece) + place.line.top,
      width: width, height: place.line.height)
  }

  /// A point just below the caret, in logical pixels, where a menu can open; in the window even
  /// when the caret is not.
  func pointBelow() -> Point {
    let rect = rect()
    let y = max(0, min(rect.maxY, viewport.height))
    return Point(
      x: Double(rect.x) / layout.scale.factor, y: Double(y) / layout.scale.factor)
  }

  /// Where the caret is drawn at a time: on its way to its place.
  func drawnRect(at time: Double) -> DeviceRect {
    let rest = glideRest(at: time)
    let rect = rect().offset(
      x: Int((glide.x * rest).rounded()), y: Int((glide.y * rest).rounded()))
    return entrance?.rect(rect, at: time) ?? rect
  }

  /// 0 (not there) to 1.
  func opacity(at time: Double) -> Double {
    guard hasFocus else { return 0.35 }
    if let entrance { return entrance.opacity(at: time) }
    guard let blink = settings().caretBlink, !hasEndedBlinking(time) else { return 1 }
    let cycle = 2 * (blink + Motion.blinkFade)
    let phase = (time - blinkStart).truncatingRemainder(dividingBy: cycle)
    let fades = !settings().reducesMotion
    switch phase {
    case ..<blink: return 1
    case ..<(blink + Motion.blinkFade):
      return fades ? 1 - Curve.easeInOut((phase - blink) / Motion.blinkFade) : 0
    case ..<(2 * blink + Motion.blinkFade): return 0
    default:
      let faded = phase - 2 * blink - Motion.blinkFade
      return fades ? Curve.easeInOut(faded / Motion.blinkFade) : 1
    }
  }

  // What happens to it

  /// Begins to come in with the frame that is drawn now.
  func enter(at time: Double) {
    entrance = CaretEntrance(start: time)
    frame.setNeedsFrame()
  }

  /// Is there at once, if it was still coming in.
  func endEntrance() {
    guard entrance != nil else { return }
    entrance = nil
    blinkStart = now()
    frame.setNeedsFrame()
  }

  /// Notes where the caret is drawn, just before text or selection change.
  func willMove() {
    let drawn = drawnRect(at: now())
    lastPlace = (Double(drawn.x), Double(drawn.y))
  }

  /// Starts the way to the caret's new place, before the page scrolls to show it.
  func didMove(snaps: Bool) {
    let time = now()
    entrance = nil
    defer {
      lastMove = time
      blinkStart = time
      frame.setNeedsFrame()
    }
    guard let last = lastPlace else { return }
    lastPlace = nil
    let place = rect()
    glide = (last.x - Double(place.x), last.y - Double(place.y))
    let isFar = abs(glide.y) > Double(3 * place.height)
    let sinceLast = time - lastMove
    glideDuration = min(Motion.caretGlide, sinceLast / 2)
    glideStart = time
    if snaps || isFar || settings().reducesMotion { glide = (0, 0) }
  }

  /// The keyboard came or went.
  func setFocus(_ focus: Bool) {
    hasFocus = focus
    blinkStart = now()
    frame.setNeedsFrame()
  }

  func advance(to time: Double) -> Pace {
    if glide != (0, 0) {
      frame.setNeedsFrame()
      if glideRest(at: time) == 0 { glide = (0, 0) } else { return .moving }
    }
    if let entrance {
      frame.setNeedsFrame()
      guard entrance.isOver(at: time) else { return .moving }
      endEntrance()
    }
    return blinkPace(time)
  }

  /// Whether it has blinked for as long as the desktop wants, and stays; it does so at the end of a
  /// cycle, when it is there.
  private func hasEndedBlinking(_ time: Double) -> Bool {
    guard let end = settings().caretBlinkEnd, let blink = settings().caretBlink else {
      return false
    }
    let cycle = 2 * (blink + Motion.blinkFade)
    return time - blinkStart >= (end / cycle).rounded(.up) * cycle
  }

  /// Whether anybody could see it.
  var isVisible: Bool {
    let rect = rect()
    return !isCovered() && rect.maxY > 0 && rect.y < viewport.height
  }

  private func glideRest(at time: Double) -> Double {
    guard glideDuration > 0, glide != (0, 0) else { return 0 }
    return 1 - Curve.easeOut((time - glideStart) / glideDuration)
  }

  private func blinkPace(_ time: Double) -> Pace {
    let opacity = opacity(at: time)
    if opacity != lastOpacity {
      lastOpacity = opacity
      frame.setNeedsFrame()
    }
    guard hasFocus, let blink = settings().caretBlink, isVisible, !hasEndedBlinking(time)
    else { return .still }
    let half = blink + Motion.blinkFade
    if settings().reducesMotion {
      // It goes after `blink` and comes half a cycle later.
      let phase = (time - blinkStart).truncatingRemainder(dividingBy: 2 * half)
      let next = phase < blink ? blink : phase < blink + half ? blink + half : blink + 2 * half
      return .until(time + next - phase)
    }
    let phase = (time - blinkStart).truncatingRemainder(dividingBy: half)
    // The fade's first step: what it begins with looks as before.
    if phase < blink { return .until(time + blink + Motion.blinkFadeStep - phase) }
    return .until(time + min(Motion.blinkFadeStep, half - phase))
  }
}
