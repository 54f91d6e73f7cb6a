import MarkdownSyntax
import TestSupport
import TextCore
import Testing

@testable import MarkdownEditing

/// Links as their sheet changes them.
@Suite struct LinkEditingTests {
  private static func link(
    in context: FormattingContext, hidesTags: Bool = false
  ) -> LinkEditing? {
    LinkEditing(in: context, boundaries: SimpleTextBoundaries(), hidesTags: hidesTags)
  }

  private static func context(_ marked: String) -> FormattingContext {
    let marked = MarkedText(marked)
    return FormattingContext(
      text: marked.text, selection: marked.selection, fences: FenceTree(marked.text))
  }

  /// A link as it was found: its address, title, and what the sheet offers.
  private struct Found: Equatable {
    var address: String
    var title: String?
    var isLink = false
  }

  @Test func theLinkAtTheSelectionIsFound() {
    let cases: [(String, Found?)] = [
      ("a [bˇ](u) c", Found(address: "u", isLink: true)),
      ("a [b](uˇ \"t\") c", Found(address: "u", title: "t", isLink: true)),
      ("«a [b](<u v> 'x \"y\"') c»", Found(address: "u v", title: "x \"y\"", isLink: true)),
      ("[bˇ](u&amp;v\\* \"a\\\"b\")", Found(address: "u&v*", title: "a\"b", isLink: true)),
      ("[ˇ]()", Found(address: "", isLink: true)),
      ("a <https://ˇexample.org>", Found(address: "https://example.org")),
      ("a https://ˇexample.org, b", Found(address: "https://example.org")),
      ("a «https://example.org», b", Found(address: "https://example.org")),
      ("a «b» c", Found(address: "")), ("ˇ", Found(address: "")),
      ("«a\nb»", nil), ("«[a](b) [c](d)»", nil), ("```\naˇ\n```", nil),
    ]
    for (marked, expected) in cases {
      let link = Self.link(in: Self.context(marked))
      let found = link.map {
        Found(address: $0.target.destination, title: $0.target.title, isLink: $0.isLink)
      }
      #expect(found == expected, "\(marked)")
    }
  }

  /// Returns a marked text with the link at its selection set to an address and perhaps a title.
  private func result(
    _ marked: String, _ address: String, _ title: String? = nil, hidesTags: Bool = false
  ) -> String {
    MarkedText.result(marked) {
      Self.link(in: $0, hidesTags: hidesTags)?
        .setting(LinkTarget(destination: address, title: title))
    }
  }

  @Test func linksAreMadeAndChanged() {
    let cases: [(String, String, String?, String)] = [
      ("a «b» c", "u", nil, "a [b](u)ˇ c"), ("a bˇb c", "u", "t", "a [bb](u \"t\")ˇ c"),
      ("a «b» c", "u v", nil, "a [b](<u v>)ˇ c"), ("«b»", "u(v)", nil, "[b](u(v))ˇ"),
      ("«b»", "u)(v", nil, "[b](<u)(v>)ˇ"), ("«b»", "", nil, "[b](ˇ)"),
      ("«b»", "u", "x \"y\"", "[b](u 'x \"y\"')ˇ"),
      ("«b»", "u", "\"it's\"", "[b](u \"\\\"it's\\\"\")ˇ"),
      ("a ˇ b", "https://example.org", nil, "a <https://example.org>ˇ b"),
      ("a ˇ b", "ann@example.org", nil, "a <ann@example.org>ˇ b"),
      ("a ˇ b", "notes.md", nil, "a [notes.md](notes.md)ˇ b"),
      (
        "a ˇ b", "https://example.org", "t", "a [https://example.org](https://example.org \"t\")ˇ b"
      ),
      ("a ˇ b", "a_b_c [d].md", nil, "a [a_b_c [d].md](<a_b_c [d].md>)ˇ b"),
      ("«https://example.org»", "https://example.org", "t", "[ˇ](https://example.org \"t\")"),
      ("a <https://ˇexample.org> b", "https://example.com", nil, "a <https://example.com>ˇ b"),
      ("a https://ˇexample.org b", "https://example.com", nil, "a <https://example.com>ˇ b"),
      ("a [bˇ](u \"t\") c", "v", nil, "a [bˇ](v) c"), ("[ˇ](u)", "v", nil, "[ˇ](v)"),
      ("a [**b**ˇ](u) c", "v w", "t", "a [**b**ˇ](<v w> \"t\") c"),
      ("| a | «b» |\n|---|---|", "u|v", "t|w", "| a | [b](u\\|v \"t\\|w\")ˇ |\n|---|---|"),
    ]
    for (marked, address, title, expected) in cases {
      #expect(result(marked, address, title) == expected, "\(marked)")
    }
  }

