import Export
import TestSupport
import TextCore
import Testing

/// A document as a tagged PDF.
@Suite struct PDFExportTests {
  private static let document = """
    ---
    title: The *house* (1)
    author: Ann
    lang: de
    ---

    # Haus

    Text mit *Betonung*, einem [Verweis](https://example.org/ä?a=1&b=(2)) und einer Note[^1].

    - eins
      1. darin
    - [x] getan

    > Ein Zitat.

    ```swift
    let code = 1
    ```

    | Name | Zahl |
    |------|-----:|
    | eins | 1    |

    ![Ein Bild](a%20b.png)

    Русский абзац со словами.

    [^1]: Die Note.
    """

  private static let picture = OnePicture(bytes: SamplePictures.png(width: 50, height: 20))

  @Test func fileHasNoFaults() throws {
    let pdf = try ExportedPDF(Self.document, pictures: Self.picture)
    let said = try pdf.judge("/usr/bin/qpdf", "--check", "FILE")
    #expect(said.contains("No syntax or stream encoding errors found"))
    #expect(!said.contains("WARNING"))
  }

  @Test func structureIsTheDocuments() throws {
    let pdf = try ExportedPDF(Self.document, pictures: Self.picture)
    let structure = try pdf.inspected("print(pdf.Root.Lang)\nwalk(root)")
    #expect(
      structure == """
        de
        Document
          H1
          P
          H1
          P
            Link
            Reference
              Link
            Note
              Lbl
                Link
              P
          L
            LI
              Lbl
              LBody
                P
                L
                  LI
                    Lbl
                    LBody
                      P
            LI
              Lbl
              LBody
                P
          BlockQuote
            P
          Code
          Table
            TR
              TH Column
              TH Column
            TR
              TD
              TD
          P
            Figure Alt=Ein Bild
          P Lang=und-Cyrl

        """)
  }

  @Test func everythingShownIsContentOrArtifact() throws {
    let pdf = try ExportedPDF(Self.document, pictures: Self.picture)
    let said = try pdf.inspected(
      """
      depth, loose, artifacts, numbers = 0, 0, 0, []
      for page in pdf.pages:
          for operands, operator in pikepdf.parse_content_stream(page):
              name = str(operator)
              if name == "BDC":
                  depth += 1
                  if str(operands[0]) == "/Artifact": artifacts += 1
                  elif "/MCID" in operands[1]: numbers.append(int(operands[1].MCID))
              if name == "EMC": depth -= 1
              if name in ("TJ", "Tj", "f", "Do") and depth == 0: loose += 1
      print(depth, loose, artifacts > 3, numbers == sorted(numbers))
      """)
    #expect(said == "0 0 True True\n")
  }

  @Test func linksAndOutlineLeadToPlaces() throws {
    let pdf = try ExportedPDF(
      "# One\n\nSee [two](#two).[^n]\n\n## Two\n\n### Three\n\n# Four\n\n[^n]: Note.\n")
    let said = try pdf.inspected(
      """
      def show(item, depth=0):
          while item is not None:
              print("  " * depth + str(item.Title))
              if "/First" in item: show(item.First, depth + 1)
              item = item.get("/Next")
      show(pdf.Root.Outlines.First)
      names = pdf.Root.Names.Dests.Names
      print([str(names[i]) for i in range(0, len(names), 2)])
      for annotation in pdf.pages[0].Annots: print(annotation.Dest)
      """)
    #expect(
      said == """
        One
          Two
            Three
        Four
        ['fn-1', 'fnref-1-1', 'four', 'one', 'three', 'two']
        two
        fn-1
        fnref-1-1

        """)
  }

  @Test func addressesAreEncoded() throws {
    let pdf = try ExportedPDF("[a](<https://example.org/ä b?a=1&b=(2)>) <x@example.org>\n")
    let said = try pdf.inspected(
      "for annotation in pdf.pages[0].Annots: print(annotation.A.URI)")
    #expect(said == "https://example.org/%C3%A4%20b?a=1&b=(2)\nmailto:x@example.org\n")
  }

  @Test func dangerousLinksAreText() throws {
    let pdf = try ExportedPDF("[a](javascript:alert(1)) b\n")
    #expect(try pdf.inspected("print('/Annots' in pdf.pages[0])") == "False\n")
    #expect(try pdf.pages() == [["a b", "1"]])
  }

  @Test func paperIsTheOneThatWasChosen() throws {
    for (paper, size) in [(PaperSize.letter, "612 x 792"), (.a5, "419.528 x 595.276")] {
      let said = try ExportedPDF("a", paper: paper).judge("/usr/bin/pdfinfo", "FILE")
      #expect(said.contains("Page size:       \(size) pts"), "\(said)")
    }
    let said = try ExportedPDF("a", paper: nil, language: "en-US").judge("/usr/bin/pdfinfo", "FILE")
    #expect(said.contains("612 x 792"))
  }

  @Test func missingPictureLeavesItsWords() throws {
    let pdf = try ExportedPDF("Look: ![a cat](none.png)\n")
    #expect(try pdf.pages() == [["Look: a cat", "1"]])
    #expect(pdf.result.missingPictures == ["none.png"])
    let other = try ExportedPDF("![a cat](a%20b.png)\n", pictures: OnePicture())
    #expect(try other.pages() == [["a cat", "1"]])
    #expect(other.result.unusablePictures == ["a%20b.png"])
  }

  /// CommonMark counts on from the number of the first item.
  @Test func numbersCountOn() throws {
    let pdf = try ExportedPDF("3. one\n7. two\n7. three\n")
    #expect(try pdf.pages() == [["3. one", "4. two", "5. three", "1"]])
  }

  @Test func exportIsCancelled() {
    let text = String(repeating: "A paragraph.\n\n", count: 200)
    let export = DocumentExport(
      of: TextRope(text), as: .pdf, ExportOptions(title: "", language: "en"), fonts: .standard)
    #expect(throws: DocumentExport.Cancelled.self) {
      try export.write { _ in
      } progress: {
        $0 < 0.5
      }
    }
  }

  @Test func fontsAreNeeded() {
    let export = DocumentExport(
      of: TextRope("a"), as: .pdf, ExportOptions(title: "", language: "en"))
    #expect(throws: PaperFonts.Missing.self) { try export.write { _ in } }
  }
}
