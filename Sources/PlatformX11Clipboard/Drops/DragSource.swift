import Platform

/// A program's drag over our windows, as that program describes it.
struct DragSource {
  /// The program's window, which receives our answers.
  let window: XWindow
  /// Our window under the drag.
  let target: XWindow
  /// The targets that it offers, by the X server's numbers.
  let targets: Set<Atom>

  /// The maximum size of a list of targets in bytes; a longer one is ignored.
  private static let longestList = 1 << 14

  /// Reads the offered targets (XDND 5, “XdndEnter”).
  init(_ message: WindowMessage, over connection: XCBConnection) {
    window = message.words.0
    target = message.window
    let hasList = message.words.1 & 1 != 0
    if hasList {
      let list = try? connection.takeProperty(
        connection.atom("XdndTypeList"), of: window, most: Self.longestList)
      targets = Set(list?.words ?? [])
    } else {
      targets = Set([message.words.2, message.words.3, message.words.4].filter { $0 != 0 })
    }
  }

  /// True if it offers a MIME type.
  func has(_ type: String, over connection: XCBConnection) -> Bool {
    SelectionTarget.names(of: type).contains { targets.contains(connection.atom($0)) }
  }
}
