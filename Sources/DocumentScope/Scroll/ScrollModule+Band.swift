import ApplicationScope
import Canvas
import Interface
import Layout
import Platform

/// The rubber band at the text's ends: wheel or drag beyond them pull the page by a damped
/// distance. The pull is not part of the scroll position, so it can end at any time.
extension ScrollModule {
  /// Device pixels by which the page is pulled down; negative: up.
  func pageShift(at time: Double) -> Int {
    band.isPulled ? layout.scale.devicePixel(band.offset(at: time)) : 0
  }

  /// The current pull, for a press on the page as it is shown.
  var shownShift: Int { pageShift(at: clock.now) }

  /// Ends the pull and the page's glide at once, as nothing may delay a key.
  func endBounce() {
    finger.glide = nil
    guard band.isPulled else { return }
    stop()
    band.end()
    redraws.setNeedsFrame()
  }

  /// Pulls the page by the rest of a step at an end: `rest` device pixels, positive at the text's
  /// end. A step without a rest releases the page.
  func pullPage(by rest: Int, at time: Double) {
    guard rest != 0 else { return letPageGo() }
    guard canBounce else { return stop() }
    band.pull(by: -Double(rest) / layout.scale.factor, at: time)
    redraws.setNeedsFrame()
  }

  /// Holds the page at the pull of a drag past an edge, at an end of the text.
  func holdPage(at distance: Double) {
    guard canBounce else { return }
    band.hold(at: -distance / layout.scale.factor)
    redraws.setNeedsFrame()
  }

  /// Lets the page spring back.
  func letPageGo() {
    guard band.isPulled, !band.springsBack else { return }
    band.release(at: clock.now)
    redraws.setNeedsFrame()
  }

  /// A page that fits into the window has no ends to reach.
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
