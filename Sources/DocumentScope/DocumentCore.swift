import ApplicationScope
import Canvas
import Interface
import Layout
import MarkdownSyntax
import Platform
import Styling
import TextCore
import WindowScope

/// The parts that nearly every module of a document uses: the text and its layout, and as a part of
/// the window its layers, frames, sheets and menus, time, and the settings of the user and the desktop.
/// All modules of the document get `editor` and `attributes` from here. A module that needs another one
/// gets it as an argument of its initializer.
final class DocumentCore: WindowPart {
  /// Markdown into attributes and styles.
  let attributes: TextAttributes
  /// The only writer of the text, undo.
  let editor: DocumentEditor
  let layout: LayoutManager
  let viewport: Viewport
  /// The window that shows the document.
  let host: WindowScope
  /// The message that passes at the top of the window.
  let transientMessages: TransientMessages

  /// Makes the text of a request, laid out as the settings have it.
  init(
    _ request: DocumentRequest, _ look: PageLayoutSettings,
    in dependencies: DocumentScope.Dependencies,
    host: WindowScope
  ) {
    self.host = host
    let core = host.core
    transientMessages = TransientMessages(core)
    let storage = TextStorage(request.text)
    let styles = StyleTable()
    // The container is fitted to the window when the modules are set up.
    let container = TextContainer(
      lineLength: look.lineLength, characterWidth: 1, leftPadding: 0, minInset: 0,
      availableWidth: 0)
    attributes = TextAttributes(
      storage: storage, styles: StyleBook(styles, sheet: look.sheet),
      partSizes: dependencies.partSizes, fences: request.fences)
    layout = Self.makeLayout(
      of: storage, attributes, in: container, scale: core.window.scale, core.typesetting)
    viewport = Viewport(layout: layout)
    editor = DocumentEditor(
      attributes, rest: RestOfFile(request.rest), layout: layout, viewport: viewport,
      settings: core.settings, clock: core.clock, latency: dependencies.window.latency)
  }

  /// The core of the window.
  var core: WindowCore { host.core }

  /// The language of the text: the setting, else the locale's.
  var language: String { core.language }

  /// The context for measuring and drawing overlays.
  var chromeContext: ChromeContext { core.chromeContext }

  /// The movements in the current text.
  var movement: TextMovement {
    TextMovement(text: editor.text, boundaries: boundaries, language: language)
  }

  /// Returns a layout of another text with the page's look.
  func makeLayout(of storage: TextStorage, _ attributes: TextAttributes) -> LayoutManager {
    Self.makeLayout(
      of: storage, attributes, in: layout.container, scale: layout.scale, typesetting)
  }

  private static func makeLayout(
    of storage: TextStorage, _ attributes: TextAttributes, in container: TextContainer,
    scale: Scale, _ typesetting: Typesetting
  ) -> LayoutManager {
    LayoutManager(
      storage: storage, lazyAttributes: attributes, styles: attributes.styler.styles.table,
      bodyStyle: attributes.sheet.bodyParagraph, container: container, scale: scale,
      shaper: typesetting.shaper, breaker: typesetting.breaker,
      bidi: typesetting.bidi)
  }
}
