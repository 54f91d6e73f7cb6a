import Canvas
import Export
import Files
import Interface
import MarkdownSyntax
import Platform
import SystemPackage
import TextCore
import WindowScope

extension DocumentScope {
  /// The dependencies of a document from outside its scope.
  public struct Dependencies {
    /// Those of its window.
    public var window: WindowScope.Dependencies
    /// Opens windows without a document; `nil`: there are none.
    public var windows: WindowOpener?
    /// Files.
    public var store: any FileStore
    /// The user's own folder.
    public var home: FilePath
    /// The folder to which relative paths belong.
    public var workingFolder: FilePath
    /// The queue that reads the rest of a large file.
    public var reading: any BackgroundQueue = ImmediateQueue()
    /// The queue that saves documents.
    public var saving: any BackgroundQueue = ImmediateQueue()
    /// The queue that writes and reads versions.
    public var versions: any BackgroundQueue = ImmediateQueue()
    /// The queue that reads texts for a preview. Such a text may be on a disk that hangs.
    public var previewing: any BackgroundQueue = ImmediateQueue()
    /// The queue that searches texts.
    public var searching: any BackgroundQueue = ImmediateQueue()
    /// The thread on which documents are exported.
    public var exporting: any BackgroundQueue = ImmediateQueue()
    /// The thread on which documents of other programs are read.
    public var importing: any BackgroundQueue = ImmediateQueue()
    /// The folder of files on their way to printers and mail programs.
    public var outgoing: FilePath
    /// Makes the fonts of exports with pages, by the families of the text; nil: there are none.
    public var paperFonts: ((_ families: [String]) -> PaperFonts)?
    /// The animation of the opening window; `nil` shows the window as if it had been open for a while.
    public var openingAnimation: OpeningAnimation?
    /// The sizes from which paragraphs are parsed in parts.
    public var partSizes = PartSizes.shipped

    /// Bundles them.
    public init(
      window: WindowScope.Dependencies, store: any FileStore, home: FilePath,
      workingFolder: FilePath, openingAnimation: OpeningAnimation? = nil
    ) {
      self.window = window
      self.store = store
      self.home = home
      outgoing = home.appending(".cache/paber/outgoing")
      self.workingFolder = workingFolder
      self.openingAnimation = openingAnimation
    }
  }
}
