import ApplicationScope
import Interface
import Layout
import Localization
import Platform
import TextCore

/// A part of a window that uses the window's core; the extension gives it the core's parts by name.
public protocol WindowPart: AnyObject {
  /// The window's core.
  var core: WindowCore { get }
}

extension WindowPart {
  public var window: any Window { core.window }
  public var stack: LayerStack { core.stack }
  public var redraws: RedrawSchedule { core.redraws }
  public var clock: any Clock { core.clock }
  public var settings: SettingsModule { core.settings }
  public var appearance: AppearanceModule { core.appearance }
  public var typesetting: Typesetting { core.typesetting }
  public var boundaries: any TextBoundaries { core.boundaries }
  public var clipboard: any Clipboard { core.clipboard }
  public var chromeContext: ChromeContext { core.chromeContext }
  public var words: Catalog { core.words }
}
