import ApplicationScope
import Canvas
import Interface
import Layout
import Platform
import TextCore

/// The caret: its place, its glide and its soft blink.
///
/// It is a bar as tall as its line unless the settings want another shape. The faster the keys, the
/// shorter the glide, so that the caret arrives within a frame or two. From 20 keys a second on it
/// does not glide, nor does it over long distances.
final class CaretModule: Module, DocumentPart, Animated {
  let core: DocumentCore

  /// The rest of the glide: the caret's distance from its place, in device pixels.
  private var glide = (x: 0.0, y: 0.0)
  private var glideStart = 0.0
  private var glideDuration = 0.0
  /// The glide at the last check, in whole device pixels.
  private var lastShift = (x: 0, y: 0)
  private var lastMove = -Double.infinity
  private var blinkStart = 0.0
  private var lastPlace: (x: Double, y: Double)?
  private var lastOpacity = 1.0
  private(set) var style: CaretStyle
  /// The shape at rest in the last whole frame.
  var shape = DeviceRect(x: 0, y: 0, width: 0, height: 0)
  private var growth: CaretGrowth?
  /// True while the window has the keyboard focus; without it the caret does not blink.
  private(set) var hasFocus = true

  init(_ core: DocumentCore, style: CaretStyle) {
    self.core = core
    self.style = style
  }

  func setUp(_ registrations: Registrations) {
    blinkStart = clock.now
    stack.push(self)
  }

  // Place

  /// The place between two letters, in device pixels of the window. Scrolling follows it, not the
  /// caret's shape.
  func rect() -> DeviceRect { bar(width: PageMetrics.caretWidth) }

  /// The shape of a caret at rest.
  func restingShape() -> DeviceRect {
    switch style.shape {
    case .bar: bar(width: style.width)
    case .block: block()
    case .underline: underline()
    }
  }

  /// A point just below the caret, in logical pixels, where a menu can open; in the window even
  /// when the caret is not.
  func pointBelow() -> Point {
    let rect = rect()
    let y = max(0, min(rect.maxY, viewport.clearHeight))
    return Point(
      x: Double(rect.x) / layout.scale.factor, y: Double(y) / layout.scale.factor)
  }

  /// The shape of the caret at a time, moved by its glide.
  func drawnRect(at time: Double) -> DeviceRect { drawn(restingShape(), at: time) }

  /// A shape at rest, moved by the glide at a time.
  func drawn(_ shape: DeviceRect, at time: Double) -> DeviceRect {
    let shift = glideShift(at: time)
    let rect = shape.offset(x: shift.x, y: shift.y)
    return growth?.rect(rect, at: time) ?? rect
  }

  /// The opacity of the shape's colour: text shows through a block.
  var strength: Double { style.shape == .block ? 0.5 : 1 }

