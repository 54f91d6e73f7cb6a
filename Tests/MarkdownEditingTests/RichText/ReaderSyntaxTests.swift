import TestSupport
import TextCore
import Testing

@testable import MarkdownEditing
import MarkdownSyntax

/// Letters that are typed where tags are hidden, and that exports must show as they are.
@Suite struct ReaderSyntaxTests {
  @Test(arguments: [
    // Definitions of links and of footnotes.
    ("ˇ", "[Anna]: Nein", "\\[Anna]: Nein"), ("- ˇ", "[a]: http://x.y", "- \\[a]: http://x.y"),
    ("ˇ", "[^x]: b", "\\[^x]: b"), ("- ˇ", "[^x]: b", "- \\[^x]: b"),
    // Characters by their names.
    ("ˇ", "&copy; &amp; &#65;", "\\&copy; \\&amp; \\&#65;"), ("&cˇpy;", "o", "\\&copy;"),
    ("&amp; ˇ", "&lt;", "&amp; \\&lt;"),
    // Pictures by their names.
    ("ˇ", "![[bild.png]]", "!\\[[bild.png]]"), ("ˇ", "[[note]]", "[[note]]"),
    // Comments.
    ("ˇ", "x <!-- c -->", "x \\<!-- c -->"), ("ˇ", "<!-- c", "\\<!-- c"),
    ("a <!-- bˇ -->", "c*", "a <!-- bc* -->"),
    // Tags of HTML, which other programs read.
    ("ˇ", "Dear <name>, if a<b and c>d then <br>", "Dear \\<name>, if a\\<b and c>d then \\<br>"),
    ("ˇ", "<div>", "\\<div>"), ("ˇ", "</p> <?a?> <!B>", "\\</p> \\<?a?> \\<!B>"),
    ("ˇ", "<https://a.b>", "\\<https://a.b>"), ("<ˇ", "b", "\\<b"), ("<ˇb", "1", "<1b"),
    ("a <b> cˇ", "<d>", "a <b> c\\<d>"), ("**aˇ**", "<b>", "**a\\<b>**"), ("`aˇ`", "<b>", "`a<b>`"),
    // Blocks in the line of an item.
    ("- ˇ", "- zwei", "- \\- zwei"), ("- ˇ", "> vier", "- \\> vier"),
    ("- ˇ", "1. acht", "- 1\\. acht"),
    ("- ˇ", "# x", "- \\# x"), ("- ˇ", "+ x", "- \\+ x"), ("1. ˇ", "2) x", "1. 2\\) x"),
    ("> - ˇ", "- x", "> - \\- x"),
    // Underlines of headings, rules and front matter.
    ("a\nˇ", "===", "a\n\\==="), ("a\nˇ", "=", "a\n\\="), ("a\nˇ", "---", "a\n\\---"),
    ("a\nˇ", "***", "a\n\\***"), ("ˇ", "+++", "\\+++"), ("ˇ\n\na", "===", "===\n\na"),
    ("+++\na: b\nˇ\nc", "+++", "+++\na: b\n\\+++\nc"), ("a\nˇ", "+++", "a\n+++"),
    // Cells.
    ("| a | b |\n|---|---|\n| cˇ | d |", " oder | x", "| a | b |\n|---|---|\n| c oder \\| x | d |"),
    ("| aˇ | b |\n|---|---|\n| c | d |", "|", "| a\\| | b |\n|---|---|\n| c | d |"),
    ("a | b\n--|--\nˇ", "c | d", "a | b\n--|--\nc \\| d"),
    ("a | b\nˇ", "--|--", "a | b\n\\--|--"),
    // A line break.
    ("ˇ\nb", "a\\", "a\\\\\nb"),
  ]) func escapes(before: String, typed: String, after: String) {
    var editor = TypedLetters(before)
    editor.type(typed)
    #expect(editor.source == after)
  }

  @Test(arguments: [
    "a & b", "AT&T", "a&b;", "[x]", "[x] y", "a [b]: c", "a < b", "a<1", "<3", "<", "<*", "<é",
    "->", "a - b", "a | b",
    "| a | b |",
    "1.5", "a=b", "x + y", "&nosuch;", "[[note]]", "![[]]", "...", "a\\",
  ]) func areLettersAnyway(typed: String) {
    var editor = TypedLetters("ˇ")
    editor.type(typed)
    #expect(editor.source == typed)
  }

