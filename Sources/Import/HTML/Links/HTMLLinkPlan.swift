/// The meaning of the links between pages: footnotes, and links to headings.
///
/// A link refers to a footnote if the page declares it, or if its target has a link back to it.
/// Links between a table of contents and the headings lead both ways, too; `HTMLPageSurvey`
/// excludes these. Paber, pandoc, Word and LibreOffice write footnotes so, each with its own ids.
struct HTMLLinkPlan {
  /// The meaning of the elements of a page, by their numbers.
  struct Page {
    /// The labels of the footnotes to which links refer.
    var references: [Int: String] = [:]
    /// The elements that are the texts of footnotes, with the labels of these.
    var texts: [Int: String] = [:]
    /// The labels of these texts in the order of their references.
    var order: [String] = []
    var backlinks: Set<Int> = []
    /// Rules that are only between the text and its footnotes.
    var rules: Set<Int> = []
    /// The names of the headings to which links lead.
    var headings: [Int: String] = [:]
    /// The names of headings to which a link leads.
    var headingLinks: [Int: String] = [:]
  }

  private(set) var pages: [Page]
  private var surveys: [HTMLPageSurvey]
  /// The element of the note to which each link may refer, by page.
  private var texts: [[Int?]] = []
  /// The links in the elements of notes, by the elements and by the places to which they lead.
  private var inner: [NoteText: [HTMLPlace: [Int]]] = [:]
  /// The footnotes that were found with their labels, and below the places to which links back from
  /// them are known.
  private var labels: [NoteText: String] = [:]
  private var known: [NoteText: Set<HTMLPlace>] = [:]
  /// The links in notes that are hidden as long as nothing refers to them, by these notes.
  private var waiting: [NoteText: [LinkIndex]] = [:]
  /// The number of footnotes so far, by which their labels count.
  private(set) var noteCount: Int

  private struct NoteText: Hashable {
    var page: Int
    var place: Int
  }

  private struct LinkIndex {
    var page: Int
    var index: Int
  }

  /// Finds the footnotes of a page of its own. Its links to headings stay as they are.
  ///
  /// - Parameter noteCount: the number of footnotes before the page.
  init(page survey: HTMLPageSurvey, noteCount: Int = 0) {
    self.init([survey], noteCount: noteCount)
    findNotes()
  }

  /// Finds the footnotes of a book, and the headings to which links lead. O(n) for elements that nest no
  /// deeper than a bound.
  init(book surveys: [HTMLPageSurvey]) {
    self.init(surveys, noteCount: 0)
    findNotes()
    findHeadings()
  }

  private init(_ surveys: [HTMLPageSurvey], noteCount: Int) {
    self.surveys = surveys
    self.noteCount = noteCount
    pages = surveys.map { _ in Page() }
  }

  // Footnotes

  private mutating func findNotes() {
    findTexts()
    for page in surveys.indices {
      for index in surveys[page].links.indices {
        findNotes(from: LinkIndex(page: page, index: index))
      }
    }
    for page in pages.indices where !pages[page].texts.isEmpty {
      pages[page].rules = Set(surveys[page].noteRules)
    }
  }

  /// Finds the elements that may be notes, and the links in these.
  private mutating func findTexts() {
    var holders = surveys.map { _ in Set<Int>() }
    for survey in surveys {
      for link in survey.links {
        let place = link.target
        if let holder = surveys[place.page].holder(begunBy: place.name) {
          holders[place.page].insert(holder)
        }
      }
    }
    for page in surveys.indices { surveys[page].countNotes(begunBy: holders[page]) }
    for survey in surveys {
      texts.append(
        survey.links.map { link in
          let target = surveys[link.target.page]
          return target.holder(begunBy: link.target.name).flatMap { target.text(in: $0) }
        })
    }
    for (survey, found) in zip(surveys, texts) {
      for (link, text) in zip(survey.links, found) {
        if let text { inner[NoteText(page: link.target.page, place: text)] = [:] }
      }
    }
    for (page, survey) in surveys.enumerated() {
      for link in survey.links {
        for outer in survey.ancestors(of: link.place) {
          inner[NoteText(page: page, place: outer)]?[link.target, default: []].append(link.place)
        }
      }
    }
  }

  /// Takes a link for a reference if it is one, and then those in its note that waited for that.
  private mutating func findNotes(from link: LinkIndex) {
    var links = [link]
    while let link = links.popLast() {
      guard let note = findNote(of: link.index, in: link.page) else { continue }
      links += (waiting.removeValue(forKey: note) ?? []).reversed()
    }
  }

  /// Takes a link for a reference if it is one. Returns its note if nothing has referred to that before.
  private mutating func findNote(of index: Int, in page: Int) -> NoteText? {
    let link = surveys[page].links[index]
    guard link.mayRefer || (link.mayReferInNote && isInFootnote(link, page)) else {
      if link.mayReferInNote { letWait(link, LinkIndex(page: page, index: index)) }
      return nil
    }
    // A link back is a reference, too; the one that comes first is the reference.
    guard !pages[page].backlinks.contains(link.place), let place = texts[page][index] else {
      return nil
    }
    let text = NoteText(page: link.target.page, place: place)
    guard let links = inner[text] else { return nil }
    let names = link.names.map { HTMLPlace(page: page, name: $0) }
    guard link.isReference || names.contains(where: { links[$0] != nil }),
      page != text.page || !surveys[page].ancestors(of: link.place).contains(place)
    else { return nil }
    let isNew = labels[text] == nil
    if isNew { noteCount += 1 }
    let label = labels[text] ?? String(noteCount)
    labels[text] = label
    pages[page].references[link.place] = label
    for name in names where known[text, default: []].insert(name).inserted {
      pages[text.page].backlinks.formUnion(links[name] ?? [])
    }
    guard isNew else { return nil }
    pages[text.page].order.append(label)
    pages[text.page].texts[place] = label
    for (target, places) in links where surveys[target.page].isReference(target.name) {
      pages[text.page].backlinks.formUnion(places)
    }
    return text
  }

  /// Keeps a link until something refers to a note in which it is.
  private mutating func letWait(_ link: HTMLPageSurvey.Link, _ index: LinkIndex) {
    for place in surveys[index.page].ancestors(of: link.place) {
      let text = NoteText(page: index.page, place: place)
      if inner[text] != nil { waiting[text, default: []].append(index) }
    }
  }

  /// True if a link is in a footnote that was found.
  private func isInFootnote(_ link: HTMLPageSurvey.Link, _ page: Int) -> Bool {
    surveys[page].ancestors(of: link.place).contains {
      labels[NoteText(page: page, place: $0)] != nil
    }
  }

  // Headings

  private mutating func findHeadings() {
    for page in surveys.indices {
      for link in surveys[page].links where pages[page].references[link.place] == nil {
        guard let heading = surveys[link.target.page].heading(at: link.target.name) else {
          continue
        }
        let name = "e\(link.target.page).\(heading)"
        pages[link.target.page].headings[heading] = name
        pages[page].headingLinks[link.place] = name
      }
    }
  }
}
