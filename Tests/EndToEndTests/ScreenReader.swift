/// A screen reader of a session: it walks the tree of the program as real ones do.
struct ScreenReader {
  /// The environment variables with which the screen reader gets a program's tree.
  let settings: [String: String]
  private let desktop: DesktopSession
  private let script: String

  init(_ desktop: DesktopSession) async throws {
    self.desktop = desktop
    settings = try await desktop.startScreenReaderBus()
    script = try desktop.write(Self.walk, to: "walk.py")
  }

  /// Waits until the program's whole tree has all of these lines.
  func told(_ lines: String...) async throws {
    try await told("\(lines) are told") { told in lines.allSatisfy(told.contains) }
  }

  /// Waits until the lines of the program's whole tree are as wanted.
  func told(_ what: String, _ isWanted: ([String]) throws -> Bool) async throws {
    var last = ""
    try await until("\(what), not \(last)", every: pauseBetweenPrograms) {
      last = try desktop.run(
        "env", settings.map { "\($0)=\($1)" } + ["/usr/bin/python3", script])
      let told = last.split(separator: "\n").map(String.init)
      return try told.last == "whole" && isWanted(told)
    }
  }

  /// Prints every node of the program, one a line: depth, role, `*` if it is focused, name, and its
  /// text with the caret. It makes all calls of a screen reader for each node, and ends at a wrong
  /// answer.
  private static let walk = """
    import pyatspi, sys
    desktop = pyatspi.Registry.getDesktop(0)
    programs = [desktop.getChildAtIndex(i) for i in range(desktop.childCount)]
    paber = [p for p in programs if p and p.name == 'paber']
    if not paber: sys.exit(1)
    def walk(node, depth, parent):
      node.clearCache()
      interfaces = pyatspi.listInterfaces(node)
      states = node.getState()
      words = node.name
      assert node.getApplication().name == 'paber'
      assert depth == 0 or node.getIndexInParent() >= 0
      node.getAttributes(), node.getRelationSet(), node.description, node.getRoleName()
      if 'Component' in interfaces:
        place = node.queryComponent()
        for origin in range(2): place.getExtents(origin)
        place.getAccessibleAtPoint(3, 3, 1)
      if 'Action' in interfaces:
        actions = node.queryAction()
        for i in range(actions.nActions): actions.getName(i), actions.getKeyBinding(i)
      if 'Value' in interfaces:
        value = node.queryValue()
        assert value.minimumValue <= value.currentValue <= value.maximumValue
      if 'Text' in interfaces:
        text = node.queryText()
        for offset in (0, 1, text.characterCount, text.characterCount + 1):
          for unit in range(5): text.getStringAtOffset(offset, unit)
          for unit in range(7):
            text.getTextAtOffset(offset, unit)
            text.getTextBeforeOffset(offset, unit)
            text.getTextAfterOffset(offset, unit)
          text.getAttributeRun(offset, True)
          text.getCharacterExtents(offset, 0)
        text.getRangeExtents(0, text.characterCount, 1), text.getOffsetAtPoint(99, 99, 1)
        for i in range(text.getNSelections()): text.getSelection(i)
        words += '|%s|%d' % (text.getText(0, -1), text.caretOffset)
      if 'Hypertext' in interfaces:
        for i in range(node.queryHypertext().getNLinks()):
          link = node.queryHypertext().getLink(i)
          assert 0 <= link.startIndex < link.endIndex and link.isValid()
          words += '|' + link.getURI(0)
      if 'Document' in interfaces:
        node.queryDocument().getLocale(), node.queryDocument().getAttributes()
      if 'Selection' in interfaces:
        selection = node.querySelection()
        for i in range(selection.nSelectedChildren): assert selection.getSelectedChild(i)
      focused = '*' if states.contains(pyatspi.STATE_FOCUSED) else ''
      print(depth, focused + node.getRoleName(), words, sep='|')
      for i in range(node.childCount): walk(node.getChildAtIndex(i), depth + 1, node)
    walk(paber[0], 0, None)
    print('whole')

    """
}

extension DesktopSession {
  /// Starts a message bus of the session and, on it, that of screen readers, one of which listens.
  ///
  /// - Returns: the environment variables with which a program uses them.
  func startScreenReaderBus() async throws -> [String: String] {
    let settings = [
      "DBUS_SESSION_BUS_ADDRESS": try await startBus(), "GSETTINGS_BACKEND": "memory",
    ]
    try start(
      program: "/usr/libexec/at-spi-bus-launcher",
      ["--launch-immediately", "--a11y=1", "--screen-reader=1"], changes: settings)
    return settings
  }
}
