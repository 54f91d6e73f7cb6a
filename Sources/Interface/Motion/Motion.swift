import Glibc
import Platform

/// The durations of all movements, in seconds.
public enum Motion {
  /// The caret on its way to another place.
  public static let caretGlide = 0.080
  /// A glide that would take less is none: on most displays one frame would show the caret where
  /// it was, and the next where it is, so that it would only be late.
  public static let shortestCaretGlide = 0.025
  /// The caret fading in or out.
  public static let blinkFade = DesktopSettings.caretFade
  /// When that fade is drawn anew, from its start: as few times as look soft, because each wakes
  /// the processor, and so that each changes the caret by the same. What comes may do so in fewer
  /// steps than what goes: the eye is on it only then.
  public static let blinkFadeOutTimes = blinkFadeTimes(steps: 4)
  /// The same for a caret that comes.
  public static let blinkFadeInTimes = blinkFadeTimes(steps: 3)

  private static func blinkFadeTimes(steps: Int) -> [Double] {
    (1...steps).map { blinkFade * Curve.inverseOfEaseInOut(Double($0) / Double(steps)) }
  }

  /// A step of the wheel or a key that scrolls.
  public static let scroll = 0.160
  /// The scroll line stays this long after scrolling ends, then fades.
  public static let scrollLineRest = 0.700
  /// The scroll line fading.
  public static let scrollLineFade = 0.250
  /// What takes longer than this shows how far it is.
  public static let progressDelay = 0.300
  /// What leaves the focus, and what enters it.
  public static let focusFade = 0.140
  /// A page that a finger has let go keeps e⁻¹ of its speed for so long.
  public static let glideDecay = 0.325
  /// The same beyond an end of the text, where it is pulled back.
  public static let glideDecayBeyondEnd = 0.050
  /// The caret when a window opens.
  public static let caretEntrance = 0.360
  /// The first hint coming, and going.
  public static let hintFade = 0.240
  /// The first hint staying.
  public static let hintRest = 1.0
  /// A word or two at the top of the window staying.
  public static let whisperRest = 1.4
  /// What was pulled beyond its end springing back.
  public static let springBack = 0.250
  /// The undo wheel turning to its next detent.
  public static let wheelTurn = 0.120
  /// Rows that go aside for a dragged one keep e⁻¹ of their way for so long.
  public static let moveAside = 0.045
  /// How long the pointer rests at the top edge until the menu bar comes.
  public static let menuRest = 0.300
  /// How long rows of a menu that have come by themselves can't be clicked: a click within a
  /// person's time of reaction was meant for what stood there before.
  public static let menuCalm = 0.400
  /// Controls and sheets that appear or go.
  public static let appear = 0.090
}

/// Curves from 0 to 1 over a time from 0 to 1.
public enum Curve {
  /// Starts fast, arrives gently: `1 - (1 - t)³`.
  public static func easeOut(_ time: Double) -> Double {
    let rest = 1 - max(0, min(1, time))
    return 1 - rest * rest * rest
  }

  /// Starts and arrives gently: `3t² - 2t³`.
  public static func easeInOut(_ time: Double) -> Double {
    let clamped = max(0, min(1, time))
    return clamped * clamped * (3 - 2 * clamped)
  }

  /// What is left after some seconds of a way that keeps e⁻¹ of itself over `constant`.
  public static func decay(_ elapsed: Double, over constant: Double) -> Double {
    exp(-elapsed / constant)
  }

  /// The time at which `easeInOut` has come to a value from 0 to 1: the root of the cubic in that
  /// range, by the trigonometric form of Cardano's solution.
  public static func inverseOfEaseInOut(_ value: Double) -> Double {
    0.5 - sin(asin(1 - 2 * max(0, min(1, value))) / 3)
  }
}