  /// Letters that lose their style stay letters, and syntax that has a style stays syntax.
  @Test(arguments: [
    ("`«&copy;»`", InlineFormat.code, "«\\&copy;»"), ("`«<b>»`", .code, "«\\<b>»"),
    ("`«![[a.png]]»`", .code, "«!\\[[a.png]]»"), ("**«[a]: b»**", .strong, "«\\[a]: b»"),
    ("Title\n**«===»**", .strong, "Title\n«\\===»"),
    ("a | b\n**«-|-»**", .strong, "a | b\n«\\-|-»"),
    ("«`x`\n`&copy;`\n`y`»", .code, "«x\n\\&copy;\ny»"),
    ("«**x**\n**===**\n**y**»", .strong, "«x\n\\===\ny»"),
    ("**«a &copy; b»**", .strong, "«a &copy; b»"), ("**«a <b>c</b>»**", .strong, "«a <b>c</b>»"),
    ("«- **a**\n- **+ b**\n- **c**»", .strong, "- «a\n- \\+ b\n- c»"),
  ]) func changesOfStylesLeaveLetters(before: String, format: InlineFormat, after: String) {
    let result = MarkedText.result(before) { RichTextCommands.toggleSelection(format, in: $0) }
    #expect(result == after)
  }

  @Test func keepWhatStands() {
    for before in [
      "<b>a</b> bˇ", "see <https://a.b> andˇ",
      "[a]: bˇ", "a &copy; bˇ", "- - aˇ", "- > aˇ", "x <!-- c --> dˇ", "![[a.png]] bˇ",
      "| a | b |\n|---|---|\n| c | dˇ |",
    ] {
      var editor = TypedLetters(before)
      editor.type("x*.")
      #expect(editor.drawing == before.replacingCaret(by: "x*.ˇ"))
    }
  }

  @Test(arguments: [
    ("&am«x»p;", "\\&amˇp;"), ("- a\n- «b »- c", "- a\n- ˇ\\- c"), ("&am«\n»p;", "\\&amˇp;"),
    ("&copy; &am«b\nc»p;", "&copy; \\&amˇp;"), ("a\n«b»===", "a\nˇ\\==="),
  ]) func deletionsJoinLetters(before: String, after: String) {
    #expect(MarkedText.result(before) { RichTextCommands.delete(in: $0) } == after)
  }

  @Test(arguments: [
    ("a\nbˇ===", "a\nb\nˇ\\==="), ("a\na &copy; bˇ[a]: c", "a\na &copy; b\nˇ\\[a]: c"),
    ("- aˇ- b", "- a\n- ˇ\\- b"), ("a\nb\\ˇc", "a\nb\\\\\nˇc"), ("a\\ˇ", "a\\\\\n\nˇ"),
    ("a\nb &lt;ˇ &lt;", "a\nb &lt;\nˇ &lt;"), ("a\n*bˇ[c]: d* &lt;", "a\n*b*\nˇ*[c]: d* &lt;"),
  ]) func returnDividesLetters(before: String, after: String) {
    #expect(MarkedText.result(before) { RichTextCommands.newParagraph(in: $0) } == after)
  }

  @Test(arguments: [
    ("aˇ", "&copy;", "a&copy;ˇ"), ("aˇ", "\\&copy;", "a\\&copy;ˇ"), ("a &amˇ", "p;", "a \\&amp;ˇ"),
    ("aˇ", "![[b.png]]", "a![[b.png]]ˇ"), ("- aˇ", "\\- b", "- a- bˇ"),
  ]) func pastedMarkdownKeepsItsMeaning(before: String, pasted: String, after: String) {
    #expect(
      MarkedText.result(before) { RichTextCommands.insert(markdown: TextRope(pasted), in: $0) }
        == after)
  }
}

extension String {
  fileprivate func replacingCaret(by letters: String) -> String {
    split(separator: "ˇ", omittingEmptySubsequences: false).joined(separator: letters)
  }
}
