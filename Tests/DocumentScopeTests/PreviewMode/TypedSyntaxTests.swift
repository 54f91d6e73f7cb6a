import Testing

@testable import DocumentScope

/// Letters typed where tags are hidden that exports would take for syntax.
@MainActor @Suite struct TypedSyntaxTests {
  @Test(arguments: [
    ("ˇ", "[Anna]: Nein", "\\[Anna]: Neinˇ"), ("aˇ", " &copy; b", "a \\&copy; bˇ"),
    ("- ˇ", "- b", "- \\- bˇ"), ("| aˇ |\n|---|", "|b", "| a\\|bˇ |\n|---|"),
    ("a\nˇ", "- b", "a\n\n- bˇ"), ("ˇ", "Dear <name>", "Dear \\<name>ˇ"),
    ("ˇ", "a & b < c [x]", "a & b < c [x]ˇ"),
  ]) func staysLetters(before: String, typed: String, after: String) throws {
    try TestEditor(before).keys("ctrl+shift+p").type(typed).expect(after)
  }

  /// If tags are shown, typed syntax stays syntax.
  @Test func isSyntaxWhereTagsAreShown() throws {
    try TestEditor("ˇ").type("[Anna]: &copy;").expect("[Anna]: &copy;ˇ")
  }
}
