import Glibc
import Platform

/// The durations of all animations, in seconds.
public enum Motion {
  /// The caret's glide to another place.
  public static let caretGlide = 0.080
  /// Shorter glides are skipped: on most displays one frame would show the caret at the old place
  /// and the next at the new one, so that it would only be late.
  public static let shortestCaretGlide = 0.025
  /// The caret's fade-in or fade-out.
  public static let blinkFade = DesktopSettings.caretFade
  /// The times from the start of a fade-out at which the caret is redrawn: as few as look soft,
  /// because each wakes the processor, and spaced so that each changes the opacity equally. The
  /// fade-in has fewer steps than the fade-out, because the eye is on the caret only while it is
  /// visible.
  public static let blinkFadeOutTimes = blinkFadeTimes(steps: 4)
  /// The same for the fade-in.
  public static let blinkFadeInTimes = blinkFadeTimes(steps: 3)

  private static func blinkFadeTimes(steps: Int) -> [Double] {
    (1...steps).map { blinkFade * Curve.inverseOfEaseInOut(Double($0) / Double(steps)) }
  }

  /// The scroll by a step of the wheel or by a key.
  public static let scroll = 0.160
  /// The time from the end of scrolling until the scroll line fades.
  public static let scrollLineRest = 0.700
  public static let scrollLineFade = 0.250
  /// The time after which a task shows its progress.
  public static let progressDelay = 0.300
  /// The fade of text that enters or leaves the focus.
  public static let focusFade = 0.140
  /// The time in which a page flicked by a finger slows down to e⁻¹ of its speed.
  public static let glideDecay = 0.325
  /// The same beyond an end of the text, where the page is pulled back.
  public static let glideDecayBeyondEnd = 0.050
  /// The caret's animation when a window opens.
  public static let caretGrowth = 0.360
  /// The fade-in and fade-out of the first hint.
  public static let hintFade = 0.240
  /// The time that the first hint stays.
  public static let hintRest = 1.0
  /// The time that a transient message at the top of the window stays.
  public static let transientMessageRest = 1.4
  /// The spring back from beyond an end.
  public static let springBack = 0.250
  /// The turn of the undo wheel to its next detent.
  public static let wheelTurn = 0.120
  /// The time in which rows that make room for a dragged one cover all but e⁻¹ of their distance.
  public static let moveAside = 0.045
  /// The time that the pointer rests at the top edge until the menu bar appears.
  public static let menuRest = 0.300
  /// The time for which menu rows that appear by themselves ignore clicks: a click within the
  /// user's reaction time was meant for the row that was there before.
  public static let menuCalm = 0.400
  /// The fade of controls and sheets.
  public static let appear = 0.090
}

/// Curves from 0 to 1 over a time from 0 to 1.
public enum Curve {
  /// Starts fast and slows down at the end: `1 - (1 - t)³`.
  public static func easeOut(_ time: Double) -> Double {
    let rest = 1 - max(0, min(1, time))
    return 1 - rest * rest * rest
  }

  /// Starts and ends slowly: `3t² - 2t³`.
  public static func easeInOut(_ time: Double) -> Double {
    let clamped = max(0, min(1, time))
    return clamped * clamped * (3 - 2 * clamped)
  }

  /// Returns the part of a distance that is left after `elapsed` seconds if e⁻¹ of it is left after
  /// `constant`.
  public static func decay(_ elapsed: Double, over constant: Double) -> Double {
    exp(-elapsed / constant)
  }

  /// Returns the time at which `easeInOut` reaches a value from 0 to 1: the root of the cubic in
  /// that range, by the trigonometric form of Cardano's solution.
  public static func inverseOfEaseInOut(_ value: Double) -> Double {
    0.5 - sin(asin(1 - 2 * max(0, min(1, value))) / 3)
  }
}
