import ApplicationScope
import Files
import Interface
import Localization
import Platform
import SystemPackage
import TextCore
import WindowScope

/// The menu of recently opened files. While the user moves along it, the page previews the
/// beginning of the file; with Alt a row pins its file to the top. The window's own file is ticked:
/// choosing it does nothing, but it can be pinned.
final class OpenRecentModule: Module, DocumentPart {
  let core: DocumentCore
  private let recent: RecentFilesModule
  private let opening: OpenDocumentModule
  private let saving: SavingModule
  private let preview: MenuPreviewModule
  private let home: FilePath
  /// Looks for missing files.
  private let looking: JobSlot

  /// The files that were missing at the last look.
  private var missing: Set<FilePath> = []
  /// The time of that look.
  private var lookedAt = -Double.infinity

  /// Rows below the pinned ones.
  private static let mostRows = 15
  /// Seconds for which the result of a look is valid.
  private static let resultLifetime = 2.0

  init(
    _ core: DocumentCore, recent: RecentFilesModule, opening: OpenDocumentModule,
    saving: SavingModule, preview: MenuPreviewModule, queue: JobQueue, home: FilePath
  ) {
    self.core = core
    self.recent = recent
    self.opening = opening
    self.saving = saving
    self.preview = preview
    self.home = home
    looking = JobSlot(queue: queue)
  }

  func tearDown() { looking.cancel() }

  // The menu

  private var menu: Menu {
    Menu(Phrase("Open Recent")) { [weak self] in self?.entries ?? [] }
  }

  private var entries: [MenuEntry] {
    let (pinned, files) = (recent.pinned, Array(recent.files.prefix(Self.mostRows)))
    look(for: pinned + files)
    let path = saving.file.path
    // Without another file, keys would begin at the row that clears the list.
    let own = (pinned + files).allSatisfy { $0 == path } ? nil : path
    var entries = pinned.map { entry(for: $0, isPinned: true, isPassedOver: $0 == own) }
    entries += [.separator]
    entries += files.map { entry(for: $0, isPinned: false, isPassedOver: $0 == own) }
    entries += [.separator]
    if !recent.isOn {
      entries.append(.always(.note(Phrase("Recent files are not remembered."))))
    } else if files.isEmpty, pinned.isEmpty {
      entries.append(.always(.note(Phrase("No recent files"))))
    }
    if !files.isEmpty {
      var clear = MenuItem(.words(Phrase("Clear"))) { [weak self] in self?.recent.clear() }
      // A letter finds a file.
      clear.hasMnemonic = false
      entries.append(.always(.item(clear)))
    }
    return entries
  }

  /// - Parameter isPassedOver: true if keys begin at another file.
  private func entry(for path: FilePath, isPinned: Bool, isPassedOver: Bool) -> MenuEntry {
    let name = RecentName(path, home: home)
    var item = MenuItem(.words(name.title), mark: path == saving.file.path ? .check : .none) {
      [weak self] in self?.opening.open([path])
    }
    item.isAside = isPassedOver
    item.keys = name.folder
    item.tryOn = { [weak self] in self?.show(path) }
    item.hasMnemonic = false
    let isMissing = missing.contains(path)
    if isMissing { item.refusal = Phrase("This file no longer exists.") }
    var alternate = isMissing ? forgetting(path, name) : pinning(path, name, isPinned)
    item.subject = path.string
    alternate.subject = path.string
    return .item(item, alternate: alternate)
  }

  private func pinning(_ path: FilePath, _ name: RecentName, _ isPinned: Bool) -> MenuItem {
    let title =
      isPinned
      ? Phrase("Don’t Keep “\(name.title)” at the Top") : Phrase("Keep “\(name.title)” at the Top")
    var item = MenuItem(.words(title)) { [weak self] in
      self?.recent.setPinned(!isPinned, path)
    }
    item.staysOpen = true
    item.hasMnemonic = false
    item.tryOn = { [weak self] in self?.show(path) }
    if !isPinned, !recent.canPin { item.refusal = Phrase("No more files can be kept at the top.") }
    return item
  }

  private func forgetting(_ path: FilePath, _ name: RecentName) -> MenuItem {
    var item = MenuItem(.words(Phrase("Forget “\(name.title)”"))) { [weak self] in
      self?.recent.forget(path)
    }
    item.staysOpen = true
    item.hasMnemonic = false
    return item
  }

  /// Finds the missing files, in the background because a disk may hang.
  private func look(for paths: [FilePath]) {
    guard clock.now - lookedAt > Self.resultLifetime else { return }
    lookedAt = clock.now
    looking.start { [store = saving.store] _ in
      Set(paths.filter { store.kind(of: $0) == nil })
    } then: { [weak self] in
      self?.didLook($0.value)
    }
  }

  private func didLook(_ missing: Set<FilePath>) {
    guard missing != self.missing else { return }
    self.missing = missing
    menus.refresh()
  }

  private func show(_ path: FilePath) {
    let (store, words) = (saving.store, words)
    preview.show(below: menus.bottom) {
      do {
        return PreviewedText(try FileBeginning(of: path, in: store).text())
      } catch {
        return PreviewedText(TextRope(words.text(FileSentence.sentence(for: error, path: path))))
      }
    }
  }

  /// The command with the menu.
  var commands: [Command] {
    [
      Command("open-recent", Phrase("Open Recent"), .file, isListed: false) { [weak self] in
        if let self { menus.openInMiddle(menu) }
      }
      .leading { [weak self] in self?.menu ?? Menu("") { [] } }
    ]
  }
}
