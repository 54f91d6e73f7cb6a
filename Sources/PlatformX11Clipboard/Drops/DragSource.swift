import Platform

/// What a program drags over our windows, as it says itself.
struct DragSource {
  /// Its window, which hears our answers.
  let window: XWindow
  /// Our window that it is over.
  let target: XWindow
  /// The targets that it has, by the X server's numbers.
  let targets: Set<Atom>

  /// More than so many bytes of a list of targets are not believed.
  private static let longestList = 1 << 14

  /// Reads what it brings (XDND 5, “XdndEnter”).
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

  /// Whether it has something of a MIME type.
  func has(_ type: String, over connection: XCBConnection) -> Bool {
    SelectionTarget.asked(type).contains { targets.contains(connection.atom($0)) }
  }
}
