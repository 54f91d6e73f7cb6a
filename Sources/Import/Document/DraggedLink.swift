public import MarkdownSyntax

/// A link that is dragged from a browser.
public struct DraggedLink: Equatable, Sendable {
  public let address: String
  /// The title; nil if there is none but the address, or the address is none of the web.
  public let title: String?

  private static let mozilla = "text/x-moz-url"
  private static let netscape = "_NETSCAPE_URL"

  /// The types that links have, the best first.
  public static let types = [mozilla, netscape]

  /// Reads a link: the address is in the first line, its title in those that follow; nil if the
  /// bytes are none.
  ///
  /// - Parameter type: one of `types`.
  public init?(_ bytes: [UInt8], type: String) {
    let text: String
    switch type {
    // UTF-16 of this machine.
    case Self.mozilla:
      text = String(
        decoding: stride(from: 0, to: bytes.count - 1, by: 2).map {
          UInt16(littleEndian: UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8)
        }, as: UTF16.self)
    case Self.netscape: text = String(decoding: bytes, as: UTF8.self)
    default: return nil
    }
    let lines = text.split(whereSeparator: \.isNewline).map { AddressWriter.cleaned(String($0)) }
    guard let address = lines.first, !address.isEmpty else { return nil }
    self.address = address
    let title = AddressWriter.cleaned(lines.dropFirst().joined(separator: " "))
    self.title = Self.isOfWeb(address) && !title.isEmpty && title != address ? title : nil
  }

  private static func isOfWeb(_ address: String) -> Bool {
    ["http:", "https:", "mailto:", "ftp:"].contains { address.lowercased().hasPrefix($0) }
  }

  /// The link as Markdown in one line, without a line end; the address alone without a title.
  ///
  /// - Parameter lines: the meaning of lines in the document that it is for.
  public func markdown(lines: LineMeaning) -> [UInt8] {
    guard let title else { return Array(address.utf8) }
    return Self.markdown(title, to: address, lines: lines)
  }

  /// Returns words that are a link as Markdown in one line, without a line end.
  public static func markdown(
    _ words: String, to address: String, lines: LineMeaning
  ) -> [UInt8] {
    var writer = MarkdownWriter(pictures: .nowhere, documentLength: address.utf8.count)
    writer.write(words, link: LinkTarget(destination: address))
    var markdown = writer.finish(for: lines).markdown
    while markdown.last == 0x0A { markdown.removeLast() }
    return markdown
  }
}
