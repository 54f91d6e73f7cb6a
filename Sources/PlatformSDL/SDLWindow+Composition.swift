import CSDL2
import Platform

extension SDLWindow {
  /// Text that was typed or committed.
  func handle(text: String) {
    let isShortcut = dropsText && !isComposing
    dropsText = false
    if isComposing {
      composed = ""
      onEvent?(.composition(text: "", selection: 0..<0))
    }
    if !isShortcut && !text.isEmpty { onEvent?(.text(text)) }
  }

  /// Text that an input method shows. `start` and `length` count Unicode scalars and are the clause
  /// that is being chosen; with a negative length `start` is the caret, and where that is negative
  /// too, nothing is known of either.
  func handle(composition text: String, start: Int32, length: Int32) {
    guard isComposing || !text.isEmpty else { return }
    composed = text
    onEvent?(
      .composition(text: text, selection: Self.bytes(of: text, start: start, length: length)))
  }

  /// The clause or the caret in UTF-8 offsets.
  nonisolated static func bytes(of text: String, start: Int32, length: Int32) -> Range<Int> {
    let end = text.utf8.count
    guard start >= 0 else { return end..<end }
    let scalars = text.unicodeScalars
    let first = scalars.prefix(Int(start))
    let chosen = scalars[first.endIndex...].prefix(max(0, Int(length)))
    let lower = text.utf8.distance(from: text.startIndex, to: first.endIndex)
    return lower..<(lower + text.utf8.distance(from: first.endIndex, to: chosen.endIndex))
  }

  /// Ends what an input method composes, and drops what it commits for that.
  public func endComposition() {
    guard isComposing else { return }
    desktop?.echo = CompositionEcho(text: composed, time: SDL_GetTicks())
    composed = ""
    // SDL's own call for this does nothing on X11; this resets the input method.
    SDL_StopTextInput()
    SDL_StartTextInput()
  }
}
