import ApplicationScope
import Canvas
import Interface
import Layout
import Platform

/// The rubber band at the text's ends: what wheel or drag ask for beyond them pulls the page by a
/// damped distance. Nothing of it is part of the page's place, so it can end at any time.
extension ScrollModule {
  /// Device pixels that the page stands below its place; negative above it.
  func pageShift(at time: Double) -> Int {
    band.isPulled ? layout.scale.devicePixel(band.offset(at: time)) : 0
  }

  /// The same now, for a press on what is seen.
  var shownShift: Int { pageShift(at: clock.now) }

  /// Puts the page to its place at once and ends its glide, as nothing may delay a key.
  func endBounce() {
    finger.glide = nil
    guard band.isPulled else { return }
    stop()
    band.end()
    redraws.setNeedsFrame()
  }

  /// Pulls the page on by what a step left over at an end: `rest` device pixels, positive at the
  /// text's end. A step that found room lets the page go.
  func pullPage(by rest: Int, at time: Double) {
    guard rest != 0 else { return letPageGo() }
    guard canBounce else { return stop() }
    band.pull(by: -Double(rest) / layout.scale.factor, at: time)
    redraws.setNeedsFrame()
  }

  /// Holds the page as a drag past an edge does that has come to an end of the text.
  func holdPage(at distance: Double) {
    guard canBounce else { return }
    band.hold(at: -distance / layout.scale.factor)
    redraws.setNeedsFrame()
  }

  /// Lets the page spring back.
  func letPageGo() {
    guard band.isPulled, !band.springsBack else { return }
    band.letGo(at: clock.now)
    redraws.setNeedsFrame()
  }

  /// A page that is all in the window has no ends to run into.
  private var canBounce: Bool { viewport.maxScrollOffset > 0 && !appearance.desktop.reducesMotion }

  func bandPace(_ time: Double) -> Pace {
    guard band.springsBack else { return .still }
    redraws.setNeedsFrame()
    return band.advance(to: time)
  }

  /// Logical pixels from the window's top edge to the lower end of the title strip, as far as it is
  /// in the window.
  var titleStripEnd: Double {
    PageMetrics.titleStripHeight - Double(viewport.titleScroll) / layout.scale.factor
  }
}