  /// The opacity at a time, from 0 to 1.
  func opacity(at time: Double) -> Double {
    guard hasFocus else { return 0.35 }
    if let growth { return growth.opacity(at: time) }
    guard let blink = blinkTime, !hasEndedBlinking(time) else { return 1 }
    let cycle = 2 * (blink + Motion.blinkFade)
    let phase = (time - blinkStart).truncatingRemainder(dividingBy: cycle)
    let fades = !appearance.desktop.reducesMotion
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

  // Changes

  /// Begins the growth with the frame that is drawn now.
  func enter(at time: Double) {
    growth = CaretGrowth(start: time)
    redraws.setNeedsFrame()
  }

  /// Ends the growth at once.
  func endGrowth() {
    guard growth != nil else { return }
    growth = nil
    blinkStart = clock.now
    redraws.setNeedsFrame()
  }

  /// Notes the caret's drawn place, just before text or selection change.
  func willMove() {
    let drawn = drawnRect(at: clock.now)
    lastPlace = (Double(drawn.x), Double(drawn.y))
  }

  /// Starts the glide to the caret's new place, before the page scrolls to show it.
  func didMove(snaps: Bool) {
    let time = clock.now
    growth = nil
    defer {
      lastMove = time
      blinkStart = time
      redraws.setNeedsFrame()
    }
    guard let last = lastPlace else { return }
    lastPlace = nil
    let place = restingShape()
    glide = (last.x - Double(place.x), last.y - Double(place.y))
    let isFar = abs(glide.y) > Double(3 * rect().height)
    let sinceLast = time - lastMove
    glideDuration = min(Motion.caretGlide, sinceLast / 2)
    glideStart = time
    let isShort = glideDuration < Motion.shortestCaretGlide
    if snaps || isFar || isShort || !style.glides || appearance.desktop.reducesMotion {
      glide = (0, 0)
    }
  }

  /// Notes that the window got or lost the keyboard.
  private func setFocus(_ focus: Bool) {
    hasFocus = focus
    blinkStart = clock.now
    redraws.setNeedsFrame()
  }

  /// Changes the caret's look.
  func setStyle(_ style: CaretStyle) {
    guard style != self.style else { return }
    self.style = style
    glide = (0, 0)
    blinkStart = clock.now
    redraws.setNeedsFrame()
  }

  func advance(to time: Double) -> Pace {
    if glide != (0, 0) {
      let shift = glideShift(at: time)
      // The last steps of an eased glide are shorter than a pixel.
      if shift != lastShift { redraws.setNeedsFrame(of: self) }
      lastShift = shift
      if glideRest(at: time) == 0 { glide = (0, 0) } else { return .moving }
    }
    if let growth {
      redraws.setNeedsFrame(of: self)
      guard growth.isOver(at: time) else { return .moving }
      endGrowth()
    }
    return blinkPace(time)
  }

  /// Seconds of an on or off phase; `nil`: it does not blink.
  private var blinkTime: Double? { style.blinks ? appearance.desktop.caretBlink : nil }

  /// True when the caret has blinked for as long as the desktop wants, and stays on. That happens
  /// at the end of a cycle, when the caret is visible.
  private func hasEndedBlinking(_ time: Double) -> Bool {
    guard let end = appearance.desktop.caretBlinkEnd, let blink = blinkTime else { return false }
    let cycle = 2 * (blink + Motion.blinkFade)
    return time - blinkStart >= (end / cycle).rounded(.up) * cycle
  }

  /// True if the caret is in the window and no layer hides it or stops its blinking.
  var isVisible: Bool {
    // The place in the last frame is still valid, unless everything is to be drawn again.
    let rect = redraws.isEverythingNeeded ? rect() : shape
    return stack.caretPresence == .blinking && rect.maxY > 0 && rect.y < viewport.height
  }

  private func glideShift(at time: Double) -> (x: Int, y: Int) {
    let rest = glideRest(at: time)
    return (Int((glide.x * rest).rounded()), Int((glide.y * rest).rounded()))
  }

  private func glideRest(at time: Double) -> Double {
    guard glideDuration > 0, glide != (0, 0) else { return 0 }
    return 1 - Curve.easeOut((time - glideStart) / glideDuration)
  }

  private func blinkPace(_ time: Double) -> Pace {
    let opacity = opacity(at: time)
    if opacity != lastOpacity {
      lastOpacity = opacity
      redraws.setNeedsFrame(of: self)
    }
    guard hasFocus, let blink = blinkTime, isVisible, !hasEndedBlinking(time) else {
      return .still
    }
    let half = blink + Motion.blinkFade
    let cycle = (time - blinkStart).truncatingRemainder(dividingBy: 2 * half)
    if appearance.desktop.reducesMotion {
      // It disappears after `blink` and returns half a cycle later.
      let next = cycle < blink ? blink : cycle < blink + half ? blink + half : blink + 2 * half
      return .until(time + next - cycle)
    }
    let goes = cycle < half
    let phase = goes ? cycle : cycle - half
    let steps = goes ? Motion.blinkFadeOutTimes : Motion.blinkFadeInTimes
    // A step within the next millisecond counts as this one.
    let next = steps.first { blink + $0 > phase + 0.001 } ?? Motion.blinkFade
    return .until(time + max(0, blink + next - phase))
  }
}

extension CaretModule: WindowEventObserver {
  func observe(_ event: WindowEvent) {
    if case .focus(let focus) = event { setFocus(focus) }
  }
}
