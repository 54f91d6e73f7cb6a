import Import
import MarkdownSyntax
import Platform
import SystemPackage
import TextCore

/// Markdown for files that are dropped on the page: pictures are shown, all others become links.
nonisolated enum DroppedFiles {
  /// Extensions of files that browsers show as pictures and Paber does not open as text.
  private static let extensions: Set<String> = [
    "png", "jpg", "jpeg", "gif", "webp", "avif", "bmp", "tif", "tiff", "heic",
  ]

  /// True if a file is a picture by its name.
  static func isPicture(_ path: FilePath) -> Bool {
    extensions.contains(path.extension?.lowercased() ?? "")
  }

  /// Returns the Markdown of files, one a line.
  ///
  /// - Parameter folder: that of the document's file, from which the addresses lead; nil: there is no
  ///   file, so they are absolute.
  static func markdown(
    of files: [FilePath], in folder: FilePath?, lineEnding: String, lines: LineMeaning
  ) -> String {
    files.map { path in
      let address = address(of: path, from: folder)
      if isPicture(path) { return "![](\(address))" }
      return String(
        decoding: DraggedLink.markdown(path.name, to: address, lines: lines), as: UTF8.self)
    }
    .joined(separator: lineEnding)
  }

  /// Returns a path as an address in a document. If only the root is common it is absolute.
  static func address(of path: FilePath, from folder: FilePath?) -> String {
    encoded(self.path(to: path, from: folder))
  }

  /// Returns the relative path that leads from a folder to `path`; the absolute one if only the root
  /// is common.
  static func path(to path: FilePath, from folder: FilePath?) -> FilePath {
    let path = path.lexicallyNormalized()
    guard let folder = folder?.lexicallyNormalized(), folder.root == path.root else { return path }
    let common = zip(folder.components, path.components).prefix { $0 == $1 }.count
    guard common > 0 || folder.components.isEmpty else { return path }
    let up = Array(repeating: FilePath.Component(".."), count: folder.components.count - common)
    return FilePath(root: nil, up.compactMap(\.self) + path.components.dropFirst(common))
  }

  /// The path, with characters encoded that would end an address or mean something in it.
  private static func encoded(_ path: FilePath) -> String {
    let plain = "/!$&'+,=@"
    guard let text = String(validating: path.bytes, as: UTF8.self) else {
      return path.bytes.percentEncoded(alsoPlain: plain)
    }
    return text.unicodeScalars.reduce(into: "") { address, scalar in
      let isPlain = !scalar.isASCII && !scalar.properties.isWhitespace
      address +=
        isPlain
        ? String(Character(scalar)) : String(scalar).utf8.percentEncoded(alsoPlain: plain)
    }
  }
}
