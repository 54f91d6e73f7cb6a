import MarkdownSyntax
import TextCore

/// Finds the meaning of the links between the chapters of a book, before any is read: a note may be in
/// another chapter than its reference.
struct EPUBLinks {
  let archive: ImportArchive
  /// The names of the chapters' entries.
  let chapters: [String]
  private let numbers: [String: Int]

  /// The bytes that the surveys of the chapters may take together.
  var mostBytes: Int

  /// The meaning of each chapter's links, and about how many bytes of memory it takes.
  typealias Meaning = (pages: [HTMLLinkPlan.Page], byteCount: Int)

  init(_ chapters: [String], in archive: ImportArchive) {
    mostBytes = archive.memory / 4
    self.chapters = chapters
    self.archive = archive
    numbers = Dictionary(
      zip(chapters, chapters.indices), uniquingKeysWith: { first, _ in first })
  }

  /// Returns the meaning of each chapter's links. Nil for a book of very many elements, names and links:
  /// then only the links within a chapter mean something.
  func read(_ isWanted: @Sendable () -> Bool) throws(ImportRefusal) -> Meaning? {
    var surveys: [HTMLPageSurvey] = []
    var byteCount = 0
    for (number, name) in chapters.enumerated() {
      let folder = ArchivePath.folder(of: name)
      let format = HTMLFormat(memory: archive.memory - byteCount)
      try format.parse(archive.chapter(name), isInBook: true, isWanted) { root in
        surveys.append(
          HTMLPageSurvey(of: root) { place(of: $0, in: folder, chapter: number) })
      }
      byteCount += surveys.last?.byteCount ?? 0
      guard byteCount <= mostBytes else { return nil }
    }
    return (HTMLLinkPlan(book: surveys).pages, byteCount)
  }

  /// The place in the book to which an address in a chapter leads; nil for one elsewhere.
  private func place(of address: String, in folder: String, chapter: Int) -> HTMLPlace? {
    guard AddressScheme.of(address) == nil else { return nil }
    let parts = address.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let name = parts.count > 1 ? String(parts[1]).percentDecoded : ""
    if address.hasPrefix("#") {
      return name.isEmpty ? nil : HTMLPlace(page: chapter, name: name)
    }
    return numbers[ArchivePath.path(address, in: folder)].map { HTMLPlace(page: $0, name: name) }
  }
}
