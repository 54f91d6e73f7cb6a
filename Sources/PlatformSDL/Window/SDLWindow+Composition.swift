import CSDL2
import Platform

extension SDLWindow {
  /// Text that no key press carries: mostly an input method commits it that SDL speaks to.
  func handle(text: String) {
    if isComposing, desktop?.composingKeys != nil {
      // It is no input method's: what one shows comes before it.
      let composed = composed
      endComposition()
      delegate?.handle(.composition(text: "", selection: 0..<0))
      commit(composed)
    }
    commit(text)
  }

  /// Text that is written, instead of what is composed.
  func commit(_ text: String) {
    if isComposing {
      composed = ""
      delegate?.handle(.composition(text: "", selection: 0..<0))
    }
    if !text.isEmpty { delegate?.handle(.text(text)) }
  }

  /// Text that an input method shows. `start` and `length` count Unicode scalars and are the clause
  /// that is being chosen; with a negative length `start` is the caret, and where that is negative
  /// too, nothing is known of either.
  func handle(composition text: String, start: Int32, length: Int32) {
    show(text, selection: Self.bytes(of: text, start: start, length: length))
  }

  /// Text that an input method shows, with a clause or its caret in UTF-8 offsets.
  func show(_ text: String, selection: Range<Int>) {
    guard isComposing || !text.isEmpty else { return }
    composed = text
    delegate?.handle(.composition(text: text, selection: selection))
  }

  /// The clause or the caret in UTF-8 offsets.
  nonisolated static func bytes(of text: String, start: Int32, length: Int32) -> Range<Int> {
    let end = text.utf8.count
    guard start >= 0 else { return end..<end }
    return text.utf8Offsets(ofScalars: Int(start)..<Int(start) + max(0, Int(length)))
  }

  /// Ends what an input method composes, and drops what it commits for that.
  public func endComposition() {
    guard isComposing, let desktop else { return }
    let echo = CompositionEcho(text: composed, time: desktop.clock.now)
    composed = ""
    if let keys = desktop.composingKeys { return keys.endComposition(echo) }
    desktop.echo = echo
    // SDL's own call for this does nothing on X11; this resets the input method.
    SDL_StopTextInput()
    SDL_StartTextInput()
  }
}
