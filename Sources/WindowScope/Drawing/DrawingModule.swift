import ApplicationScope
import Canvas
import Interface
import Layout
import Platform

/// Makes a frame when one is needed: asks every layer for its content, back to front, draws the
/// differences from the last frame, and presents them.
final class DrawingModule: Module, WindowPart {
  let core: WindowCore
  private let bounce: ResizeBounceModule
  private let latency: LatencyTrace?
  private let renderer = FrameRenderer()
  private var page: (any WindowPage)?

  /// The time of the last step of animations.
  private var lastStep = -Double.infinity
  private var lastPieces: [Viewport.VisiblePiece] = []
  /// The ranges of the layers in the last frame's display list.
  private var parts = LayerParts()
  /// Goes up with every frame in which more than one layer may have changed.
  private(set) var frameCount = 0
  /// The caret rectangle last sent to the input method.
  private var lastTextInput: Rect?

  init(_ core: WindowCore, bounce: ResizeBounceModule, latency: LatencyTrace?) {
    self.core = core
    self.bounce = bounce
    self.latency = latency
    renderer.tintsDamage = core.debug.tintsDamage
  }

  func setUp(_ registrations: Registrations) {
    page = core.content?.scrolledPage
    appearance.colorsDidChange.observe(in: registrations) { [redraws] _ in redraws.setNeedsFrame() }
    core.texts.didChange.observe(in: registrations) { [redraws] _ in redraws.setNeedsFrame() }
  }

  func tearDown() {
    page = nil
    lastPieces = []
    parts = LayerParts()
  }

  /// Steps animations, draws if something changed, and returns the time of the next call.
  func tick(_ now: Double) -> Double? {
    let pace = redraws.advance(to: now)
    core.content?.willDraw()
    // Without pixels no movement can be seen, so the frame and the animations wait.
    if redraws.isFrameNeeded, !draw(at: now) { return nil }
    switch pace {
    case .still: return nil
    case .until(let time): return time
    case .moving:
      // Counted from the last step, not from the last drawn frame: a step of less than a pixel
      // draws nothing, and must not be repeated at once.
      if now >= lastStep + window.frameInterval { lastStep = now }
      return lastStep + window.frameInterval
    }
  }

  /// Draws a frame and presents the differences from the last one; `false`: there are no pixels for
  /// it.
  @discardableResult
  func draw(at now: Double) -> Bool {
    guard let surface = window.surface() else { return false }
    let need = redraws.need
    redraws.frameWasDrawn()
    core.rasterizer.scale = window.scale
    if case .layer(let layer) = need, draw(layer, on: surface, at: now) { return true }
    frameCount += 1
    var presentsAll = false
    if case .wholeWindow = need { presentsAll = true }
    page?.layOutVisiblePieces(at: now)
    latency?.pageWasSet()
    let (list, parts) = listAndParts(at: now)
    let damage = renderer.render(
      list, scroll: scrollMove(in: list, below: parts.endOfPage),
      into: PixelBuffer(surface), isPreserved: surface.isPreserved,
      rasterizer: core.rasterizer)
    lastPieces = page?.pieces ?? []
    self.parts = parts
    latency?.frameWasDrawn()
    if presentsAll {
      window.present([window.deviceSize])
    } else if !damage.isEmpty {
      window.present(damage)
    }
    latency?.frameWasPresented()
    tellTextInput()
    return true
  }

  /// Draws the last frame with only one layer redrawn, and presents the change. Returns `false`,
  /// with nothing done, if the frame has to be drawn as a whole.
  private func draw(_ layer: any Layer, on surface: WindowSurface, at now: Double) -> Bool {
    guard let part = parts.range(of: layer), !bounce.isPulled else { return false }
    let moment = moment(at: now)
    var list = DisplayList(
      bounds: window.deviceSize, background: moment.theme.page, expecting: part.count + 1)
    layer.redraw(into: &list, at: moment)
    let damage = renderer.render(
      replacing: part, with: list, into: PixelBuffer(surface), isPreserved: surface.isPreserved,
      rasterizer: core.rasterizer)
    guard let damage else { return false }
    parts.note(layer, now: list.count)
    if !damage.isEmpty { window.present(damage) }
    return true
  }

  /// The display list of everything in the window at a time.
  func displayList(at now: Double) -> DisplayList {
    page?.layOutVisiblePieces(at: now)
    return listAndParts(at: now).list
  }

  private func listAndParts(at now: Double) -> (list: DisplayList, parts: LayerParts) {
    let moment = moment(at: now)
    var list = DisplayList(bounds: window.deviceSize, background: moment.theme.page)
    var parts = LayerParts()
    for layer in stack.layers {
      let start = list.count
      layer.draw(into: &list, at: moment)
      parts.append(layer, start..<list.count)
    }
    return (bounce.apply(to: list, theme: moment.theme, scale: moment.scale, at: now), parts)
  }

  private func moment(at now: Double) -> DrawingMoment {
    DrawingMoment(
      time: now, theme: appearance.theme, scale: window.scale, pageShift: page?.shift(at: now) ?? 0)
  }

  /// The distance by which the pieces of both frames have moved, so that their pixels can be moved
  /// too: only in the columns of text, as the margins look the same everywhere.
  private func scrollMove(in list: DisplayList, below place: Int) -> ScrollMove? {
    guard let page, let dy = distance(to: page.pieces), dy != 0 else { return nil }
    let area = list.extent(below: place, with: core.rasterizer)
    return ScrollMove(
      region: DeviceRect(
        x: area.x, y: list.bounds.y, width: area.width, height: list.bounds.height),
      dy: dy)
  }

  /// The distance by which the first piece of both frames has moved.
  private func distance(to pieces: [Viewport.VisiblePiece]) -> Int? {
    var old = lastPieces[...]
    for new in pieces {
      while let first = old.first, first.piece.range.lowerBound < new.piece.range.lowerBound {
        old.removeFirst()
      }
      guard let first = old.first else { return nil }
      if first.piece.layout === new.piece.layout { return new.top - first.top }
    }
    return nil
  }

  /// Tells the input method the place of its candidates, when it has changed.
  private func tellTextInput() {
    if window.wantsSurroundingText {
      window.setSurroundingText(stack.textInputClients.first?.surroundingText)
    }
    guard let rect = stack.textInputRect, rect != lastTextInput else { return }
    lastTextInput = rect
    window.setTextInputRect(rect)
  }
}

extension DrawingModule: WindowEventObserver {
  func observe(_ event: WindowEvent) {
    switch event {
    case .exposed: redraws.setNeedsWholeWindow()
    case .resized: redraws.setNeedsFrame()
    default: break
    }
  }
}
