import Import
import Testing

/// Formulas in one line of text.
@Suite struct FormulaTests {
  private static func letters(_ text: String) -> String { "<m:r><m:t>\(text)</m:t></m:r>" }

  private static func fraction(_ top: String, _ bottom: String) -> String {
    "<m:f><m:num>\(top)</m:num><m:den>\(bottom)</m:den></m:f>"
  }

  @Test(arguments: [
    (fraction(letters("1"), letters("2")), "1/2"),
    (fraction(letters("12"), letters("3.5")), "12/3.5"),
    (fraction(letters("a") + letters("+b"), letters("cd")), "(a+b)/(cd)"),
    (fraction(fraction(letters("1"), letters("2")), letters("x")), "(1/2)/x"),
    (
      "<m:sSup><m:e>\(letters("x"))</m:e><m:sup>\(letters("n+1"))</m:sup></m:sSup>", "x^(n+1)"
    ),
    ("<m:sSub><m:e>\(letters("x"))</m:e><m:sub>\(letters("i"))</m:sub></m:sSub>", "x_i"),
    ("<m:nary><m:sub/><m:sup/><m:e>\(letters("x"))</m:e></m:nary>", "x"),
  ])
  func partsInWordStayApart(_ formula: String, _ expected: String) throws {
    #expect(try WordFile(p("", "<m:oMath>\(formula)</m:oMath>")).markdown == expected + "\n")
  }

  @Test(arguments: [
    ("<mfrac><mn>1</mn> <mn>2</mn></mfrac>", "1/2"),
    ("<mfrac><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow><mi>c</mi></mfrac>", "(a+b)/c"),
    ("<msup><mi>x</mi><mn>12</mn></msup>", "x^12"),
    ("<msub><mi>x</mi><mrow><mi>i</mi><mi>j</mi></mrow></msub>", "x_(ij)"),
    ("<msubsup><mi>x</mi><mi>i</mi><mn>2</mn></msubsup>", "x_i^2"),
    ("<msup><mi>x</mi><mrow></mrow></msup>", "x"),
  ])
  func partsInPagesStayApart(_ formula: String, _ expected: String) throws {
    let page = Array("<p>a <math>\(formula)</math> b".utf8)
    #expect(try HTMLImportTests.markdown(page) == "a \(expected) b\n")
  }
}
