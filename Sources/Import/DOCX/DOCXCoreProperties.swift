/// Reads the title and the authors in the properties of a DOCX file, `docProps/core.xml`.
final class DOCXCoreProperties: XMLHandler {
  enum Element: String, Sendable {
    case title = "dc:title"
    case creator = "dc:creator"
  }
  static let prefixes = ["http://purl.org/dc/elements/1.1/": "dc"]

  private var words: [Element: String] = [:]
  private var open: Element?

  /// The maximum number of letters of a title, or of all authors; more are cut.
  private static let longest = 1_000

  func start(_ element: Element?, _ attributes: XMLAttributes) { open = element }
  func end(_ element: Element?) { open = nil }
  func text(_ text: String) {
    guard let open, words[open, default: ""].count < Self.longest else { return }
    words[open, default: ""] += text.prefix(Self.longest)
  }

  /// The properties that a writer has set.
  var properties: ImportedProperties {
    ImportedProperties(
      title: ImportedProperties.cleaned(words[.title] ?? ""),
      // Word separates authors by semicolons.
      authors: (words[.creator] ?? "").split(separator: ";").map { ImportedProperties.cleaned($0) })
  }
}
