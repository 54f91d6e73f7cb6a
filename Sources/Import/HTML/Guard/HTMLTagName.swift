/// The name of an element in lower case, as a number: pages may have any names, and comparing two costs
/// little.
///
/// The numbers differ each time the program starts, so that no page can be made of names that share one.
struct HTMLTagName: Hashable {
  private let number: Int

  /// - Parameter letters: the name in lower case.
  init(_ letters: some Sequence<UInt8>) {
    var hasher = Hasher()
    for letter in letters { hasher.combine(letter) }
    number = hasher.finalize()
  }

  private init(_ name: StaticString) { self.init(name.withUTF8Buffer { Array($0) }) }

  private static func set(_ list: StaticString) -> Set<HTMLTagName> {
    Set(list.withUTF8Buffer { $0.split(separator: .space).map { HTMLTagName($0) } })
  }

  // Elements that are handled alone

  static let anchor = HTMLTagName("a")
  static let annotation = HTMLTagName("annotation-xml")
  static let body = HTMLTagName("body")
  static let br = HTMLTagName("br")
  static let button = HTMLTagName("button")
  static let caption = HTMLTagName("caption")
  static let col = HTMLTagName("col")
  static let colgroup = HTMLTagName("colgroup")
  static let dd = HTMLTagName("dd")
  static let font = HTMLTagName("font")
  static let frameset = HTMLTagName("frameset")
  static let form = HTMLTagName("form")
  static let hr = HTMLTagName("hr")
  static let html = HTMLTagName("html")
  static let input = HTMLTagName("input")
  static let isindex = HTMLTagName("isindex")
  static let li = HTMLTagName("li")
  static let math = HTMLTagName("math")
  static let menuitem = HTMLTagName("menuitem")
  static let nobr = HTMLTagName("nobr")
  static let option = HTMLTagName("option")
  static let optgroup = HTMLTagName("optgroup")
  static let p = HTMLTagName("p")
  static let plaintext = HTMLTagName("plaintext")
  static let rtc = HTMLTagName("rtc")
  static let ruby = HTMLTagName("ruby")
  static let script = HTMLTagName("script")
  static let select = HTMLTagName("select")
  static let svg = HTMLTagName("svg")
  static let table = HTMLTagName("table")
  static let tbody = HTMLTagName("tbody")
  static let template = HTMLTagName("template")
  static let textarea = HTMLTagName("textarea")
  static let tr = HTMLTagName("tr")
  static let xmp = HTMLTagName("xmp")

  // Sets of elements

  static let lists = set("ol ul")
  static let headings = set("h1 h2 h3 h4 h5 h6")
  static let descriptions = set("dd dt")
  static let rubyParts = set("rb rp rt rtc")
  static let plainRubyParts = set("rt rp")
  static let preformatted = set("pre listing")
  static let cells = set("td th")
  static let sections = set("tbody tfoot thead")
  /// The parts of tables, which mean nothing outside of one.
  static let tableParts = set("caption col colgroup tbody td tfoot th thead tr")
  static let tableAlone = set("table")
  static let tableAndSections = set("table tbody tfoot thead")
  static let tableAndRows = set("table tbody tfoot thead tr")
  /// Tags that have no effect in text.
  static let ignored = set("body frame head html")
  /// Styles that go on over the ends of blocks.
  static let styles = set("a b big code em font i nobr s small strike strong tt u")
  /// Elements that end an open paragraph and do no more.
  static let blocks = set(
    """
    address article aside blockquote center details dir div dl fieldset figcaption figure footer header \
    hgroup main menu nav ol p pre listing section summary ul
    """)
  /// Blocks whose end tag also ends what is open in them.
  static let endedBlocks = blocks.union(set("button")).subtracting(set("p"))
  /// Elements without content that open styles go on round.
  static let inlineVoids = set("area br embed image img input keygen wbr")
  /// Other elements without content.
  static let voids = set("base basefont bgsound link menuitem meta param source track hr")
  /// Elements in which no tag begins but their own end.
  static let rawText = set("iframe noembed noframes style textarea title xmp script")
  /// Start tags that end a list to choose from.
  static let selectEnds = set("input keygen textarea")
  /// Elements that styles do not reach into.
  static let islands = set("applet marquee object")
  /// Elements that are not read alike by all parsers.
  static let unsettled = set("dialog main menuitem rb rtc search")
  /// Elements that another start or end tag ends on its way.
  static let implied = set("dd dt li optgroup option p rb rp rt rtc")
  /// Elements out of which an end tag of a block does not reach.
  static let scopes = set("applet caption marquee object table td template th")
  /// Elements out of which an end tag of an inline element does not reach.
  static let special = set(
    """
    address applet area article aside base basefont bgsound blockquote body br button caption center col \
    colgroup dd details dir div dl dt embed fieldset figcaption figure footer form frame frameset h1 h2 h3 \
    h4 h5 h6 head header hgroup hr html iframe img input isindex li link listing marquee menu menuitem meta \
    nav noembed noframes noscript object ol p param plaintext pre script section select style summary table \
    tbody td template textarea tfoot th thead title tr ul wbr xmp
    """)
  /// Of the special ones, those that an item still reaches out of.
  static let thin = set("address div p")

  // SVG and MathML

  /// Start tags of HTML that end SVG and MathML.
  static let breakouts = set(
    """
    b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li listing \
    menu meta nobr ol p pre ruby s small span strong strike sub sup table tt u ul var
    """)
  /// Elements of SVG and MathML that hold HTML.
  static let svgPoints = set("desc foreignobject title")
  static let mathPoints = set("mi mn mo ms mtext")
  static let mathGlyphs = set("malignmark mglyph")
  static let foreignSpecial = set("annotation-xml desc foreignobject mi mn mo ms mtext")
}
