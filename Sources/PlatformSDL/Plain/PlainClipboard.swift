import CSDL2
import Platform

/// SDL's clipboard and primary selection: text only. SDL itself waits for the program that owns it,
/// a second at most.
///
/// This program's own content is read from memory, in all its forms, until another program replaces its
/// text in SDL's clipboard.
final class PlainClipboard: Clipboard {
  private var own: [ClipboardPlace: (content: ClipboardContent, text: [UInt8])] = [:]

  /// Offers the text of some content; content without text, such as a picture, replaces nothing.
  func offer(_ content: ClipboardContent, on place: ClipboardPlace) {
    guard let data = content.data(of: [ClipboardData.text]) else { return }
    let text = String(decoding: data.bytes, as: UTF8.self)
    let isTaken =
      switch place {
      case .clipboard: SDL_SetClipboardText(text) == 0
      case .primary: SDL_SetPrimarySelectionText(text) == 0
      case .drop: false
      }
    own[place] = isTaken ? (content, data.bytes) : nil
  }

  func read<Value: Sendable>(
    _ types: [String], from place: ClipboardPlace,
    decode: @escaping @Sendable (ClipboardData) -> Value?,
    answer: @escaping @MainActor (Result<Value?, ClipboardFailure>) -> Void
  ) -> ClipboardReading {
    let reading = ClipboardReading()
    let text = text(on: place)
    if let own = own[place], own.text == text {
      answer(.success(own.content.value(of: types, decode: decode)))
    } else if let text, types.contains(ClipboardData.text) {
      let data = ClipboardData(type: ClipboardData.text, bytes: text)
      answer(.success(decode(data)))
    } else {
      answer(.success(nil))
    }
    return reading
  }

  /// SDL's text at a place; `nil` if there is none.
  private func text(on place: ClipboardPlace) -> [UInt8]? {
    let bytes: UnsafeMutablePointer<CChar>? =
      switch place {
      case .clipboard: SDL_GetClipboardText()
      case .primary: SDL_GetPrimarySelectionText()
      case .drop: nil
      }
    // Invariant: the text ends with a zero and is ours to free.
    guard let bytes else { return nil }
    defer { SDL_free(bytes) }
    let text = Array(String(cString: bytes).utf8)
    return text.isEmpty ? nil : text
  }

  /// Does nothing: SDL's content ends with the program, unless a clipboard manager has it.
  func close() {}
}
