import Platform

/// The preedit of ibus and its visibility: signals set either of them, or both.
struct IBusPreedit {
  private var text = IBusText.empty
  private var caret: UInt32 = 0
  private var isVisible = false
  /// True if it is to be committed, rather than discarded, when the engine loses control.
  private(set) var isKept = false

  /// True if there is visible text.
  var isShown: Bool { isVisible && !text.letters.isEmpty }

  /// Handles a signal, and returns the visible preedit if that may have changed.
  mutating func hear(_ signal: BusMessage) -> InputMethodNews? {
    let wasShown = isShown
    switch signal.member {
    case "UpdatePreeditText", "UpdatePreeditTextWithMode":
      guard signal.arguments.count >= 3, let text = IBusText(signal.arguments[0]),
        case .uint32(let caret) = signal.arguments[1],
        case .boolean(let isVisible) = signal.arguments[2]
      else { return nil }
      (self.text, self.caret, self.isVisible) = (text, caret, isVisible)
      isKept = signal.arguments.dropFirst(3).first == .uint32(1)
    case "ShowPreeditText": isVisible = true
    case "HidePreeditText": isVisible = false
    default: return nil
    }
    if isShown { return text.composition(caret: caret) }
    return wasShown ? IBusText.empty.composition(caret: 0) : nil
  }
}
