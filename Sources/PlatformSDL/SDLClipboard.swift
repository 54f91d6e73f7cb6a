import CSDL2
import Platform

/// The desktop's clipboard and primary selection, as far as SDL knows them: plain text.
///
/// Reading asks the program that owns the text and waits for it, at most a second. Only one
/// clipboard may be used beside SDL's windows: a second owner in this process would wait for
/// itself.
public final class SDLClipboard: Clipboard {
  /// Makes the clipboard of an open desktop.
  ///
  /// - Parameter desktop: not kept; that it exists says that SDL is ready.
  public init(desktop: SDLDesktop) {}

  /// What was copied last, in any program; `nil` when it is not text.
  public var text: String? {
    get {
      guard SDL_HasClipboardText() == SDL_TRUE else { return nil }
      return Self.take(SDL_GetClipboardText())
    }
    set { SDL_SetClipboardText(newValue ?? "") }
  }

  /// What was selected last, for the middle button.
  public var primaryText: String? {
    get {
      guard SDL_HasPrimarySelectionText() == SDL_TRUE else { return nil }
      return Self.take(SDL_GetPrimarySelectionText())
    }
    set { SDL_SetPrimarySelectionText(newValue ?? "") }
  }

  /// Copies text that SDL made for us and frees it.
  ///
  /// **Invariant:** `bytes` ends with a zero and belongs to the caller.
  private static func take(_ bytes: UnsafeMutablePointer<CChar>?) -> String? {
    guard let bytes else { return nil }
    defer { SDL_free(bytes) }
    let text = String(cString: bytes)
    return text.isEmpty ? nil : text
  }
}
