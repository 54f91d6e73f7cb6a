import Import
import Testing

/// Pages that a parser must not see, as their trees would be enormous.
@Suite struct HTMLGuardTests {
  private static func refuses(_ html: String, as refusal: ImportRefusal = .tooDeep) -> Bool {
    do throws(ImportRefusal) {
      _ = try HTMLFormat().document(from: Array(html.utf8))
      return false
    } catch {
      return error == refusal
    }
  }

  private static func many(_ text: String, _ count: Int = 5000) -> String {
    String(repeating: text, count: count)
  }

  /// Each of these opens an element that nothing closes.
  @Test(arguments: [
    "<i>", "<div>", "<optgroup>", "<rt>",
    "<rp>", "<frameset>", "<li><dd>", "<x><div></x>", "<form><div></form>",
    "<h1><x><h2></h1>", "<x><p></x></p>", "<p\u{B}x>", "<svg><div></svg>", "</ a=\"><div>\">",
    "<b><x><div></b></div><y></x>", "<x><frameset></x></frameset><y></x>",
    "<table><tr></tr><td><table><tr><y>", "<div><table></div></table>",
    "<div><svg><![CDATA[</div>]]></svg>", "<button><object></button>",
  ])
  func elementsThatStayOpenAreCounted(_ html: String) {
    let isRefused = Self.refuses(Self.many(html))
    #expect(isRefused)
  }

  /// In SVG and MathML other rules hold, until they end.
  @Test(arguments: [
    ("<svg>", "<td>"), ("<svg>", "<g>"), ("<svg>", "<g a=b/>"), ("<svg><svg></svg>", "<td>"),
    ("<svg><font>", "<td>"), ("<svg><desc><p></desc>", "<x/>"),
    ("<math><svg></svg></math>", "<x/>"),
    ("<select><svg><input>", "<x/>"), ("<select><style><input>", "<div>"),
    ("<math><annotation-xml>", "<tr>"), ("<!DOCTYPE html>", "<p><table></table><y></p>"),
    ("<math><mi>", "<x/>"), ("<svg><style>", "<td>"),
  ])
  func foreignElementsAreToldApart(_ start: String, _ html: String) {
    let isRefused = Self.refuses(start + Self.many(html))
    #expect(isRefused)
  }

  /// Quotation marks and slashes mean something in few places of a tag.
  @Test(arguments: [
    "<a =\">", "<a b= =\">", "<a b=c\">", "<a \"b>", "<a b='c'd\">", "<a / =\">", "<a b=\n=\">",
    "<a b = c\">",
  ])
  func aQuotationMarkOpensAValueOnlyWhereOneMayStand(_ tag: String) {
    let isRefused = Self.refuses(tag + Self.many("<div>"))
    #expect(isRefused)
  }

  @Test func textOfScriptsEndsWhereAParserEndsIt() {
    let rows = Self.many("<div>", 500) + "<script><!--<script></script>" + Self.many("</div>", 500)
    #expect(Self.refuses(Self.many(rows + "--></script>", 20)))
    let old = "<script><!--\nif (a<b) document.write('<b>')\n//--></script><script><!-->a</script>"
    #expect(!Self.refuses(Self.many("<p>a</p>" + old, 1000)))
  }

  @Test func attributesAreCounted() {
    func attributes(_ range: Range<Int>) -> String { range.map { " a\($0)=x" }.joined() }
    #expect(Self.refuses("<b\(attributes(0..<1000))>x", as: .tooManyParts))
    #expect(Self.refuses((0..<1000).map { "<html a\($0)=x>" }.joined(), as: .tooManyParts))
    #expect(Self.refuses((0..<1000).map { "<body a\($0)=x>" }.joined(), as: .tooManyParts))
    #expect(!Self.refuses("<p\(attributes(0..<200))>x"))
    // A parser copies them each time that it opens a style again.
    #expect(Self.refuses("<p><b\(attributes(0..<200))>" + Self.many("<p>x", 20_000)))
    #expect(Self.refuses("<p><b a='\(Self.many("x", 100_000))'>" + Self.many("<p>x", 20_000)))
  }

  @Test(arguments: [
    "<p>", "<li>", "<dd><dt>", "<option>", "<p><b>a</b> <font>b</font><li>c<td>", "<b><p>a</b></p>",
    "<table><tr><td>a<td>b<tr><td><p>c</table>", "<ul><li>a<li>b<p>c</ul>", "<h1>a</h1><h2>b</h2>",
    "<select><option>a<option>b<optgroup label=c><option>d</select>", "<template><p>a</template>",
    "<svg viewBox='0 0 1 1'><path d='x'><g><desc>a</desc></g></svg>", "<a href=x>a<a href=y>b</a>",
    "<ruby>a<rp>(<rt>b<rp>)</ruby>", "<math><mi>a</mi><mo>+</mo></math>", "<form><p>a</form>",
    "<dl><dt>a<dd>b</dl>", "<center><table><caption>a<tbody><tr><th>b</tbody></table></center>",
    "<p>a<br/>b<img src='c.png'/><hr>", "<i>a<div>b</i></div>", "<button>a<button>b</button>",
    "<object><param name=a></object>", "<svg><p>a", "<noscript><p>a</noscript>",
    "<p><table><td>a</table>",
  ])
  func pagesAsPeopleMakeThemAreRead(_ html: String) {
    for start in ["", "<!DOCTYPE html>"] {
      let isRefused = Self.refuses(start + Self.many(html, 3000))
      #expect(!isRefused)
    }
  }
}
