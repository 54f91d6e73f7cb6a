import ApplicationScope
import Interface
import Layout
import Platform
import Styling
import TextCore

/// A part of a document that works with what the document's core has.
protocol DocumentPart: AnyObject {
  /// What nearly every part works with.
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
  /// Whether the text is shown and edited as it is meant, without tags.
  var hidesTags: Bool { core.attributes.sheet.hidesTags }
  var chromeSource: ChromeSource { core.chromeSource }
}
