import Canvas
import Interface
import Layout
import Platform
import TextCore

/// Makes a frame when one is needed: asks every part for what it shows, back to front, draws what
/// differs from the last frame, and presents that.
final class DrawingModule: Module {
  private let window: any Window
  private let layout: LayoutManager
  private let viewport: Viewport
  private let editor: DocumentEditor
  private let focus: FocusModule
  private let composition: CompositionModule
  private let scroll: ScrollModule
  private let frameModule: FrameModule
  private let layers: [any PageLayer]
  private let bounce: SheetBounceModule
  private let frame: FrameSchedule
  let rasterizer: any GlyphRasterizer
  private let theme: () -> Theme
  private let debug: DebugSwitches
  private let latency: LatencyTrace?
  private let renderer = FrameRenderer()

  /// When what moves was last brought on.
  private var lastStep = -Double.infinity
  private var lastPieces: [Viewport.VisiblePiece] = []
  /// Where the layers stand in the last frame's list.
  private var parts = LayerParts()
  /// What the last frame showed of the text.
  var page = PageMemory()
  /// What the input method was told last.
  private var lastTextInput: Rect?

  init(
    window: any Window, layout: LayoutManager, viewport: Viewport, editor: DocumentEditor,
    focus: FocusModule, composition: CompositionModule, scroll: ScrollModule,
    frameModule: FrameModule, layers: [any PageLayer], bounce: SheetBounceModule,
    frame: FrameSchedule, rasterizer: any GlyphRasterizer, theme: @escaping () -> Theme,
    debug: DebugSwitches, latency: LatencyTrace?
  ) {
    self.window = window
    self.layout = layout
    self.viewport = viewport
    self.editor = editor
    self.focus = focus
    self.composition = composition
    self.scroll = scroll
    self.frameModule = frameModule
    self.layers = layers
    self.bounce = bounce
    self.frame = frame
    self.rasterizer = rasterizer
    self.theme = theme
    self.debug = debug
    self.latency = latency
    renderer.tintsDamage = debug.tintsDamage
  }

  /// Moves what moves, draws if something changed, and says when to come again.
  func turn(_ now: Double) -> Double? {
    let pace = frame.advance(to: now)
    if frame.isFrameNeeded { draw(at: now) }
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

  /// Draws a frame and presents what differs from the last one.
  func draw(at now: Double) {
    guard let surface = window.surface() else { return }
    let need = frame.need
    frame.frameWasDrawn()
    rasterizer.scale = window.scale
    if case .layer(let layer) = need, draw(layer, on: surface, at: now) { return }
    var presentsAll = false
    if case .wholeWindow = need { presentsAll = true }
    let pieces = visiblePieces(at: now)
    latency?.pageWasSet()
    let (list, parts) = listAndParts(pieces, at: now)
    let damage = renderer.render(
      list, scroll: scrollMove(to: pieces, in: list, below: parts.start),
      into: PixelBuffer(surface), isPreserved: surface.isPreserved, rasterizer: rasterizer)
    lastPieces = pieces
    self.parts = parts
    latency?.frameWasDrawn()
    if presentsAll {
      window.present([window.deviceSize])
    } else if !damage.isEmpty {
      window.present(damage)
    }
    latency?.frameWasPresented()
    tellTextInput()
  }

  /// Draws the last frame with only one layer anew and presents what that changed. Returns `false`,
  /// with nothing done, where the frame has to be drawn as a whole.
  private func draw(_ layer: any PageLayer, on surface: WindowSurface, at now: Double) -> Bool {
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

  /// The pieces in the window where they are shown: moved while the page is pulled beyond its end.
  func visiblePieces(at now: Double) -> [Viewport.VisiblePiece] {
    let shift = scroll.pageShift(at: now)
    guard shift != 0 else { return viewport.visiblePieces() }
    return viewport.visiblePieces().map { .init(piece: $0.piece, top: $0.top + shift) }
  }

  /// Everything that the window shows at a time.
  func displayList(_ pieces: [Viewport.VisiblePiece], at now: Double) -> DisplayList {
    listAndParts(pieces, at: now).list
  }

  private func listAndParts(
    _ pieces: [Viewport.VisiblePiece], at now: Double
  ) -> (list: DisplayList, parts: LayerParts) {
    let moment = moment(at: now)
    let theme = moment.theme
    var list = DisplayList(bounds: window.deviceSize, background: theme.page)
    frameModule.drawStrip(into: &list, at: moment)
    PageView(
      layout: layout, theme: theme, left: layout.container.leftInset,
      showsLineBoxes: debug.showsLineBoxes
    ).draw(
      pieces, selection: editor.selection.range, remembering: &page, with: rasterizer, into: &list)
    FocusShadeView(
      layout: layout, theme: theme, left: layout.container.leftInset, shade: focus.shade(at: now)
    ).draw(pieces, into: &list)
    var parts = LayerParts()
    for layer in layers {
      let start = list.count
      layer.draw(into: &list, at: moment)
      parts.append(layer, start..<list.count)
    }
    return (bounce.apply(to: list, theme: theme, scale: moment.scale, at: now), parts)
  }

  private func moment(at now: Double) -> DrawingMoment {
    DrawingMoment(
      time: now, theme: theme(), scale: window.scale, pageShift: scroll.pageShift(at: now))
  }

  /// By how much pieces that both frames show have moved, so that their pixels can be moved too:
  /// those of the columns that the page is written in, as its margins look the same everywhere.
  private func scrollMove(
    to pieces: [Viewport.VisiblePiece], in list: DisplayList, below place: Int
  ) -> ScrollMove? {
    guard let dy = distance(to: pieces), dy != 0 else { return nil }
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
    let rect = composition.textInputRect
    guard rect != lastTextInput else { return }
    lastTextInput = rect
    window.setTextInputRect(rect)
  }
}

/// What can be made visible to see how drawing works.
public struct DebugSwitches: Hashable, Sendable {
  /// Lays a tint over what each frame drew.
  public var tintsDamage = false
  /// Outlines lines and draws baselines.
  public var showsLineBoxes = false

  /// Everything off.
  public init() {}

  /// Reads `PABER_DEBUG`: a list with commas of `damage` and `lines`.
  public init(environment: [String: String]) {
    let words = (environment["PABER_DEBUG"] ?? "").split(separator: ",")
    tintsDamage = words.contains("damage")
    showsLineBoxes = words.contains("lines")
  }
}
