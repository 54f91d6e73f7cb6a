import ApplicationScope
import Files
import Interface
import Localization
import Platform
import SystemPackage
import TextCore
import WindowScope

/// Reads the file again in another encoding than the detected one. While the user moves through the
/// menu, the page previews how the file begins in each.
final class EncodingModule: Module, DocumentPart {
  let core: DocumentCore
  private let saving: SavingModule
  private let preview: MenuPreviewModule
  private let outsideChanges: OutsideChangesModule
  private let store: any FileStore
  /// Reads the beginning of the file in the background.
  private let slot: JobSlot

  /// The content of the menu; `nil`: it is to be read.
  private var content: EncodedBeginning?

  /// Rows of the menu; less likely encodings are in a submenu.
  private static let mostRows = 8

  init(
    _ core: DocumentCore, saving: SavingModule, preview: MenuPreviewModule,
    outsideChanges: OutsideChangesModule, store: any FileStore, queue: JobQueue
  ) {
    self.core = core
    self.saving = saving
    self.preview = preview
    self.outsideChanges = outsideChanges
    self.store = store
    slot = JobSlot(queue: queue)
  }

  func tearDown() { slot.cancel() }

  // The menu

  private var menu: Menu {
    Menu(Phrase("Reopen with Encoding")) { [weak self] in self?.entries ?? [] }
  }

  private var entries: [MenuEntry] {
    guard let path = saving.file.path, saving.file.stamp != nil else {
      return [.always(.note(Phrase("This sheet has no file yet.")))]
    }
    if content?.path != path || content?.stamp != saving.file.stamp { read(path) }
    // The content may be there already.
    guard let content else { return [.always(.note(Phrase("Loading…")))] }
    return entries(of: content)
  }

  private func read(_ path: FilePath) {
    guard !slot.isRunning else { return }
    content = nil
    slot.start { [store] _ in
      EncodedBeginning(of: path, in: store)
    } then: { [weak self] outcome in
      self?.didRead(outcome.value)
    }
  }

  private func didRead(_ found: EncodedBeginning) {
    content = found
    menus.refresh()
  }

  private func entries(of content: EncodedBeginning) -> [MenuEntry] {
    var likely = Array(content.guesses.prefix(Self.mostRows))
    let current = saving.file.format.encoding
    if !likely.contains(current) { likely.append(current) }
    let others = CharsetFamily.allCases.map { family in
      Menu(family.title) { [weak self] in
        family.encodings.compactMap { self?.entry(for: $0, of: content) }
      }
    }
    return likely.compactMap { entry(for: $0, of: content) } + [
      .separator, .menu(Menu(Phrase("Other Encodings")) { others.map { .menu($0) } }),
    ]
  }

  /// The row of an encoding; `nil` if the file can't be in it.
  private func entry(for encoding: TextEncoding, of content: EncodedBeginning) -> MenuEntry? {
    guard let text = content.text(in: encoding) else { return nil }
    let isChosen = saving.file.format.encoding == encoding
    var item = MenuItem(.words(encoding.title), mark: isChosen ? .radio : .none) { [weak self] in
      self?.outsideChanges.reopen(as: encoding)
    }
    item.hasMnemonic = false
    item.tryOn = { [weak self] in self?.show(text) }
    return .always(.item(item))
  }

  private func show(_ text: TextRope) {
    preview.show(below: menus.bottom) { PreviewedText(text) }
  }

  /// The command with the menu.
  var commands: [Command] {
    [
      Command("reopen-encoding", Phrase("Reopen with Encoding"), .file, isListed: false) {
        [weak self] in
        if let self { menus.openInMiddle(menu) }
      }
      .leading { [weak self] in self?.menu ?? Menu("") { [] } }
    ]
  }
}
