import MarkdownSyntax

/// The address against which the relative addresses of a page are resolved: `<base href>`.
struct HTMLBase {
  /// The scheme and the host.
  private let site: String
  /// The path of the page. It begins with a slash.
  private let path: String

  /// Finds the first one in a page; nil if there is none, or if it is not an address of the web.
  init?(of root: HTMLNode) {
    guard let head = root.children.first(where: { $0.name == "head" }),
      let node = head.children.first(where: { $0.name == "base" && $0.attribute("href") != nil }),
      let address = node.attribute("href"), HTMLAddress.isWeb(address)
    else { return nil }
    let bare = address.prefix { $0 != "?" && $0 != "#" }
    let parts = bare.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count >= 3, parts[1].isEmpty, !parts[2].isEmpty else { return nil }
    site = "\(parts[0])//\(parts[2])"
    path = "/" + parts.dropFirst(3).joined(separator: "/")
  }

  /// Completes a relative address (RFC 3986, 5.2). One within the page stays as it is.
  func completed(_ address: String) -> String {
    if address.isEmpty || address.hasPrefix("#") || AddressScheme.of(address) != nil {
      return address
    }
    if address.hasPrefix("//") { return "\(site.prefix { $0 != "/" })\(address)" }
    let relative = address.prefix { $0 != "?" && $0 != "#" }
    let rest = address[relative.endIndex...]
    return "\(site)\(Self.withoutDots(whole(relative)))\(rest)"
  }

  /// Resolves a relative path. An empty one is the path of the page.
  private func whole(_ relative: Substring) -> String {
    if relative.isEmpty { return path }
    if relative.hasPrefix("/") { return String(relative) }
    return String(path.prefix(through: path.lastIndex(of: "/") ?? path.startIndex)) + relative
  }

  /// Returns a path without its `.` and `..` (RFC 3986, 5.2.4).
  private static func withoutDots(_ path: String) -> String {
    var kept: [Substring] = []
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    for part in parts {
      if part == ".." { _ = kept.popLast() } else if part != "." { kept.append(part) }
    }
    if parts.last == "." || parts.last == ".." { kept.append("") }
    return kept.map { "/" + $0 }.joined()
  }
}
