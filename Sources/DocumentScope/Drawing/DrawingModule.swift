import ApplicationScope
import Canvas
import Interface
import Layout
import Platform
import TextCore

/// Makes a frame when one is needed: asks every part for what it shows, back to front, draws what
/// differs from the last frame, and presents that.
final class DrawingModule: Module, DocumentPart {
  let core: DocumentCore
  private let page: PageModule
  private let scroll: ScrollModule
  private let bounce: SheetBounceModule
  let rasterizer: any GlyphRasterizer
  private let latency: LatencyTrace?
  private let renderer = FrameRenderer()

  /// The time of the last step of animations.
  private var lastStep = -Double.infinity
  private var lastPieces: [Viewport.VisiblePiece] = []
  /// The ranges of the layers in the last frame's display list.
  private var parts = LayerParts()
  /// Goes up with every frame in which more than one layer may be other than it was.
  private(set) var frameCount = 0
  /// The caret rectangle last sent to the input method.
  private var lastTextInput: Rect?

  init(
    _ core: DocumentCore, page: PageModule, scroll: ScrollModule, bounce: SheetBounceModule,
    rasterizer: any GlyphRasterizer, debug: DebugSwitches, latency: LatencyTrace?
  ) {
    self.core = core
    self.page = page
    self.scroll = scroll
    self.bounce = bounce
    self.rasterizer = rasterizer
    self.latency = latency
    renderer.tintsDamage = debug.tintsDamage
  }

  /// Moves what moves, draws if something changed, and says when to come again.
  func turn(_ now: Double) -> Double? {
    let pace = redraws.advance(to: now)
    // Without pixels no movement can be seen. The frame, and the movements, wait for pixels.
    if redraws.isFrameNeeded, !draw(at: now) { return nil }
    switch pace {
    case .still: return nil
    case .until(let time): return time
    case .moving:
      // Counted from the last step, not from the last drawn frame: what has not got a whole pixel
      // further draws nothing, and must not be asked again at once.
      if now >= lastStep + window.frameInterval { lastStep = now }
      return lastStep + window.frameInterval
    }
  }

  /// Draws a frame and presents what differs from the last one; `false`: there are no pixels for it.
  @discardableResult
  func draw(at now: Double) -> Bool {
    guard let surface = window.surface() else { return false }
    let need = redraws.need
    redraws.frameWasDrawn()
    rasterizer.scale = window.scale
    if case .layer(let layer) = need, draw(layer, on: surface, at: now) { return true }
    frameCount += 1
    var presentsAll = false
    if case .wholeWindow = need { presentsAll = true }
    page.layOutVisiblePieces(at: now)
    latency?.pageWasSet()
    let (list, parts) = listAndParts(at: now)
    let damage = renderer.render(
      list, scroll: scrollMove(in: list, below: parts.endOfPage),
      into: PixelBuffer(surface), isPreserved: surface.isPreserved, rasterizer: rasterizer)
    lastPieces = page.pieces
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

  /// Draws the last frame with only one layer anew and presents what that changed. Returns `false`,
  /// with nothing done, where the frame has to be drawn as a whole.
  private func draw(_ layer: any Layer, on surface: WindowSurface, at now: Double) -> Bool {
    guard let part = parts.range(of: layer), !bounce.isPulled else { return false }
    let moment = moment(at: now)
    var list = DisplayList(
      bounds: window.deviceSize, background: moment.theme.page, expecting: part.count + 1)
    layer.redraw(into: &list, at: moment)
    let damage = renderer.render(
      replacing: part, with: list, into: PixelBuffer(surface), isPreserved: surface.isPreserved,
      rasterizer: rasterizer)
    guard let damage else { return false }
    parts.note(layer, now: list.count)
    if !damage.isEmpty { window.present(damage) }
    return true
  }

  /// Everything that the window shows at a time.
  func displayList(at now: Double) -> DisplayList {
    page.layOutVisiblePieces(at: now)
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
      time: now, theme: appearance.theme, scale: window.scale, pageShift: scroll.pageShift(at: now))
  }

  /// By how much pieces that both frames show have moved, so that their pixels can be moved too:
  /// those of the columns that the page is written in, as its margins look the same everywhere.
  private func scrollMove(in list: DisplayList, below place: Int) -> ScrollMove? {
    guard let dy = distance(to: page.pieces), dy != 0 else { return nil }
    let page = list.extent(below: place, with: rasterizer)
    return ScrollMove(
      region: DeviceRect(
        x: page.x, y: list.bounds.y, width: page.width, height: list.bounds.height),
      dy: dy)
  }

  /// By how much the first piece that both frames show has moved.
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

  /// Tells the input method where its list of candidates belongs, when that has changed.
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
    if event == .exposed { redraws.setNeedsWholeWindow() }
  }
}
