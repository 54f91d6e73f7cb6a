import Interface
import Localization
import Platform
import Styling

/// Preview mode: tags are hidden, and all else looks as it is set. The text stays editable;
/// `FormattingModule` works out the edits of keys there.
///
/// The mode is a part of the page's look (`StyleSheet.hidesTags`), so a switch costs a layout of
/// the visible page, keeps the caret's line in place, and touches neither text nor attributes.
final class PreviewModeModule: Module, DocumentPart {
  let core: DocumentCore
  private let look: PageAppearanceModule

  init(_ core: DocumentCore, look: PageAppearanceModule) {
    self.core = core
    self.look = look
  }

  /// Hides tags, or shows them again.
  func toggle() {
    look.hidesTags.toggle()
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
