import Interface
import Layout
import Platform
import Search
import TextCore

/// Searching: the hits, and the stretches that are not searched yet.
extension FindModule {
  /// The current query.
  var query: SearchQuery { SearchQuery(bar.text(of: 0), options) }

  /// The text to search: while tags are hidden, what is shown of it.
  var searchedText: SearchedText {
    SearchedText(
      editor.text, shownBy: attributes.sheet, fences: attributes.fences,
      sizes: attributes.partSizes)
  }

  /// Searches for the bar's query; `showing`: the page shows the nearest hit.
  func restart(showing: Bool = true) {
    forget()
    transientMessages.retract(Self.nothingFound)
    wantsToShow = showing
    let query = query
    guard !query.pattern.isEmpty else { return }
    do throws(SearchFailure) {
      search = try Search(query, sizes: .atOnce)
      found = FoundHits(query, in: scope, of: searchedText)
      tagState = TagState(isHidden: hidesTags, version: attributes.version)
      if showing { searchNearby() }
    } catch {
      failure = error
    }
    redraws.setNeedsFrame()
  }

  /// Ends the search.
  func forget() {
    searching.cancel()
    (search, found, failure, wantedStep) = (nil, nil, nil, nil)
    changesSinceJob = []
    knowledge += 1
    (lastSight, emptyHits) = (nil, [])
    layout.decorations.removeHits()
    redraws.setNeedsFrame()
  }

  // The text changes

  /// Searches again if tags were hidden or shown, or if other lines than the edited ones have other
  /// tags now.
  func followTags() {
    guard found != nil else { return }
    let now = TagState(isHidden: hidesTags, version: attributes.version)
    guard now != tagState, now.isHidden || tagState?.isHidden == true else { return }
    restart(showing: false)
  }

  func follow(_ edit: Edit) {
    guard found != nil else { return scope = scope.map { $0.following(edit) } }
    found?.follow(edit, to: editor.text)
    scope = found?.scope
    if searching.isRunning { changesSinceJob.append((edit, editor.text)) }
    // A writer who types stays at the caret.
    (wantsToShow, hasMoved) = (false, true)
    knowledge += 1
  }

  func follow(readOn range: TextRange) {
    guard found != nil else { return }
    searching.cancel()
    changesSinceJob = []
    found?.follow(readOn: range, to: editor.text)
    knowledge += 1
    redraws.setNeedsFrame()
  }

  // In the background

  /// Bytes that are searched at once rather than in the background.
  static let few = 1 << 14

  /// Returns true if tags are hidden and the paragraphs of a range, all of whose tags have to be
  /// read, are too long for that.
  func isTooLongAtOnce(_ range: TextRange) -> Bool {
    guard hidesTags else { return false }
    let start = editor.text.paragraphRange(at: range.lowerBound).lowerBound
    return editor.text.paragraphRange(at: range.upperBound).upperBound - start > 4 * Self.few
  }

  /// Searches the unknown stretches: a few paragraphs at once, more in the background.
  func searchOn() {
    guard failure == nil, !searching.isRunning, let search, let ranges = found?.unknown,
      !ranges.isEmpty
    else {
      return
    }
    if found?.range.isEmpty == false, ranges.reduce(0, { $0 + $1.count }) <= Self.few,
      search.query.staysInParagraph, !ranges.contains(where: { isTooLongAtOnce($0) })
    {
      searchAtOnce(ranges, search)
    } else {
      searchInBackground(ranges, search.query)
    }
  }

  /// Searches the paragraphs near the reference place, so that a hit among them is shown at once,
  /// however long the text is.
  private func searchNearby() {
    guard let search, let found, search.query.staysInParagraph else { return }
    let (text, place) = (editor.text, referencePlace)
    let start = text.paragraphRange(at: max(0, place - Self.few / 2)).lowerBound
    let end = text.paragraphRange(at: min(text.end, place + Self.few / 2)).upperBound
    let range = (start..<end).clamped(to: found.range)
    guard !range.isEmpty, range.count <= 4 * Self.few, !isTooLongAtOnce(range) else { return }
    searchAtOnce([range], search)
  }

  private func searchAtOnce(_ ranges: [TextRange], _ search: Search) {
    do throws(SearchFailure) {
      for range in ranges {
        let hits = try search.hits(in: range, of: searchedText)
        found?.take(hits, in: range)
      }
      knowledge += 1
    } catch {
      // The background job has more time.
      searchInBackground(found?.unknown ?? [], search.query)
    }
  }

  private func searchInBackground(_ ranges: [TextRange], _ query: SearchQuery) {
    changesSinceJob = []
    let text = searchedText
    let scope = scope
    searching.start { [weak self] job -> SearchFailure? in
      do throws(SearchFailure) {
        let search = try LongSearch(query)
        for range in ranges {
          try search.forEachPart(of: range, in: text, isWanted: { job.isWanted }) { hits, part in
            job.deliver { [weak self] in self?.take(hits, in: part, of: text, scope) }
          }
        }
        return nil
      } catch {
        return error
      }
    } then: { [weak self] outcome in
      self?.end(outcome.value)
    }
  }

