import Platform

extension SDLWindow {
  /// Handles text without a key press: mostly commits of an input method that SDL speaks to.
  func handle(text: String) {
    if isComposing, desktop?.composingKeys != nil {
      // It is not from an input method: the composition goes before it.
      let composed = composed
      endComposition()
      delegate?.handle(.composition(text: "", selection: 0..<0))
      commit(composed)
    }
    commit(text)
  }

  /// Writes text in place of the composition.
  func commit(_ text: String) {
    if isComposing {
      composed = ""
      delegate?.handle(.composition(text: "", selection: 0..<0))
    }
    if !text.isEmpty { delegate?.handle(.text(text)) }
  }

  /// Shows the preedit of an input method. `start` and `length` count Unicode scalars and are the
  /// active clause; with a negative length `start` is the caret; if that is negative too, both are
  /// unknown.
  func handle(composition text: String, start: Int32, length: Int32) {
    show(text, selection: Self.bytes(of: text, start: start, length: length))
  }

  /// Shows the preedit of an input method, with its clause or caret in UTF-8 offsets.
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

  /// Ends the composition, and discards the text that the input method commits in reply.
  public func endComposition() {
    guard isComposing, let desktop else { return }
    let echo = CompositionEcho(text: composed, time: desktop.clock.now)
    composed = ""
    if let keys = desktop.composingKeys { return keys.endComposition(echo) }
    desktop.echo = echo
    desktop.system.resetTextInput()
  }
}
