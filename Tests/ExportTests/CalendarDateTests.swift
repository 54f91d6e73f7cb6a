import Testing

@testable import Export

/// Dates of front matter.
@Suite struct CalendarDateTests {
  @Test(arguments: [
    ("2026-11-27", "2026-11-27"), ("2026", "2026"), ("2026-02", "2026-02"),
    ("2024-02-29", "2024-02-29"), ("2000-02-29", "2000-02-29"),
    ("2026-11-27T09:41:33Z", "2026-11-27"), ("2026-11-27 09:41", "2026-11-27"),
  ])
  func aDate(text: String, date: String) { #expect(CalendarDate(text)?.string == date) }

  @Test(arguments: [
    "", "May 2026", "27.11.2026", "2026-13", "2026-00-01", "2026-1-1", "2026-11-27-1", "20261127",
    "2026-11-", "-11-27", "２０２６", "2026-02-31", "2026-02-29", "2100-02-29", "2026-04-31",
  ])
  func noDate(text: String) { #expect(CalendarDate(text) == nil) }

  @Test func webPagesHaveIt() {
    let options = ExportOptions(title: "", language: "en")
    let page = HTMLFile("---\ndate: 2026-11-27\n---\nText\n", options)
    #expect(page.text.contains("<meta name=\"dcterms.date\" content=\"2026-11-27\">"))
    #expect(!HTMLFile("---\ndate: soon\n---\nText\n", options).text.contains("dcterms"))
  }
}
