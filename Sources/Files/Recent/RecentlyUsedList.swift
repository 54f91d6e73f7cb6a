import Platform
public import SystemPackage

/// The content of the desktop's list of recent files: `recently-used.xbel` (Desktop Bookmark
/// Specification 1.0, as GLib reads and writes it). The entries of other programs stay byte for byte.
public struct RecentlyUsedList: Equatable, Sendable {
  /// The file's bytes.
  public private(set) var bytes: [UInt8]

  /// A use of a file by a program.
  public struct Use: Hashable, Sendable {
    public var path: FilePath
    /// Its type: `text/markdown`.
    public var type: String
    /// The time in the format of the list: `2026-11-24T23:10:00.000000Z`.
    public var moment: String

    public init(_ path: FilePath, type: String, moment: String) {
      self.path = path
      self.type = type
      self.moment = moment
    }
  }

  /// Makes the list from the bytes of its file; `nil` if there is none yet.
  public init(_ bytes: [UInt8]?) { self.bytes = bytes ?? Array(Self.empty.utf8) }

  private static let program = "paber"
  private static let command = "'paber %f'"
  private static let bookmarks = "http://www.freedesktop.org/standards/desktop-bookmarks"
  private static let types = "http://www.freedesktop.org/standards/shared-mime-info"
  private static let owner = "http://freedesktop.org"

  private static let empty = """
    <?xml version="1.0" encoding="UTF-8"?>
    <xbel version="1.0"
          xmlns:bookmark="\(bookmarks)"
          xmlns:mime="\(types)"
    >
    </xbel>
    """

  /// Notes that Paber has used a file.
  ///
  /// - Returns: `false` if the file is no such list or can't be parsed; it stays as it was.
  public mutating func note(_ use: Use) -> Bool {
    guard let outline = XMLOutline(bytes), let prefixes = Self.prefixes(outline) else {
      return false
    }
    var change = Change(outline)
    change.edits += prefixes
    if let bookmark = Self.bookmark(of: use.path, in: outline) {
      change.set("modified", use.moment, of: bookmark)
      change.set("visited", use.moment, of: bookmark)
      Self.note(use, in: bookmark, &change)
    } else {
      change.append(Self.bookmark(use), to: 0, indent: "  ")
    }
    bytes = change.result
    return true
  }

  /// Removes Paber's entries, of one file or of all. Also removes the bookmark if no other program has
  /// used the file.
  ///
  /// - Returns: `false` if the file is no such list or can't be parsed; it stays as it was.
  public mutating func forget(_ path: FilePath? = nil) -> Bool {
    guard let outline = XMLOutline(bytes), Self.prefixes(outline) != nil else { return false }
    var change = Change(outline)
    for bookmark in outline.children(of: 0, "bookmark") {
      if let path, Self.path(of: bookmark, in: outline) != path { continue }
      let uses = Self.applications(in: bookmark, outline)
      let own = uses.filter { outline.text("name", of: $0) == Self.program }
      if own.isEmpty { continue }
      if own.count == uses.count {
        change.remove(bookmark)
      } else {
        own.forEach { change.remove($0) }
      }
    }
    bytes = change.result
    return true
  }

  /// The files that Paber has noted, in the order of the list.
  public var paths: [FilePath] {
    guard let outline = XMLOutline(bytes), !outline.elements.isEmpty else { return [] }
    return outline.children(of: 0, "bookmark").filter { bookmark in
      Self.applications(in: bookmark, outline).contains {
        outline.text("name", of: $0) == Self.program
      }
    }
    .compactMap { Self.path(of: $0, in: outline) }
  }

  // Look-up

  /// Returns the attributes that the root tag lacks to declare both prefixes; `nil` if the file is no
  /// such list, or if a prefix has another meaning in it.
  private static func prefixes(_ outline: XMLOutline) -> [Change.Edit]? {
    guard outline.elements.first?.name == "xbel" else { return nil }
    var edits: [Change.Edit] = []
    for (name, meaning) in [("xmlns:bookmark", bookmarks), ("xmlns:mime", types)] {
      if outline.elements[0].value(name) != nil {
        if outline.text(name, of: 0) != meaning { return nil }
      } else {
        edits.append(Change.attribute(name, meaning, of: 0, in: outline))
      }
    }
    return edits
  }

  private static func path(of bookmark: Int, in outline: XMLOutline) -> FilePath? {
    outline.text("href", of: bookmark).flatMap { FilePath(address: $0) }
  }

  private static func bookmark(of path: FilePath, in outline: XMLOutline) -> Int? {
    outline.children(of: 0, "bookmark").first { Self.path(of: $0, in: outline) == path }
  }

  private static func metadata(in bookmark: Int, _ outline: XMLOutline) -> Int? {
    outline.children(of: bookmark, "info").flatMap { outline.children(of: $0, "metadata") }
      .first { outline.text("owner", of: $0) == owner }
  }

  private static func applications(in bookmark: Int, _ outline: XMLOutline) -> [Int] {
    guard let metadata = metadata(in: bookmark, outline) else { return [] }
    return outline.children(of: metadata, "bookmark:applications")
      .flatMap { outline.children(of: $0, "bookmark:application") }
  }

  /// Notes a use in an existing bookmark; adds only missing elements.
  private static func note(_ use: Use, in bookmark: Int, _ change: inout Change) {
    let outline = change.outline
    if let own = applications(in: bookmark, outline)
      .first(where: { outline.text("name", of: $0) == program })
    {
      let count = outline.text("count", of: own).flatMap { Int($0) } ?? 0
      change.set("exec", command, of: own)
      change.set("modified", use.moment, of: own)
      change.set("count", String(min(max(count, 0), Int(Int32.max) - 1) + 1), of: own)
    } else if let metadata = metadata(in: bookmark, outline) {
      if let list = outline.children(of: metadata, "bookmark:applications").first {
        change.append(application(use), to: list, indent: "          ")
      } else {
        change.append(applications(use), to: metadata, indent: "        ")
      }
    } else if let info = outline.children(of: bookmark, "info").first {
      change.append(metadata(use), to: info, indent: "      ")
    } else {
      change.append(info(use), to: bookmark, indent: "    ")
    }
  }

  // New elements, as GLib writes them

  private static func application(_ use: Use) -> String {
    let words = [
      ("name", program), ("exec", command), ("modified", use.moment), ("count", "1"),
    ]
    return "<bookmark:application"
      + words.map { " \($0)=\"\(XMLOutline.encoded($1))\"" }.joined() + "/>"
  }

  private static func applications(_ use: Use) -> String {
    """
    <bookmark:applications>
              \(application(use))
            </bookmark:applications>
    """
  }

  private static func metadata(_ use: Use) -> String {
    """
    <metadata owner="\(owner)">
            <mime:mime-type type="\(XMLOutline.encoded(use.type))"/>
            \(applications(use))
          </metadata>
    """
  }

  private static func info(_ use: Use) -> String {
    """
    <info>
          \(metadata(use))
        </info>
    """
  }

  private static func bookmark(_ use: Use) -> String {
    let moments = ["added", "modified", "visited"].map { " \($0)=\"\(use.moment)\"" }.joined()
    return """
      <bookmark href="\(XMLOutline.encoded(use.path.address))"\(moments)>
          \(info(use))
        </bookmark>
      """
  }
}
