import Canvas
import Files
import Platform
import SystemPackage
import Testing

@testable import DocumentScope
@testable import Interface
@testable import WindowScope

/// The area of the window's controls: to the screen's edge, and not below the menus.
@MainActor
@Suite struct ControlsReachTests {
  /// A pointer that is thrown at an edge of the screen stops there.
  @Test func maximizedControlsReachTheScreensEdge() throws {
    let controls = WindowControls(windowWidth: 560)
    func work(_ point: Point) throws -> TestEditor {
      let editor = try TestEditor("some ˇtext")
      editor.window.setMaximized(true)
      editor.move(point).wait(0.5)
      editor.press(point).release(point)
      return editor
    }
    for point in [(559.0, 0.0), (559, 20), (540, 0)] {
      #expect(try work(Point(x: point.0, y: point.1)).documents.isEmpty, "\(point)")
    }
    let (maximize, minimize) = (controls.frame(of: .maximize), controls.frame(of: .minimize))
    #expect(try !work(Point(x: maximize.x + 6, y: 0)).window.isMaximized)
    #expect(try work(Point(x: minimize.x + 6, y: 0)).window.isMinimized)
    // A window that does not fill the screen can be resized there.
    let editor = try TestEditor("some ˇtext")
    #expect(WindowControls(windowWidth: 560).control(at: Point(x: 559, y: 0)) == nil)
    editor.move(Point(x: 559, y: 0)).press(Point(x: 559, y: 0)).release(Point(x: 559, y: 0))
    #expect(!editor.documents.isEmpty)
  }

  /// A window that is tiled in a corner of the screen, if the display reports tiling.
  @Test func controlsOfATileInACornerReachTheScreensEdge() throws {
    func isClosed(by point: Point, _ edges: WindowEdges) throws -> Bool {
      let editor = try TestEditor("some ˇtext")
      editor.window.screenEdges = edges
      editor.move(point).wait(0.5)
      editor.press(point).release(point)
      return editor.documents.isEmpty
    }
    let (corner, side, top) = (Point(x: 559, y: 0), Point(x: 559, y: 20), Point(x: 540, y: 0))
    for point in [corner, side, top] {
      #expect(try isClosed(by: point, [.top, .right, .bottom]), "\(point)")
    }
    // An edge that is not at the screen's edge resizes the window.
    #expect(try isClosed(by: side, [.right, .bottom]))
    for point in [corner, top] {
      #expect(try !isClosed(by: point, [.right, .bottom]), "\(point)")
    }
    #expect(try isClosed(by: top, [.top, .left]))
    for point in [corner, side] {
      #expect(try !isClosed(by: point, [.top, .left]), "\(point)")
    }
  }

  /// Also a menu bar opened by keys, and in the narrowest window.
  @Test(arguments: [560.0, 360])
  func theMenuBarNeverCoversTheControls(width: Double) throws {
    var setup = TestEditor.Setup()
    setup.size = Size(width: width, height: 300)
    let editor = try TestEditor("some ˇtext", setup)
    let close = WindowControls(windowWidth: width).frame(of: .close)
    let point = Point(x: close.x + 6, y: close.y + 6)
    let rows = Int(close.y)..<Int(close.maxY)
    func picture() -> [UInt32] {
      rows.flatMap { y in
        editor.window.pixels[(y * Int(width) + Int(close.x))...].prefix(Int(close.width))
      }
    }
    editor.move(point).wait(0.5)
    let shown = picture()
    editor.keys("f10").move(point).wait(0.5)
    #expect(editor.document.menus.isOpen)
    #expect(picture() == shown)
    let frames = try #require(editor.document.menus.session?.titleFrames)
    #expect(!frames.isEmpty && frames.allSatisfy { $0.maxX <= width - WindowControls.width })
    editor.press(point).release(point)
    #expect(editor.documents.isEmpty)
  }

  /// In all languages of the interface, also where their words are long.
  @Test(arguments: ["en", "et", "ru"]) func theTitlesOfMenusStandBesideTheControls(
    language: String
  ) throws {
    var setup = TestEditor.Setup()
    setup.typeface = .real
    setup.settings.language = language
    let root = "/" + "\(#filePath)".split(separator: "/").dropLast(4).joined(separator: "/")
    let path = FilePath(root + "/Sources/paber/Resources/\(language).po")
    let words = try? DiskFileStore(backupFolder: "/nonexistent").read(path, limit: .max)
    if let words { setup.words = [language: String(decoding: words.bytes, as: UTF8.self)] }
    for width in [PageMetrics.minimumWindow.width, 420, 560] {
      setup.size = Size(width: width, height: 300)
      let editor = try TestEditor("ˇ", setup)
      editor.keys("f10")
      let session = try #require(editor.document.menus.session)
      let titles = try #require(session.barView?.titles)
      #expect(language == "en" || !titles.contains("File"))
      let frames = session.titleFrames
      #expect(frames.count == titles.count)
      for frame in frames {
        #expect(frame.x >= 0 && frame.maxX <= width - WindowControls.width)
        #expect(frame.maxY <= session.barHeight)
      }
      for (first, second) in zip(frames, frames.dropFirst()) {
        #expect(first.maxX <= second.x + 0.001 || second.y >= first.maxY)
      }
      // A menu opens below its title, in whichever row that is.
      editor.keys("left", "down")
      #expect(try #require(session.panels.first).frame.y >= frames[frames.count - 1].maxY)
    }
  }

  /// A pointer that rests on a control is meant for that control.
  @Test func aPointerThatRestsOnAControlBringsNoBar() throws {
    let editor = try TestEditor("some ˇtext")
    editor.window.setMaximized(true)
    editor.move(Point(x: 559, y: 0)).wait(1)
    #expect(!editor.document.menus.isOpen)
    editor.move(Point(x: 300, y: 0)).wait(1)
    #expect(editor.document.menus.isOpen)
    editor.move(Point(x: 540, y: 20)).wait(0.5)
    editor.press(Point(x: 540, y: 20)).release(Point(x: 540, y: 20))
    #expect(editor.documents.isEmpty)
  }
}

@MainActor extension MenuSession {
  /// The frames of the titles in the bar.
  fileprivate var titleFrames: [Rect] {
    bar.indices.compactMap { barLayout.frame(of: ViewID(key: "m\($0)")) }
  }
}
