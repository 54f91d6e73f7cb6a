import ApplicationScope
import Files
import Interface
import Localization
import Platform
import Styling
import SystemPackage

/// Preview mode: tags are hidden, and all else looks as it is set. The text stays editable;
/// `FormattingModule` works out the edits of keys there.
///
/// The mode is a part of the page's look (`StyleSheet.hidesTags`), so a switch costs a layout of
/// the visible page, keeps the caret's line in place, and touches neither text nor attributes. It is
/// remembered for each document.
final class PreviewModeModule: Module, DocumentPart {
  let core: DocumentCore
  private let look: PageAppearanceModule
  private let saving: SavingModule
  private let history: HistoryModule
  private let memory: PreviewModesModule

  init(
    _ core: DocumentCore, look: PageAppearanceModule, saving: SavingModule, history: HistoryModule,
    memory: PreviewModesModule
  ) {
    self.core = core
    self.look = look
    self.saving = saving
    self.history = history
    self.memory = memory
  }

  /// Hides tags if they were hidden when the document was open last. Set up before `look`.
  func setUp(_ registrations: Registrations) {
    look.hidesTags = path.map(memory.isOn) ?? false
    saving.didSave.observe(in: registrations) { [weak self] _ in self?.remember() }
    saving.didMove.observe(in: registrations) { [weak self] former in
      if let self, let path = saving.file.path { memory.follow(from: former, to: path) }
    }
    history.didBegin.observe(in: registrations) { [weak self] in self?.remember() }
  }

  /// The document's path, or the name of its history; nil while there is neither.
  private var path: FilePath? {
    saving.file.path ?? history.log.map { FilePath("draft-" + $0.id) }
  }

  private func remember() {
    if let path { memory.remember(look.hidesTags, in: path) }
  }

  /// Hides tags, or shows them again.
  func toggle() {
    look.hidesTags.toggle()
    remember()
    redraws.setNeedsFrame()
  }

  var commands: [Command] {
    [
      Command(
        "preview-mode", "Preview Mode", .view, [Shortcut(.character("p"), [.control, .shift])],
        isChecked: { [weak self] in self?.look.hidesTags ?? false }
      ) { [weak self] in self?.toggle() }
    ]
  }
}
