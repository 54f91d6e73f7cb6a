import ApplicationScope
import Interface
import Layout
import Platform

extension DocumentScope {
  var attributes: TextAttributes { core.attributes }
  var editor: DocumentEditor { core.editor }
  var layout: LayoutManager { core.layout }
  var viewport: Viewport { core.viewport }
  var window: any Window { core.window }
  var stack: LayerStack { core.stack }
  var redraws: RedrawSchedule { core.redraws }

  /// Sets the document up and then shows its window, so that its first frame has the text.
  public func open() {
    setUp()
    window.show()
  }

  /// Sets the document up, before the window is shown.
  public func setUp() {
    isOpen = true
    let all = Array(modules) + application.modules
    stack.begin(with: modules.compactMap(\.layer))
    redraws.begin(with: modules.compactMap(\.animated) + [stack])
    typing.begin(with: all.compactMap(\.typingObserver))
    windowEvents.begin(with: all.compactMap(\.windowEventObserver))
    modules.setUp()
    commands.add(all.flatMap(\.commands).map(readingLock.guarding))
    begin()
  }

  /// Ends it and leaves nothing behind.
  public func tearDown() {
    isOpen = false
    modules.tearDown()
    commands.removeAll()
    redraws.end()
    stack.end()
  }
}
