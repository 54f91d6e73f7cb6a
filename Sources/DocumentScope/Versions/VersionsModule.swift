import ApplicationScope
import Files
import Interface
import Localization
import Platform
import SystemPackage
import TextCore
import WindowScope

/// Keeps versions of the document and restores them: the text before the first edit, one for each
/// hour of writing, and each that the user saves.
final class VersionsModule: Module, DocumentPart {
  let core: DocumentCore
  private let saving: SavingModule
  private let loading: LoadingModule
  private let preview: MenuPreviewModule
  private let versions: DocumentVersions
  private let queue: JobQueue

  /// The file of the versions.
  private var file = DocumentFile()
  /// The text before anything was written; `nil` afterwards.
  private var firstText: TextRope?
  /// The time at which an hour of writing has passed; `nil`: nothing was written since the last
  /// version.
  private var hourEnd: Double?
  /// The content of the menu; `nil`: it is to be read.
  private var content: DocumentVersions.Content?
  /// Reads the content of the menu.
  private let reading: JobSlot
  /// The reason why no version can be kept.
  private var failure: Phrase?

  /// Seconds of writing that make a version.
  private static let hour = 3600.0
  /// Rows of the menu; older versions are in submenus by months.
  private static let mostRows = 20

  init(
    _ core: DocumentCore, saving: SavingModule, loading: LoadingModule, preview: MenuPreviewModule,
    store: VersionStore, queue: JobQueue
  ) {
    self.core = core
    self.saving = saving
    self.loading = loading
    self.preview = preview
    self.queue = queue
    versions = DocumentVersions(in: store)
    reading = JobSlot(queue: queue)
  }

  func setUp(_ registrations: Registrations) {
    file = saving.file
    firstText = editor.text
    editor.didReadOn.observe(in: registrations) { [weak self] _ in
      if let self, firstText != nil { firstText = editor.text }
    }
    editor.didChangeText.observe(in: registrations) { [weak self] _ in self?.noteWriting() }
    saving.didRename.observe(in: registrations) { [weak self] in self?.follow() }
    saving.didSaveOnRequest.observe(in: registrations) { [weak self] in self?.keepSaved() }
  }

  func tearDown() {
    firstText = nil
    reading.cancel()
    let (versions, file) = (versions, saving.file)
    queue.run { _ in versions.leave(file) }
  }

  // Keeping

  private func noteWriting() {
    if let text = firstText {
      firstText = nil
      keep(text, .opened)
    }
    keepHour()
    if hourEnd == nil { hourEnd = clock.now + Self.hour }
  }

  private func keepSaved() {
    guard let text = editor.savedText else { return }
    keep(text, .saved)
  }

  /// Keeps the text of another program, when the document's own text stays.
  func keepOther(_ text: TextRope) { keep(text, .outside) }

  /// Keeps the text written since the last version, as the document closes.
  func leave() { keepWriting() }

  /// Keeps the text written since the last version, if there is any.
  func keepWriting() {
    if hourEnd != nil { keep(editor.text, .writing) }
  }

  private func keep(_ text: TextRope, _ reason: VersionNote.Reason) {
    guard saving.file.path != nil, !loading.isPartial else { return }
    if reason != .outside { hourEnd = nil }
    let (versions, file, now) = (versions, saving.file, Int64(clock.date))
    queue.start {
      Result { try versions.add(text, reason, of: file, now: now) }
    } then: { [weak self] in
      self?.didKeep($0)
    }
  }

  private func didKeep(_ outcome: Result<Void, any Error>) {
    switch outcome {
    case .success: failure = nil
    case .failure(let error): failure = FileSentence.sentence(for: error, name: file.name)
    }
    content = nil
    menus.refresh()
  }

  private func follow() {
    let (versions, old, new) = (versions, file, saving.file)
    file = new
    guard let path = old.path else { return }
    queue.run { _ in try? versions.follow(from: path, to: new) }
  }

  // The menu

  private var menu: Menu {
    Menu(Phrase("Versions")) { [weak self] in self?.entries ?? [] }
  }

  private var entries: [MenuEntry] {
    guard saving.file.path != nil else {
      return [.always(.note(Phrase("Versions are kept once the sheet is saved.")))]
    }
    guard let content else {
      read()
      // The content may be there already.
      return content.map(entries) ?? [.always(.note(Phrase("Loading…")))]
    }
    return entries(of: content)
  }

  private func read() {
    guard !reading.isRunning else { return }
    let (versions, file) = (versions, saving.file)
    reading.start { _ in
      Result { try versions.content(of: file) }
    } then: { [weak self] in
      self?.didRead($0.value)
    }
  }

  private func didRead(_ outcome: Result<DocumentVersions.Content, any Error>) {
    do {
      content = try outcome.get()
    } catch {
      content = DocumentVersions.Content()
      failure = FileSentence.sentence(for: error, name: file.name)
    }
    menus.refresh()
  }

  private func entries(of content: DocumentVersions.Content) -> [MenuEntry] {
    let newest = Array(content.versions.reversed())
    var entries = newest.prefix(Self.mostRows).map(entry)
    let older = newest.dropFirst(Self.mostRows)
    if !older.isEmpty { entries.append(.separator) }
    for month in VersionMonth.months(of: older) {
      entries.append(
        .menu(
          Menu(.verbatim(month.name)) { [weak self] in
            month.versions.compactMap { self?.entry(for: $0) }
          }))
    }
    if newest.isEmpty { entries.append(.always(.note(Phrase("No versions")))) }
    if let failure { entries.append(.always(.note(failure))) }
    if let damage = content.damage {
      entries.append(
        .always(
          .note(Phrase("Some versions are damaged. What is left of them is in “\(damage.string)”."))
        ))
    }
    return entries
  }

  private func entry(for version: Version) -> MenuEntry {
    var item = MenuItem(.words(version.title)) { [weak self] in self?.bringBack(version) }
    item.keys = version.note.change
    item.hasMnemonic = false
    item.tryOn = { [weak self] in self?.show(version) }
    return .always(.item(item))
  }

  // Showing and restoring

  private func show(_ version: Version) {
    let (text, current, anchor) = (version.text, editor.text, viewport.scrollAnchor())
    preview.show(below: menus.bottom) { PreviewedText(text, differingFrom: current, at: anchor) }
  }

  /// Restores the text of the version, as one undoable step.
  private func bringBack(_ version: Version) {
    let anchor = preview.anchor
    if !editor.isLocked { keepWriting() }
    let edit = Edit(from: editor.text, to: version.text)
    guard !edit.isEmpty else { return }
    let selection = editor.selection.mapped(by: edit)
    guard editor.apply(EditResult(edit: edit, selection: selection, kind: .command)) else { return }
    if let anchor { viewport.restore(anchor) }
    redraws.setNeedsFrame()
  }

  /// The command with the menu.
  var commands: [Command] {
    [
      Command("versions", Phrase("Versions"), .file, isListed: false) { [weak self] in
        if let self { menus.openInMiddle(menu) }
      }
      .leading { [weak self] in self?.menu ?? Menu("") { [] } }
    ]
  }
}

extension VersionsModule: Animated {
  /// Called with other work; no timer wakes the program for it.
  func advance(to time: Double) -> Pace {
    keepHour()
    return .still
  }

  private func keepHour() {
    if let end = hourEnd, clock.now >= end { keep(editor.text, .writing) }
  }
}
