import Import
import Testing

/// Fields of word processors.
@Suite struct FieldTests {
  /// Word and LibreOffice write fields alike in both formats.
  @Test func fieldsMeanTheSameInBothFormats() throws {
    func word(_ instruction: String) throws -> String {
      try WordFile(
        p("", "<w:fldSimple w:instr='\(instruction)'>\(r("a"))</w:fldSimple>")
      ).markdown
    }
    func text(_ instruction: String) throws -> String {
      let escaped = instruction.split(separator: "\\", omittingEmptySubsequences: false)
        .joined(separator: "\\\\")
      let bytes = Array(
        "{\\rtf1{\\field{\\*\\fldinst{\(escaped)}}{\\fldrslt{a}}}\\par}".utf8)
      return String(decoding: try RTFFormat().document(from: bytes).markdown, as: UTF8.self)
    }
    for (instruction, markdown) in [
      ("HYPERLINK \"http://b.c\" \\o \"d e\"", "[a](http://b.c \"d e\")\n"),
      (#"HYPERLINK "http://b.c" \o "a \"d\" \\ e""#, #"[a](http://b.c 'a "d" \ e')"# + "\n"),
      ("hyperlink http://b.c \\t \"_blank\" \\l \"f\"", "[a](http://b.c#f)\n"),
      ("HYPERLINK \\m \"http://b.c\"", "[a](http://b.c)\n"),
      ("HYPERLINK \"javascript:x()\"", "a\n"), ("PAGE", "a\n"), ("", "a\n"),
    ] {
      #expect(try word(instruction) == markdown)
      #expect(try text(instruction) == markdown)
    }
  }
}