  @Test func linksAreMadeWhileTagsAreHidden() {
    let cases: [(String, String, String)] = [
      ("a «b» c", "u", "a [b](u)ˇ c"), ("**a «b** c»", "u", "**a** [**b** c](u)ˇ"),
      ("a **«b»** c", "u", "a [**b**](u)ˇ c"),
      ("«https://example.org»", "https://example.org", "<https://example.org>ˇ"),
      ("a [b](u)ˇ c", "v", "a [b](v)ˇ c"), ("a ˇ b", "u", "a [u](u)ˇ b"),
    ]
    for (marked, address, expected) in cases {
      #expect(result(marked, address, hidesTags: true) == expected, "\(marked)")
    }
  }

  @Test func aLinkIsRemoved() {
    #expect(
      MarkedText.result("a [**b**ˇ c](u \"t\") d") { Self.link(in: $0)?.removing() }
        == "a **b**ˇ c d")
    #expect(Self.link(in: Self.context("a «b» c"))?.removing() == nil)
  }

  private static let pieces = [
    "a", "b c", " ", "(", ")", "[", "]", "<", ">", "\\", "\"", "'", "&", "&amp;", "&#38;", "|", "*",
    "_", "`", "#", "/", ":", "é", "漢", "https://", "%20", "!", "~", "=", "$", "@",
  ]

  private static func text(_ random: inout SeededGenerator) -> String {
    let joined = (0..<random.number(0...6)).map { _ in pieces[random.number(0...pieces.count - 1)] }
      .joined()
    return joined.split(separator: " ").joined(separator: " ")
  }

  /// The targets of the links in a text, as exports read them.
  private static func targets(in text: TextRope) -> [LinkTarget] {
    DocumentReader(text, lines: .paragraph).compactMap {
      if case .leave(.link(let target)) = $0.kind { target } else { nil }
    }
  }

  /// The sheet and exports read the target that was set, and nothing else changes.
  @Test(arguments: 1...6 as ClosedRange<UInt64>) func targetsAreReadAsSet(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let starts = [
      "x «word» y", "x [worˇd](old \"title\") y", "- **«word»** y", "| x | «word» |\n|---|---|\n",
      "# «word»",
    ]
    for _ in 0..<30 {
      let context = Self.context(starts[random.number(0...starts.count - 1)])
      let title = Self.text(&random)
      let target = LinkTarget(
        destination: "x" + Self.text(&random), title: title.isEmpty ? nil : title)
      let hidesTags = random.number(0...1) == 1
      let result = Self.link(in: context, hidesTags: hidesTags)?.setting(target)
      let edit = try #require(result, "seed \(seed): \(target)")
      var after = try context.after(edit.edit)
      #expect(Self.targets(in: after.text) == [target], "seed \(seed): \(after.text)")
      after.selection = Selection(caret: edit.selection.head - (edit.selection.head > 3 ? 1 : 0))
      #expect(Self.link(in: after)?.target == target, "seed \(seed): \(target)")
      let bare = try after.after(try #require(Self.link(in: after)?.removing()).edit)
      let words = bare.text.string(in: 0..<bare.text.end)
      #expect(words.utf8.elementsEqual(Self.plain(context).utf8), "seed \(seed): \(words)")
    }
  }

  /// The text without its link.
  private static func plain(_ context: FormattingContext) -> String {
    guard let edit = link(in: context)?.removing(), let bare = try? context.after(edit.edit) else {
      return context.text.string(in: 0..<context.text.end)
    }
    return bare.text.string(in: 0..<bare.text.end)
  }

  /// An address that is typed where there are no words is a link to itself.
  @Test(arguments: 1...3 as ClosedRange<UInt64>) func writtenAddressesLeadThere(seed: UInt64) throws
  {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<20 {
      let context = Self.context("x ˇ y")
      let address = "x" + Self.text(&random)
      let target = LinkTarget(destination: address.hasSuffix(" ") ? address + "x" : address)
      let result = Self.link(in: context)?.setting(target)
      let edit = try #require(result, "seed \(seed): \(target)")
      let after = try context.after(edit.edit)
      let read = Self.targets(in: after.text).map(\.destination)
      #expect(read == [target.destination] || read == ["mailto:" + target.destination])
    }
  }
}
