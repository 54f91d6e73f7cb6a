import TestSupport
import Testing
import TextCore

@testable import MarkdownEditing

/// An address that is pasted over a selection.
@Suite struct PastedLinkTests {
  private func paste(_ address: String, over marked: String) -> String {
    MarkedText.result(marked) { FormattingCommands.link(to: TextRope(address), in: $0) }
  }

  @Test(arguments: [
    ("a «word» b", "a [word](https://a.b)ˇ b"),
    ("a «word »b", "a [word](https://a.b)ˇ b"),
    ("**«word»**", "**[word](https://a.b)ˇ**"),
    ("«**word** two»", "[**word** two](https://a.b)ˇ"),
    ("a «b]c» d", "a [b\\]c](https://a.b)ˇ d"),
    ("«`a`»", "[`a`](https://a.b)ˇ"),
    ("- «one»", "- [one](https://a.b)ˇ"),
    ("«- one»", "- [one](https://a.b)ˇ"),
  ])
  func wordsBecomeALink(marked: String, expected: String) {
    #expect(paste("https://a.b", over: marked) == expected)
    #expect(paste(" https://a.b\n", over: marked) == expected)
  }

  @Test(arguments: [
    "aˇ", "«a\nb»", "`«a»`", "`a «b» c`", "```\n«a»\n```", "[«a»](b)", "[a](«b»)", "« »",
    "«https://c.d»", "«a **b» c**",
  ])
  func elsewhereItIsText(marked: String) {
    #expect(paste("https://a.b", over: marked) == nothing)
  }

  @Test(arguments: ["word", "https://", "https://a.b https://c.d", "a.b", ""])
  func onlyAnAddressMakesALink(address: String) {
    #expect(paste(address, over: "a «word» b") == nothing)
  }

  @Test(arguments: [
    ("https://a.b/(c", "[w](<https://a.b/(c>)ˇ"), ("https://a.b/(c)", "[w](https://a.b/(c))ˇ"),
    ("<https://a.b>", "[w](<https://a.b>)ˇ"), ("mailto:a@b.c", "[w](mailto:a@b.c)ˇ"),
    ("www.a.b", "[w](www.a.b)ˇ"),
    ("https://a.b/?c_d_e*f*", "[w](https://a.b/?c_d_e*f*)ˇ"),
  ])
  func theAddressStaysWhatItIs(address: String, expected: String) {
    #expect(paste(address, over: "«w»") == expected)
  }
}
