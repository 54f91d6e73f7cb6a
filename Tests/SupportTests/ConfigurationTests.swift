import Localization
import SystemPackage
import TestSupport
import Testing

@testable import Support

@Suite struct ConfigurationTests {
  private func read(_ text: String) -> SupportConfiguration {
    SupportConfiguration(file: Array(text.utf8))
  }

  @Test func nothingIsConfiguredAtFirst() {
    #expect(SupportConfiguration.shipped.place == nil)
    #expect(SupportConfiguration.shipped.hours == nil)
    #expect(SupportConfiguration.shipped.problems.isEmpty)
    #expect(SupportConfiguration.current(file: nil) == .shipped)
  }

  @Test func aServerWithEverything() {
    let configuration = read(
      """
      server = "https://chat.example.org:8443/letters"
      user = writer
      password = "geheim: #1"
      authorities = /etc/ssl/ours.pem
      zone = Europe/Tallinn
      days = "mon-wed, sat"
      hours = 8:30-16

      """)
    #expect(configuration.problems.isEmpty)
    let login = SupportConfiguration.ServerLogin(
      folder: ServerFolder("https://chat.example.org:8443/letters/")!, user: "writer",
      password: "geheim: #1", authorities: "/etc/ssl/ours.pem")
    #expect(configuration.place == .server(login))
    #expect(login.folder.host == "chat.example.org:8443")
    #expect(
      configuration.hours
        == WorkingHours(
          zone: "Europe/Tallinn", days: [.monday, .tuesday, .wednesday, .saturday], opens: 510,
          closes: 960))
  }

  @Test func aFolderAndUsualHours() {
    let configuration = read("folder = /home/ann/Cloud/chat/\nzone = Asia/Tokyo\n")
    #expect(configuration.place == .folder("/home/ann/Cloud/chat"))
    #expect(configuration.hours?.opens == 540 && configuration.hours?.days.count == 5)
    #expect(read("zone = UTC\ndays = sat-mon\n").hours?.days == [.saturday, .sunday, .monday])
  }

  @Test func anAddressForLetters() {
    let configuration = read("mail = help@example.org\nzone = Europe/Nowhere\n")
    #expect(configuration.mail == "help@example.org" && configuration.place == nil)
    #expect(configuration.problems.count == 1)
  }

  @Test func withoutTheHoursNoZoneIsLookedUp() {
    let file = Array("folder = /letters\nzone = Europe/Tallinn\n".utf8)
    let configuration = SupportConfiguration.current(file: file, knowsHours: false)
    #expect(configuration.place == .folder("/letters") && configuration.hours == nil)
    #expect(SupportConfiguration.current(file: file).hours != nil)
  }

  @Test(arguments: [
    "server = http://example.org/", "server = ftp://example.org/", "server = https:///x",
    "server = https://ann@example.org/", "server = https://example.org/?a", "folder = chat",
    "server = \"https://example.org/a b\"", "server = https://example.org:0/",
    "server = https://example.org/../x", "server = https://-a.org/", "zone = Europe/Nowhere",
    "days = monday", "days = mon-", "days = \"\"", "hours = 9", "hours = 25-26", "hours = 9:60-10",
    "hours = 24:30-3", "user = \"a:b\"", "colour = red", "authorities = ca.pem", "nonsense",
    "mail = help", "mail = help@example", "mail = \"help@example.org?bcc=a\"", "mail = a@b@c.org",
    "mail = @example.org", "mail = help@example..org",
  ])
  func wrongLinesAreToldAndCountAsMissing(_ line: String) {
    let configuration = read(line + "\n")
    #expect(configuration.problems.count == 1, "\(line)")
    #expect(configuration.place == nil && configuration.hours == nil)
  }

  @Test(arguments: seeds) func anyBytesAreReadWithoutHarm(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for name in ["server", "folder", "zone", "days", "hours"] {
      for _ in 0..<50 {
        _ = SupportConfiguration(file: Array("\(name) = ".utf8) + random.bytes(upTo: 20))
      }
    }
  }
}
