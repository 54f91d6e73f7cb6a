import CSDL2
import Platform
import TextCore

/// The desktop's clipboard as far as SDL knows it: plain text up to the first zero byte. For
/// Wayland; beside SDL's windows on X11 a second owner in this process would wait for itself.
///
/// **Not kept:** reading waits for the program that has the text, at most a second.
public final class SDLClipboard: Clipboard {
  private let mainThread: any MainThread

  /// Makes the clipboard of an open desktop.
  public init(desktop: SDLDesktop) { mainThread = desktop }

  /// Offers text; other forms have no way.
  public func offer(_ content: ClipboardContent, on place: ClipboardPlace) {
    let text = content.data(of: [ClipboardData.text])?.bytes ?? []
    let characters = text.map(CChar.init(bitPattern:)) + [0]
    switch place {
    case .clipboard: SDL_SetClipboardText(characters)
    case .primary: SDL_SetPrimarySelectionText(characters)
    }
  }

  /// Asks for text.
  public func read<Value: Sendable>(
    _ types: [String], from place: ClipboardPlace,
    decode: @escaping @Sendable (ClipboardData) -> Value,
    answer: @escaping @MainActor (Result<Value?, ClipboardFailure>) -> Void
  ) -> ClipboardReading {
    let data = types.contains(ClipboardData.text) ? text(on: place) : nil
    let reading = ClipboardReading()
    mainThread.post { [weak reading] in
      if reading?.finish() ?? false { answer(.success(data.map(decode))) }
    }
    return reading
  }

  /// Does nothing: compositors keep what was copied, or don't.
  public func close() {}

  private func text(on place: ClipboardPlace) -> ClipboardData? {
    switch place {
    case .clipboard:
      SDL_HasClipboardText() == SDL_TRUE ? Self.take(SDL_GetClipboardText()) : nil
    case .primary:
      SDL_HasPrimarySelectionText() == SDL_TRUE
        ? Self.take(SDL_GetPrimarySelectionText()) : nil
    }
  }

  /// Copies text that SDL made for us and frees it.
  ///
  /// **Invariant:** `bytes` ends with a zero and belongs to the caller.
  private static func take(_ bytes: UnsafeMutablePointer<CChar>?) -> ClipboardData? {
    guard let bytes else { return nil }
    defer { SDL_free(bytes) }
    let text = Array(String(cString: bytes).utf8)
    return text.isEmpty ? nil : ClipboardData(type: ClipboardData.text, bytes: text)
  }
}
