public import TextCore

/// Content to offer, in one form or several.
public struct ClipboardContent: Sendable {
  /// One form of the content.
  public struct Representation: Sendable {
    /// The MIME type.
    public let type: String
    /// Makes the bytes. Called when a program asks for them, on any thread, perhaps many times.
    public let make: @Sendable () -> [UInt8]

    /// Makes a form of a MIME type.
    public init(_ type: String, make: @escaping @Sendable () -> [UInt8]) {
      self.type = type
      self.make = make
    }
  }

  /// The forms, the richest first.
  public var representations: [Representation]

  /// Makes content of its forms.
  public init(_ representations: [Representation]) { self.representations = representations }

  /// Makes the content of a text. Keeps the snapshot and copies nothing before a request: O(1).
  ///
  /// - Parameter change: makes the bytes that other programs get, such as with other line ends.
  public init(
    text: TextRope, change: @escaping @Sendable ([UInt8]) -> [UInt8] = { $0 }
  ) {
    self.init([
      Representation(ClipboardData.text) {
        let bytes = change(text.bytes(in: 0..<text.end))
        // Other programs may rely on the type's encoding. A string would be a second copy.
        let isValid = (try? UTF8Span(validating: bytes.span)) != nil
        return isValid ? bytes : Array(String(decoding: bytes, as: UTF8.self).utf8)
      }
    ])
  }

  /// The first of the types that the content has, with its bytes.
  public func data(of types: [String]) -> ClipboardData? {
    for type in types {
      if let found = representations.first(where: { $0.type == type }) {
        return ClipboardData(type: type, bytes: found.make())
      }
    }
    return nil
  }

  /// The value that is decoded from the first of the types that the content has, or from its text if
  /// that gives none (see `Clipboard.read`).
  public func value<Value>(of types: [String], decode: (ClipboardData) -> Value?) -> Value? {
    guard let data = data(of: types) else { return nil }
    return decode(data) ?? value(of: data.plainerTypes(of: types), decode: decode)
  }
}

/// The copy that bytes belong to. A paste makes one request for each form, and another program may copy
/// between two of them.
public struct ClipboardOrigin: Hashable, Sendable {
  private let numbers: [UInt64]

  /// Makes the origin with numbers that no other copy on this clipboard has.
  public init(_ numbers: UInt64...) { self.numbers = numbers }
}

/// Bytes of one MIME type, as a request got them.
public struct ClipboardData: Hashable, Sendable {
  /// The MIME type.
  public let type: String
  /// The bytes from another program: text may be invalid UTF-8, with any line ends.
  public let bytes: [UInt8]
  /// The copy that the bytes belong to; `nil` if the clipboard can't tell it from others.
  public let origin: ClipboardOrigin?

  /// Makes data of a type.
  public init(type: String, bytes: [UInt8], origin: ClipboardOrigin? = nil) {
    self.type = type
    self.bytes = bytes
    self.origin = origin
  }

  /// The types to read if these data say no more than plain text does: text and those after it.
  /// Empty if these data are not of a type before text.
  public func plainerTypes(of types: [String]) -> [String] {
    guard let text = types.firstIndex(of: Self.text), types[..<text].contains(type) else {
      return []
    }
    return Array(types[text...])
  }

  /// The type of text.
  public static let text = "text/plain;charset=utf-8"
  /// The type of Markdown in UTF-8.
  public static let markdown = "text/markdown"
  /// The type of HTML.
  public static let html = "text/html"
  /// The type of RTF.
  public static let rtf = "text/rtf"
  /// The names that programs use for RTF.
  public static let richText = [rtf, "application/rtf", "text/richtext"]
  /// The types of pictures that can be pasted, the best first.
  public static let pictures = ["image/png", "image/jpeg"]
  /// The types that a document can take, the best first.
  public static let insertable = [markdown, html] + richText + [text] + pictures
  /// The maximum size of content from other programs.
  public static let mostBytes = 1 << 28
}
