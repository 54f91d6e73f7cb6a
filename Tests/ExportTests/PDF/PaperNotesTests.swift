import Export
import Testing

/// Footnotes on paper, however they refer to each other.
@Suite struct PaperNotesTests {
  /// Footnotes without an end, as lines of the only page.
  private static let loops: [(String, [String])] = [
    ("[^a]:[^a]", ["1", "1"]),
    ("[^a]: one[^b]\n\n[^b]: two[^a]\n", ["1 one2", "2 two1"]),
    ("Text[^a]\n\n[^a]: one[^a]\n", ["Text1", "1 one1"]),
    ("Text[^a]\n\n[^a]: one[^b][^b]\n\n[^b]: two[^a]\n", ["Text1", "1 one22", "2 two1"]),
  ]

  @Test(arguments: loops) func notesThatReferToThemselvesEnd(
    _ markdown: String, _ lines: [String]
  ) throws {
    let pdf = try ExportedPDF(markdown)
    #expect(try pdf.pages() == [lines + ["1"]])
    try pdf.expectEveryLinkToLeadSomewhere()
  }

  @Test func chainOfNotesIsAsLongAsItIs() throws {
    let count = 2000
    let notes = (1..<count).map { "[^\($0)]: n\($0)[^\($0 + 1)]\n\n" }.joined()
    let pdf = try ExportedPDF("Text[^1]\n\n\(notes)[^\(count)]: last\n")
    let lines = try pdf.pages().joined()
    #expect(lines.filter { $0.contains(" n") }.count == count - 1)
    #expect(lines.contains("\(count) last"))
    // The notes are beside each other, so that the structure is no deeper than that of one.
    let depths = try pdf.inspected(
      """
      def depth(element): return 1 + max([depth(kid) for kid in element.get("/K", [])
          if isinstance(kid, pikepdf.Dictionary) and "/S" in kid], default=0)
      print(depth(root), len([kid for kid in root.K[0].K
          if isinstance(kid, pikepdf.Dictionary) and kid.get("/S") == "/Note"]))
      """)
    #expect(depths == "6 \(count)\n")
  }

  /// Notes without text have their number at the foot, to which the reference leads.
  @Test(arguments: [ExportOptions.Design.page, .book, .plain, .manuscript])
  func emptyNotesShowTheirNumbers(design: ExportOptions.Design) throws {
    let pdf = try ExportedPDF(
      "Text[^1] on[^2]\n\n[^1]: \n[^2]: two\n", design: design, paper: .letter)
    let lines = Array(try pdf.pages().joined()).drop { !$0.hasPrefix("Text") }
    #expect(lines.prefix(3) == ["Text1 on2", "1", "2 two"])
    try pdf.expectEveryLinkToLeadSomewhere()
    let structure = try pdf.inspected("walk(root)")
    #expect(structure.contains("Note\n      Lbl\n        Link\n"), "\(structure)")
  }

  @Test func definitionInANoteThatNothingRefersToIsShown() throws {
    let pdf = try ExportedPDF("[^a]: one\n\n    [^b]: two\n")
    #expect(try pdf.pages() == [["1 one", "2 two", "1"]])
  }
}

extension ExportedPDF {
  /// Expects every link within the document to lead to a named place of it.
  func expectEveryLinkToLeadSomewhere() throws {
    let said = try inspected(
      """
      names = pdf.Root.Names.Dests.Names if "/Names" in pdf.Root else []
      known = [str(names[i]) for i in range(0, len(names), 2)]
      for page in pdf.pages:
          for annotation in page.get("/Annots", []):
              if "/Dest" in annotation and str(annotation.Dest) not in known: print(annotation.Dest)
      """)
    #expect(said == "")
  }
}
