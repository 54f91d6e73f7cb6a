import Canvas
import Interface
import Layout
import Platform

/// A finger on the page: the page follows it pixel by pixel, and glides on when it is lifted.
extension ScrollModule {
  /// Stops the page under a finger that came down on it.
  ///
  /// - Returns: true if it was moving, so that the finger meant to stop it.
  func catchPage() -> Bool {
    let wasMoving = finger.glide != nil || isStepping || isApproaching || band.springsBack
    let shift = band.offset(at: clock.now)
    stop()
    finger = FingerScroll()
    if band.isPulled {
      finger.pull = -RubberBand.pull(for: shift) * layout.scale.factor
      holdPage(at: finger.pull)
    }
    return wasMoving
  }

  /// Moves the page with a finger that moved down by logical pixels: beyond an end of the text by a
  /// damped distance.
  func followFinger(by distance: Double) {
    var way = finger.rest - distance * layout.scale.factor
    finger.rest = 0
    if finger.pull != 0 {
      let pull = finger.pull + way
      if pull * finger.pull > 0 { return pullPage(to: pull) }
      way = pull
      finger.pull = 0
      band.end()
      redraws.setNeedsFrame()
    }
    let step = Int(way.rounded())
    finger.rest = way - Double(step)
    guard step != 0 else { return }
    let moved = viewport.scroll(by: step)
    if moved != 0 { pageMoved() }
    if moved != step { pullPage(to: Double(step - moved)) }
  }

  private func pullPage(to pull: Double) {
    finger.pull = pull
    finger.rest = 0
    holdPage(at: pull)
  }

  /// Releases the page with a speed in logical pixels a second downwards: it glides on, or springs
  /// back from beyond its end.
  func releasePage(speed: Double) {
    let isPulled = finger.pull != 0
    finger = FingerScroll()
    guard !isPulled, abs(speed) >= Self.leastGlide else { return letPageGo() }
    finger.glide = FingerScroll.Glide(speed: -speed * layout.scale.factor, start: clock.now)
    redraws.setNeedsFrame()
  }

  /// The speed below which a page stands still; logical pixels a second.
  private static let leastGlide = 20.0

  func advanceGlide(to time: Double) -> Pace {
    guard var glide = finger.glide else { return .still }
    let state = glide.state(at: time)
    let step = Int(state.way.rounded()) - glide.done
    glide.done += step
    if step != 0 {
      let moved = viewport.scroll(by: step)
      if moved != 0 { pageMoved() }
      if moved != step {
        // The rest of its speed pulls the page, and soon decays.
        if !band.isPulled {
          glide = FingerScroll.Glide(
            speed: state.speed, start: time, decay: Motion.glideDecayBeyondEnd)
        }
        pullPage(by: step - moved, at: time)
        guard band.isPulled else { return .still }
      }
    }
    guard abs(state.speed) >= Self.leastGlide * layout.scale.factor else {
      stop()
      return .still
    }
    finger.glide = glide
    return .moving
  }
}
