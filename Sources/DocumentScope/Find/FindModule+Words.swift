import Interface
import Localization
import Search
import TextCore

/// The labels of the find bar.
extension FindModule {
  /// Updates the bar with the current hits.
  func updateBar() {
    let words = chromeContext.words
    func button(
      _ id: ViewID, _ label: String, _ name: Phrase?, act: @escaping (FindModule) -> Void
    ) -> FieldBar.Button {
      FieldBar.Button(id, label, name: name.map(words.text)) { [weak self] in
        if let self { act(self) }
      }
    }
    var first = FieldBar.Row(
      hint: words.text(Phrase("Find")), status: status(words),
      buttons: [
        button("previous", "‹", Phrase("Find Previous")) { $0.go(.previous) },
        button("next", "›", Phrase("Find Next")) { $0.go(.next) },
        button("options", "⋯", Phrase("Options")) { $0.openOptions() },
        button("close", "×", Phrase("Close")) { $0.close() },
      ])
    let marks = shownOptions
    if !marks.isEmpty {
      first.buttons.insert(button("marks", marks, nil) { $0.openOptions() }, at: 0)
    }
    let second = FieldBar.Row(
      hint: words.text(Phrase("Replace With")),
      buttons: [
        button("replace", words.text(Phrase("Replace")), Phrase("Replace")) { $0.replaceOne() },
        button("replace_all", words.text(Phrase("All")), Phrase("Replace All")) {
          $0.replaceAll()
        },
      ])
    bar.rows = bar.rows.count > 1 ? [first, second] : [first]
    bar.note = failure.flatMap(Self.sentence).map(words.text) ?? ""
  }

  /// The active options as short signs.
  private var shownOptions: String {
    var marks: [String] = []
    if options.contains(.matchCase) { marks.append("Aa") }
    if options.contains(.wholeWords) { marks.append("|ab|") }
    if options.contains(.regularExpression) { marks.append(".*") }
    if options.contains(.exactly) { marks.append("=") }
    if scope != nil { marks.append("[ ]") }
    if keepsCase, bar.rows.count > 1 { marks.append("aA") }
    return marks.joined(separator: " ")
  }

  /// *n of m* as soon as the number is known. While the hits of a query are counted again, the last
  /// number stays.
  private func status(_ words: Catalog) -> String {
    guard let found, let query = search?.query else {
      countedQuery = nil
      return ""
    }
    guard found.isComplete || countedQuery == query else { return "" }
    if found.isComplete { countedQuery = query }
    let count = found.hits.count
    let selected = editor.selection.range
    if count == 0 { return words.text(Phrase("No matches")) }
    if isHit(selected) {
      return words.text(Phrase("\(found.hits.index(from: selected.lowerBound) + 1) of \(count)"))
    }
    return words.text(Phrase(one: "\(count) match", other: "\(count) matches"))
  }

  /// Returns the reason why nothing can be found.
  static func sentence(for failure: SearchFailure) -> Phrase? {
    switch failure {
    case .malformed: Phrase("This is not a valid regular expression.")
    case .tooLong: Phrase("This expression takes too long.")
    case .tooDeep: Phrase("This expression is too complex for this text.")
    case .unavailable: Phrase("Finding needs ICU, which is not installed.")
    case .cancelled: nil
    }
  }

  /// The menu of search options; its letters work in the bar, too.
  var optionsMenu: Menu {
    Menu("", isNeverEmpty: true) { [weak self] in self?.optionRows ?? [] }
  }

  private var optionRows: [MenuEntry] {
    let rows: [(Phrase, String, SearchQuery.Options)] = [
      (Phrase("Match Case"), "Alt+C", .matchCase), (Phrase("Whole Words"), "Alt+W", .wholeWords),
      (Phrase("Regular Expression"), "Alt+R", .regularExpression),
      (Phrase("Exact Characters"), "Alt+X", .exactly),
    ]
    var entries = rows.map { title, keys, option in
      row(title, keys, isOn: options.contains(option)) { $0.toggle(option) }
    }
    entries.append(row(Phrase("In Selection"), "Alt+S", isOn: scope != nil) { $0.toggleScope() })
    if bar.rows.count > 1 {
      entries.append(
        row(Phrase("Keep Case"), "Alt+K", isOn: keepsCase) { $0.toggleKeepCase() })
    }
    return entries
  }

  private func row(
    _ title: Phrase, _ keys: String, isOn: Bool, perform: @escaping (FindModule) -> Void
  ) -> MenuEntry {
    var item = MenuItem(.words(title), mark: isOn ? .check : .none) { [weak self] in
      if let self { perform(self) }
    }
    item.keys = keys
    item.staysOpen = true
    return .always(.item(item))
  }

  func toggle(_ option: SearchQuery.Options) {
    options.formSymmetricDifference(option)
    restart()
  }

  func toggleKeepCase() {
    keepsCase.toggle()
    redraws.setNeedsFrame()
  }

  /// Restricts the search to the selection, or extends it to the whole text again.
  func toggleScope() {
    let selected = editor.selection.range
    scope = scope == nil && !selected.isEmpty ? selected : nil
    restart()
  }
}
