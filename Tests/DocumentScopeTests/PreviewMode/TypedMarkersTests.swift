import Testing

@testable import DocumentScope

/// Markers that are typed where tags are hidden.
@MainActor @Suite struct TypedMarkersTests {
  private func editor(_ marked: String) throws -> TestEditor {
    try TestEditor(marked).keys("ctrl+shift+p")
  }

  @Test(arguments: [
    ("ˇ", "- a", "- aˇ"), ("ˇ", "* a", "* aˇ"), ("ˇ", "1. a", "1. aˇ"), ("ˇ", "1) a", "1) aˇ"),
    ("ˇ", "> a", "> aˇ"), ("ˇ", "# a", "# aˇ"), ("ˇ", "###### a", "###### aˇ"),
    ("ˇ", "[] a", "- [ ] aˇ"), ("ˇ", "[x] a", "- [x] aˇ"), ("- ˇ", "[] a", "- [ ] aˇ"),
    ("> ˇb", "- ", "> - ˇb"), ("ˇ**b** c", "# ", "# ˇ**b** c"), ("a\n\nˇb\n", "- ", "a\n\n- ˇb\n"),
    ("ˇa\n===\nb", "# ", "# ˇa\nb"), ("ˇa\n---\nb", "- ", "- ˇa\nb"),
    ("ˇ\n---\n", "# ", "# ˇ\n\n---\n"), ("ˇa\n---\n", "[] ", "- [ ] ˇa\n"),
    ("ˇa\n===\nb", "> ", "> ˇa\n> ===\nb"),
  ]) func makeTheBlock(before: String, typed: String, after: String) throws {
    try editor(before).type(typed).expect(after)
  }

  @Test(arguments: [
    ("aˇ", " - b", "a - bˇ"), ("ˇ", "2. a", "2\\. aˇ"), ("ˇ", "####### a", "\\####### aˇ"),
    ("- [ ] ˇ", "[] a", "- [ ] [] aˇ"), ("```\nˇ\n```", "- a", "```\n- aˇ\n```"),
  ]) func areLettersElsewhere(before: String, typed: String, after: String) throws {
    try editor(before).type(typed).expect(after)
  }

  @Test func areMarkersOnlyWhereTagsAreHidden() throws {
    try TestEditor("ˇ").type("[] a").expect("[] aˇ")
  }

  @Test func undoGivesTheLettersBack() throws {
    let editor = try editor("ˇ").type("- ")
    editor.expect("- ˇ")
    editor.keys("ctrl+z").expect("\\- ˇ")
    editor.type("a").expect("\\- aˇ")
    editor.keys("ctrl+z", "ctrl+z").expect("ˇ")
  }

  @Test func undoGivesTheUnderlineBack() throws {
    let editor = try editor("ˇa\n===\nb").type("# ")
    editor.expect("# ˇa\nb").keys("ctrl+z").expect("\\# ˇa\n===\nb")
  }

  /// The numbers of a list follow an item that was typed into it.
  @Test func aListGoesOnInNumbers() throws {
    try editor("1. a\nˇb\n2. c\n").type("1. ").expect("1. a\n2. ˇb\n3. c\n")
  }
}
