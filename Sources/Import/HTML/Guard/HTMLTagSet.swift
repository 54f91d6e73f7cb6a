/// Sets of elements that are treated alike, as a name is in them.
struct HTMLTagSet: OptionSet {
  let rawValue: UInt64

  /// True if a name is in one of the sets.
  func contains(_ name: HTMLTagName) -> Bool { rawValue & name.sets.rawValue != 0 }

  static let lists = HTMLTagSet(rawValue: 1 << 0)
  static let headings = HTMLTagSet(rawValue: 1 << 1)
  static let descriptions = HTMLTagSet(rawValue: 1 << 2)
  static let rubyParts = HTMLTagSet(rawValue: 1 << 3)
  static let plainRubyParts = HTMLTagSet(rawValue: 1 << 4)
  static let preformatted = HTMLTagSet(rawValue: 1 << 5)
  static let cells = HTMLTagSet(rawValue: 1 << 6)
  static let sections = HTMLTagSet(rawValue: 1 << 7)
  /// The parts of tables, which mean nothing outside of one.
  static let tableParts = HTMLTagSet(rawValue: 1 << 8)
  /// Tags that have no effect in text.
  static let ignored = HTMLTagSet(rawValue: 1 << 9)
  /// Styles that continue over the ends of blocks.
  static let styles = HTMLTagSet(rawValue: 1 << 10)
  /// Elements that end an open paragraph and do no more.
  static let blocks = HTMLTagSet(rawValue: 1 << 11)
  /// Blocks whose end tag also ends the open elements in them.
  static let endedBlocks = HTMLTagSet(rawValue: 1 << 12)
  /// Elements without content that open styles continue around.
  static let inlineVoids = HTMLTagSet(rawValue: 1 << 13)
  /// Other elements without content.
  static let voids = HTMLTagSet(rawValue: 1 << 14)
  /// Elements in which no tag begins but their own end.
  static let rawText = HTMLTagSet(rawValue: 1 << 15)
  /// Start tags that end a list to choose from.
  static let selectEnds = HTMLTagSet(rawValue: 1 << 16)
  /// Elements that styles do not reach into.
  static let islands = HTMLTagSet(rawValue: 1 << 17)
  /// Elements that are not read alike by all parsers.
  static let unsettled = HTMLTagSet(rawValue: 1 << 18)
  /// Elements that another start or end tag ends on its way.
  static let implied = HTMLTagSet(rawValue: 1 << 19)
  /// Elements beyond which an end tag of a block closes nothing.
  static let scopes = HTMLTagSet(rawValue: 1 << 20)
  /// Elements beyond which an end tag of an inline element closes nothing.
  static let special = HTMLTagSet(rawValue: 1 << 21)
  /// The special elements that do not stop an item's end tag.
  static let thin = HTMLTagSet(rawValue: 1 << 22)

  // SVG and MathML

  /// Start tags of HTML that end SVG and MathML.
  static let breakouts = HTMLTagSet(rawValue: 1 << 23)
  /// Elements of SVG and MathML that hold HTML.
  static let svgPoints = HTMLTagSet(rawValue: 1 << 24)
  static let mathPoints = HTMLTagSet(rawValue: 1 << 25)
  static let mathGlyphs = HTMLTagSet(rawValue: 1 << 26)
  static let foreignSpecial = HTMLTagSet(rawValue: 1 << 27)

  /// Tables and their parts that hold rows or cells.
  static let tables = HTMLTagSet(rawValue: 1 << 28)
  static let rows = HTMLTagSet(rawValue: 1 << 29)
  static let items = HTMLTagSet(rawValue: 1 << 31)
  static let tableAndSections: HTMLTagSet = [.tables, .sections]
  static let tableAndRows: HTMLTagSet = [.tables, .sections, .rows]
  /// Elements whose attributes matter.
  static let described = HTMLTagSet(rawValue: 1 << 30)

  private static let members: [(HTMLTagSet, StaticString)] = [
    (.lists, "ol ul"),
    (.headings, "h1 h2 h3 h4 h5 h6"),
    (.descriptions, "dd dt"),
    (.rubyParts, "rb rp rt rtc"),
    (.plainRubyParts, "rt rp"),
    (.preformatted, "pre listing"),
    (.cells, "td th"),
    (.sections, "tbody tfoot thead"),
    (.tableParts, "caption col colgroup tbody td tfoot th thead tr"),
    (.ignored, "body frame head html"),
    (.styles, "a b big code em font i nobr s small strike strong tt u"),
    (
      .blocks,
      """
      address article aside blockquote center details dir div dl fieldset figcaption figure footer \
      header hgroup main menu nav ol p pre listing section summary ul
      """
    ),
    (
      .endedBlocks,
      """
      address article aside blockquote center details dir div dl fieldset figcaption figure footer \
      header hgroup main menu nav ol pre listing section summary ul button
      """
    ),
    (.inlineVoids, "area br embed image img input keygen wbr"),
    (.voids, "base basefont bgsound link menuitem meta param source track hr"),
    (.rawText, "iframe noembed noframes style textarea title xmp script"),
    (.selectEnds, "input keygen textarea"),
    (.islands, "applet marquee object"),
    (.unsettled, "dialog main menuitem rb rtc search"),
    (.implied, "dd dt li optgroup option p rb rp rt rtc"),
    (.scopes, "applet caption marquee object table td template th"),
    (
      .special,
      """
      address applet area article aside base basefont bgsound blockquote body br button caption center \
      col colgroup dd details dir div dl dt embed fieldset figcaption figure footer form frame \
      frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html iframe img input isindex li link listing \
      marquee menu menuitem meta nav noembed noframes noscript object ol p param plaintext pre script \
      section select style summary table tbody td template textarea tfoot th thead title tr ul wbr xmp
      """
    ),
    (.thin, "address div p"),
    (
      .breakouts,
      """
      b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li \
      listing menu meta nobr ol p pre ruby s small span strong strike sub sup table tt u ul var
      """
    ),
    (.svgPoints, "desc foreignobject title"),
    (.mathPoints, "mi mn mo ms mtext"),
    (.mathGlyphs, "malignmark mglyph"),
    (.foreignSpecial, "annotation-xml desc foreignobject mi mn mo ms mtext"),
    (.tables, "table"),
    (.rows, "tr"),
    (.items, "li"),
    (.described, "a b big code em font i nobr s small strike strong tt u input annotation-xml"),
  ]

  /// The sets of each known name.
  static let table: [UInt64: HTMLTagSet] = {
    var table: [UInt64: HTMLTagSet] = [:]
    for (set, names) in members {
      for name in names.withUTF8Buffer({ $0.split(separator: .space).map { Array($0) } }) {
        let number = HTMLTagName.number(of: name, 0..<name.count)
        table[number] = HTMLTagSet(
          rawValue: (table[number]?.rawValue ?? 0) | set.rawValue)
      }
    }
    return table
  }()
}