  private func take(
    _ hits: HitList, in range: TextRange, of text: SearchedText, _ scope: TextRange?
  ) {
    guard let query = search?.query else { return }
    if changesSinceJob.isEmpty {
      found?.take(hits, in: range)
    } else {
      // The hits are from an earlier text: they are mapped through the edits since then.
      var earlier = FoundHits(query, in: scope, of: text)
      earlier.take(hits, in: range)
      for change in changesSinceJob { earlier.follow(change.edit, to: change.text) }
      found?.take(earlier, in: 0..<editor.text.end)
    }
    knowledge += 1
    redraws.setNeedsFrame()
  }

  private func end(_ failure: SearchFailure?) {
    changesSinceJob = []
    if let failure { fail(failure) }
    knowledge += 1
    redraws.setNeedsFrame()
  }

  func fail(_ failure: SearchFailure) {
    self.failure = failure
    searching.cancel()
    (found, wantedStep, emptyHits) = (nil, nil, [])
    layout.decorations.removeHits()
    redraws.setNeedsFrame()
  }

  // The visible text

  private func sight() -> Sight {
    let pieces = viewport.visiblePieces()
    return Sight(
      generation: layout.generation, revision: editor.revision, knowledge: knowledge,
      first: pieces.first?.piece.range.lowerBound, top: pieces.first?.top, count: pieces.count)
  }

  /// Marks the hits in sight; `true`: the marks are up to date.
  func markSight() {
    guard let found, failure == nil else { return }
    let sight = sight()
    guard sight != lastSight else { return }
    lastSight = sight
    let pieces = viewport.visiblePieces().map(\.piece.range)
    guard let first = pieces.first, let last = pieces.last else { return }
    let seen = first.lowerBound..<last.upperBound
    // At the end of the text, an empty hit is after the last byte.
    let end = seen.upperBound == editor.text.end ? seen.upperBound + 1 : seen.upperBound
    let known = found.knows(seen) ? found.hits.hits(in: seen.lowerBound..<end) : hitsInSight(seen)
    guard let all = known else { return }
    markEmpty(all.filter(\.isEmpty).map(\.lowerBound))
    let hits = all.filter { !$0.isEmpty }
    // Marks move with the text by themselves, so a letter typed on the page mostly changes none.
    guard layout.decorations.hits(in: seen) != hits else { return }
    var isChanged = false
    var next = hits[...]
    for piece in pieces {
      while let hit = next.first, hit.upperBound <= piece.lowerBound { next.removeFirst() }
      let touching = next.prefix { $0.lowerBound < piece.upperBound }
      if layout.decorations.setHits(Array(touching), in: piece) { isChanged = true }
    }
    if isChanged { redraws.setNeedsFrame() }
  }

  private func markEmpty(_ places: [TextOffset]) {
    guard places != emptyHits else { return }
    emptyHits = places
    redraws.setNeedsFrame()
  }

  /// Bytes beside the visible part of a very long paragraph that are searched with it.
  private static let besideSight = 1 << 12

  /// Searches the visible text, a part of the text as small as the page; `nil`: its tags would have
  /// to be read from too far away.
  private func hitsInSight(_ seen: TextRange) -> [TextRange]? {
    guard let search else { return [] }
    if hidesTags { return shownHits(in: seen, search) }
    let text = editor.text
    let start = max(
      text.paragraphRange(at: seen.lowerBound).lowerBound, seen.lowerBound - Self.besideSight)
    let end = min(
      text.paragraphRange(at: seen.upperBound).upperBound, seen.upperBound + Self.besideSight)
    let part = (start..<end).clamped(to: found?.range ?? 0..<text.end)
    guard !part.isEmpty else { return [] }
    let page = text[part]
    let paragraphStart = text.paragraphRange(at: part.lowerBound).lowerBound
    do throws(SearchFailure) {
      var hits: [TextRange] = []
      try search.hits(in: 0..<page.end, of: page).forEach {
        // The ends of a part inside of a paragraph are no line ends, so an empty match there is none.
        if $0.isEmpty, $0.lowerBound == 0, paragraphStart < part.lowerBound { return }
        if $0.isEmpty, $0.lowerBound == page.end, part.upperBound < text.end { return }
        hits.append(TextRange(at: part.lowerBound + $0.lowerBound.utf8, length: $0.count))
      }
      return hits
    } catch {
      // The background job finds out if it takes too long.
      return []
    }
  }
}

extension FindModule {
  /// Searches the visible text without its tags.
  private func shownHits(in seen: TextRange, _ search: Search) -> [TextRange]? {
    let text = editor.text
    guard !isTooLongAtOnce(seen) else { return nil }
    let start = text.paragraphRange(at: seen.lowerBound).lowerBound
    let end = text.paragraphRange(at: seen.upperBound).upperBound
    let part = (start..<end).clamped(to: found?.range ?? 0..<text.end)
    guard !part.isEmpty, let list = try? search.hits(in: part, of: searchedText) else { return [] }
    var hits: [TextRange] = []
    list.forEach { hits.append($0) }
    return hits
  }
}

extension FindModule: Animated {
  func advance(to time: Double) -> Pace {
    guard isOpen else { return .still }
    followTags()
    searchOn()
    markSight()
    takeWantedStep()
    showIfWanted()
    return .still
  }
}

extension TextRange {
  /// The range after an edit.
  fileprivate func following(_ edit: Edit) -> TextRange {
    let start = edit.map(lowerBound, bias: .before)
    return start..<Swift.max(start, edit.map(upperBound, bias: .after))
  }
}
