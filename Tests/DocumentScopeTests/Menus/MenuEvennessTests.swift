import ApplicationScope
@testable import Canvas
import Platform
import Testing

@testable import DocumentScope
@testable import Interface
@testable import WindowScope

/// Menus and window controls, measured by their visible pixels.
@MainActor @Suite struct MenuEvennessTests {
  private func page(_ scale: Double) throws -> TestEditor {
    // The window shows all of each menu.
    try TestEditor(
      "# A walk\nThe path begins «here».\n", Look(scale: scale, scheme: .light),
      size: Size(width: 640, height: 640)
    ) {
      $0.desktop.caretBlink = nil
    }
  }

  /// True if a pixel differs clearly from the page.
  private func isInk(_ x: Int, _ y: Int, in editor: TestEditor) -> Bool {
    let size = editor.window.deviceSize
    let pixel = editor.window.pixels[y * size.width + x]
    let page = editor.application.appearance.theme.page
    let channels = [(page.red, 16), (page.green, 8), (page.blue, 0)]
    return channels.contains { (channel: UInt8, shift: Int) -> Bool in
      let value = Int(pixel >> UInt32(shift)) & 0xFF
      return abs(value - Int(channel)) >= Self.seen
    }
  }

  /// Of 255: less than the faintest ink where it covers a quarter of a pixel.
  private static let seen = 14

  /// Returns the end of the ink of a row, in device pixels; `nil` if there is none.
  private func end(of row: Int, in panel: MenuPanel, _ editor: TestEditor) -> Int? {
    let scale = editor.window.scale
    let place = scale.deviceRect(panel.frame(ofRow: row))
    let hairline = scale.deviceLength(2)
    return (place.x..<(place.maxX - hairline)).last { x in
      (place.y..<place.maxY).contains { isInk(x, $0, in: editor) }
    }.map { $0 + 1 }
  }

  private func endsAtTheEdge(_ row: MenuRow) -> Bool {
    switch row {
    case .item(let item): item.submenu != nil || !item.keys.isEmpty
    case .slider, .stepper, .swatches, .bars, .facts, .separator: true
    case .note: false
    }
  }

  @Test(
    arguments: ["f", "e", "o", "v", "g", "vt", "vc", "vf", "oa", "oi", "eH"], [1, 1.5, 2])
  func allThatEndsARowEndsAtOneEdge(letters: String, scale: Double) throws {
    let editor = try page(scale)
    editor.openMenu(letters)
    let panel = try #require(editor.document.menus.session?.panels.last)
    // No row is marked, which would have a band behind it.
    editor.move(Point(x: panel.frame.x + 20, y: panel.frame.y + 2)).tick()
    try #require(editor.document.menus.session?.panels.last?.marked == nil)
    let right = editor.window.scale.devicePixel(panel.frame.maxX - MenuMetrics.trailing)
    for (number, row) in panel.rows.enumerated() {
      guard let end = end(of: number, in: panel, editor) else { continue }
      if endsAtTheEdge(row) {
        #expect(abs(end - right) <= 1, "\(panel.titles[number]): \(end), not \(right)")
      } else {
        #expect(end <= right + 1, "\(panel.titles[number])")
      }
    }
  }

  /// The visible box of each control, in device pixels.
  @Test(arguments: [1, 1.5, 2], [false, true])
  func controlsAreEquallyLargeOnOneLine(scale: Double, isMaximized: Bool) throws {
    let editor = try page(scale)
    editor.window.setMaximized(isMaximized)
    let width = editor.window.logicalSize.width
    editor.move(Point(x: width - 80, y: 20)).wait(0.3)
    let controls = WindowControls(windowWidth: width)
    let size = editor.window.scale.devicePixel(12)
    var boxes: [DeviceRect] = []
    for control in WindowControls.Control.allCases {
      let around = editor.window.scale.deviceRect(controls.frame(of: control))
      let columns = (around.x - 3..<around.maxX + 3).filter { x in
        (around.y - 3..<around.maxY + 3).contains { isInk(x, $0, in: editor) }
      }
      let rows = (around.y - 3..<around.maxY + 3).filter { y in
        (around.x - 3..<around.maxX + 3).contains { isInk($0, y, in: editor) }
      }
      let (left, top) = (try #require(columns.first), try #require(rows.first))
      boxes.append(
        DeviceRect(
          x: left, y: top, width: try #require(columns.last) + 1 - left,
          height: try #require(rows.last) + 1 - top))
    }
    #expect(boxes.map(\.width) == [size, size, size])
    #expect(Set(boxes.map(\.maxY)).count == 1)
    #expect(boxes[1].height == size && boxes[2].height == size)
    let pitch = editor.window.scale.devicePixel(20)
    #expect(zip(boxes, boxes.dropFirst()).allSatisfy { $1.x - $0.x == pitch })
  }
}
