import Canvas
import Export
import Files
import Interface
import MarkdownSyntax
import Platform
import SystemPackage
import TextCore

extension DocumentScope {
  /// What a document needs from outside its scope.
  public struct Dependencies {
    /// Where the document is shown.
    public var window: any Window
    /// Shaping, breaking, direction.
    public var typesetting: Typesetting
    /// Pixels of glyphs.
    public var rasterizer: any GlyphRasterizer
    /// The chrome's own words.
    public var labels: any LabelRasterizer
    /// Words and sentences.
    public var boundaries: any TextBoundaries
    /// Shared text.
    public var clipboard: any Clipboard
    /// Time.
    public var clock: any Clock
    /// Files.
    public var store: any FileStore
    /// The person's own folder.
    public var home: FilePath
    /// Where paths begin that have no folder.
    public var workingFolder: FilePath
    /// What is made visible for debugging.
    public var debug: DebugSwitches
    /// Where the rest of a large file is read.
    public var reading: any BackgroundQueue = ImmediateQueue()
    /// Where documents are saved.
    public var saving: any BackgroundQueue = ImmediateQueue()
    /// Where their versions are kept, and read to be shown.
    public var versions: any BackgroundQueue = ImmediateQueue()
    /// Where texts are read that are only looked at, which may be on a disk that hangs.
    public var previewing: any BackgroundQueue = ImmediateQueue()
    /// Where texts are looked through.
    public var searching: any BackgroundQueue = ImmediateQueue()
    /// The thread on which documents are exported.
    public var exporting: any BackgroundQueue = ImmediateQueue()
    /// The thread on which documents of other programs are read.
    public var importing: any BackgroundQueue = ImmediateQueue()
    /// The folder of files on their way to printers and mail programs.
    public var outgoing: FilePath
    /// Makes the fonts of exports with pages, by the families of the text; nil: there are none.
    public var paperFonts: ((_ families: [String]) -> PaperFonts)?
    /// How the window opens; `nil`: as if it had been open for a while, as pictures show it.
    public var entrance: Entrance?
    /// Which paragraphs are parsed by parts.
    public var partSizes = PartSizes.shipped
    /// Where keystrokes are measured; `nil`: they are not.
    public var latency: LatencyTrace?

    /// Bundles them.
    public init(
      window: any Window, typesetting: Typesetting, rasterizer: any GlyphRasterizer,
      labels: any LabelRasterizer, boundaries: any TextBoundaries, clipboard: any Clipboard,
      clock: any Clock, store: any FileStore, home: FilePath,
      workingFolder: FilePath, debug: DebugSwitches = DebugSwitches(), entrance: Entrance? = nil
    ) {
      self.window = window
      self.typesetting = typesetting
      self.rasterizer = rasterizer
      self.labels = labels
      self.boundaries = boundaries
      self.clipboard = clipboard
      self.clock = clock
      self.store = store
      self.home = home
      outgoing = home.appending(".cache/paber/outgoing")
      self.workingFolder = workingFolder
      self.debug = debug
      self.entrance = entrance
    }
  }
}
