import ApplicationScope
import Canvas
import Interface
import Layout
import Localization
import Platform
import Styling
import TextCore
import WindowScope

/// A part of a document that uses the document's core; the extension gives it the core's parts by name.
protocol DocumentPart: AnyObject {
  /// The document's core.
  var core: DocumentCore { get }
}

extension DocumentPart {
  var attributes: TextAttributes { core.attributes }
  var editor: DocumentEditor { core.editor }
  var layout: LayoutManager { core.layout }
  var viewport: Viewport { core.viewport }
  var window: any Window { core.window }
  var stack: LayerStack { core.stack }
  var redraws: RedrawSchedule { core.redraws }
  var clock: any Clock { core.clock }
  var settings: SettingsModule { core.settings }
  var appearance: AppearanceModule { core.appearance }
  var typesetting: Typesetting { core.typesetting }
  var boundaries: any TextBoundaries { core.boundaries }
  var clipboard: any Clipboard { core.clipboard }
  /// True if tags are hidden (preview mode).
  var hidesTags: Bool { core.attributes.sheet.hidesTags }
  var chromeContext: ChromeContext { core.chromeContext }
  var words: Catalog { core.host.core.words }
  var rasterizer: any GlyphRasterizer { core.host.core.rasterizer }
  /// The place between two letters, in logical pixels of the window.
  var caretRect: Rect { core.caretRect }

  // Modules of the window

  /// Messages, questions and prompts.
  var sheets: SheetsModule { core.host.sheets }
  /// The menu bar and the context menu.
  var menus: MenusModule { core.host.menus }
  var chrome: WindowChromeModule { core.host.chrome }
  var paste: PasteReader { core.host.paste }
  /// All commands of the window.
  var commandTable: CommandTable { core.host.commands }
  var transientMessages: TransientMessages { core.transientMessages }
}
