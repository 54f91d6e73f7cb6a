import TextCore

/// The page of HTML in a file of MHTML, a mail with a page and its parts (RFC 2557).
struct MHTMLPage {
  let html: [UInt8]
  /// The charset that the mail names.
  let charset: String?

  /// The maximum depth of nested multiparts.
  private static let deepest = 4

  /// Finds the first page; nil if there is none.
  init?(_ bytes: [UInt8]) { self.init(part: bytes[...], depth: 0) }

  private init?(part: ArraySlice<UInt8>, depth: Int) {
    guard depth < Self.deepest else { return nil }
    var body = part
    let headers = Self.takeHeaders(from: &body)
    guard let type = headers["content-type"] else { return nil }
    if type.lowercased().hasPrefix("multipart/") {
      guard let boundary = Self.parameter("boundary", of: type) else { return nil }
      let parts = Self.parts(of: body, boundary: Array("--\(boundary)".utf8))
      guard let page = parts.lazy.compactMap({ Self(part: $0, depth: depth + 1) }).first else {
        return nil
      }
      self = page
      return
    }
    guard type.lowercased().hasPrefix("text/html") else { return nil }
    charset = Self.parameter("charset", of: type)
    switch (headers["content-transfer-encoding"] ?? "8bit").lowercased() {
    case "quoted-printable": html = Self.decoded(body)
    case "7bit", "8bit", "binary": html = Array(body)
    default: return nil
    }
  }

  /// Takes the lines of headers, and the empty one after them. Names are in lower case.
  private static func takeHeaders(from body: inout ArraySlice<UInt8>) -> [String: String] {
    var headers: [String: String] = [:]
    var last: String?
    while !body.isEmpty {
      let line = body.prefix { $0 != .newline }
      body = body[line.endIndex...].dropFirst()
      let text = String(decoding: line.filter { $0 != .carriageReturn }, as: UTF8.self)
      if text.isEmpty { break }
      // A line that begins with a space belongs to the one before.
      if text.hasPrefix(" ") || text.hasPrefix("\t") {
        if let last { headers[last, default: ""] += text }
        continue
      }
      let pair = text.split(separator: ":", maxSplits: 1)
      guard pair.count == 2 else { return [:] }
      last = pair[0].lowercased()
      headers[pair[0].lowercased()] = String(pair[1].drop { $0 == " " })
    }
    return headers
  }

  /// The value of a parameter such as `charset="utf-8"`.
  private static func parameter(_ name: String, of type: String) -> String? {
    for field in type.split(separator: ";").dropFirst() {
      let field = field.drop { $0 == " " || $0 == "\t" }
      guard field.lowercased().hasPrefix(name + "=") else { continue }
      return field.dropFirst(name.utf8.count + 1).filter { $0 != "\"" && $0 != " " }
    }
    return nil
  }

  /// The parts between lines that begin with the boundary.
  private static func parts(
    of body: ArraySlice<UInt8>, boundary: [UInt8]
  ) -> [ArraySlice<UInt8>] {
    var parts: [ArraySlice<UInt8>] = []
    var start: Int?
    var index = body.startIndex
    while index < body.endIndex {
      let end = body[index...].firstIndex(of: .newline) ?? body.endIndex - 1
      if body[index...].starts(with: boundary) {
        if let start { parts.append(body[start..<index]) }
        start = end + 1
      }
      index = end + 1
    }
    if let start, start < body.endIndex { parts.append(body[start...]) }
    return parts
  }

  /// Decodes quoted-printable text (RFC 2045, 6.7). O(n).
  private static func decoded(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var rest = text
    while let byte = rest.popFirst() {
      guard byte == 0x3D else {
        result.append(byte)
        continue
      }
      if rest.starts(with: [.carriageReturn, .newline]) {
        rest = rest.dropFirst(2)
      } else if rest.first == .newline {
        rest = rest.dropFirst()
      } else if let high = rest.first, let low = rest.dropFirst().first,
        let decoded = UInt8(hexadecimalDigits: high, low)
      {
        result.append(decoded)
        rest = rest.dropFirst(2)
      } else {
        result.append(byte)
      }
    }
    return result
  }
}
