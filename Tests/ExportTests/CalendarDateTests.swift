import Testing
import TextCore

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

  /// Word processors have the day, none has a month alone. Word shows the time of UTC in the reader's zone.
  @Test func wordProcessorsHaveTheDay() throws {
    let text = "---\ndate: 2026-11-07\n---\nText\n"
    #expect(
      try DOCXFile(text)["docProps/core.xml"].contains(
        "<dcterms:created xsi:type=\"dcterms:W3CDTF\">2026-11-07T10:00:00Z</dcterms:created>"))
    #expect(
      try ODTFile(text)["meta.xml"].contains(
        "<meta:creation-date>2026-11-07T00:00:00</meta:creation-date>"))
    #expect(try rtf(text).contains("{\\creatim\\yr2026\\mo11\\dy7}"))
    for date in ["2026-11", "soon", "1500-01-01"] {
      let other = "---\ndate: \(date)\n---\nText\n"
      #expect(try !DOCXFile(other)["docProps/core.xml"].contains("<dcterms:created"))
      #expect(try !ODTFile(other)["meta.xml"].contains("creation-date"))
      #expect(try !rtf(other).contains("creatim"))
    }
  }

  private func rtf(_ text: String) throws -> String {
    var bytes: [UInt8] = []
    let options = ExportOptions(title: "", language: "en")
    try DocumentExport(of: TextRope(text), as: .rtf, options).write(to: { bytes += $0 })
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func webPagesHaveIt() {
    let options = ExportOptions(title: "", language: "en")
    let page = HTMLFile("---\ndate: 2026-11-27\n---\nText\n", options)
    #expect(page.text.contains("<meta name=\"dcterms.date\" content=\"2026-11-27\">"))
    #expect(!HTMLFile("---\ndate: soon\n---\nText\n", options).text.contains("dcterms"))
  }
}
