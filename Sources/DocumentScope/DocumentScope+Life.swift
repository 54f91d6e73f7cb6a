import ApplicationScope
import Interface
import Layout
import Platform
import WindowScope

extension DocumentScope: DocumentPart {
  var commands: CommandTable { host.commands }

  /// Sets the document up and then shows its window, so that its first frame has the text.
  public func open() {
    setUp()
    window.show()
  }

  /// Sets the document up, before the window is shown.
  public func setUp() {
    text.typing.begin(with: (modules + application.modules).compactMap(\.typingObserver))
    host.setUp(self)
    begin()
  }

  /// Ends it and leaves nothing behind.
  public func tearDown() { host.tearDown() }

  /// True between `setUp` and `tearDown`.
  var isOpen: Bool { host.isOpen }
}

extension DocumentScope: WindowContent {
  public var title: String { surface.titleStrip.name }

  public var scrolledPage: (any WindowPage)? { surface.page }

  public func requestClose() { file.closing.requestClose() }

  public func guarding(_ command: Command) -> Command { file.readingLock.guarding(command) }

  public func didRefuse(_ command: Command) {
    file.readingLock.didRefuse(command)
    text.formatting.didRefuse(command)
  }

  /// Nothing happens behind the open undo wheel.
  public func mayPerform(on layer: any Layer) -> Bool {
    let wheel = navigation.undoWheel
    return !wheel.isOpen || layer === wheel
  }

  public func endTrying() { file.preview.end() }

  /// Records each change before a frame shows it.
  public func willDraw() { file.history.flush() }
}
