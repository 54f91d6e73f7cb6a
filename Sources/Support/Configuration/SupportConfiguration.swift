public import Files
import Localization
public import Platform
public import SystemPackage

/// The place of the conversations and the hours of the maker, from `support.conf`:
///
///     server = "https://chat.example.org/"
///     zone = Europe/Tallinn
///     days = mon-fri
///     hours = 9:00-17:00
///
/// It is written as settings are. A wrong line becomes a problem and counts as missing.
public struct SupportConfiguration: Hashable, Sendable {
  /// The place of the conversations.
  public enum Place: Hashable, Sendable {
    case server(ServerLogin)
    /// A folder of this machine that a sync program carries to the maker.
    case folder(FilePath)

    /// The name for a sentence that says where a message goes: a host, or a path.
    public var name: String {
      switch self {
      case .server(let login): login.folder.host
      case .folder(let path): path.string
      }
    }

    /// Makes the transport. Nothing is loaded or read before it is used.
    public func transport(store: any FileStore) -> any ConversationTransport {
      switch self {
      case .server(let login): WebDAVTransport(login)
      case .folder(let path): FolderTransport(store: store, folder: path)
      }
    }
  }

  /// A folder on a server, and the name and password for it.
  public struct ServerLogin: Hashable, Sendable {
    public var folder: ServerFolder
    public var user: String?
    public var password: String?
    /// A file with the certificates of trusted authorities, instead of the system's.
    public var authorities: FilePath?

    public init(
      folder: ServerFolder, user: String? = nil, password: String? = nil,
      authorities: FilePath? = nil
    ) {
      self.folder = folder
      self.user = user
      self.password = password
      self.authorities = authorities
    }
  }

  /// The place of the conversations; `nil` if there is no chat. Paber then offers an e-mail
  /// instead.
  public private(set) var place: Place?
  /// The address for an e-mail; `nil` if none is offered.
  public private(set) var mail: String?
  public private(set) var hours: WorkingHours?
  /// The lines of the file that are wrong.
  public private(set) var problems: [SettingsProblem]

  /// The maximum size in bytes; a larger file is no support configuration.
  public static let largestFile = 1 << 18

  /// Returns the file's place in the user's configuration folder.
  public static func path(in folder: FilePath) -> FilePath { folder.appending("support.conf") }

  /// The configuration that is shipped with the program.
  public static let shipped = SupportConfiguration(file: PackageResources.support_conf)

  /// Returns the configuration in the user's file, or the shipped one if there is no file.
  ///
  /// - Parameter knowsHours: false to leave the hours out, for which ICU would be loaded.
  public static func current(file: [UInt8]?, knowsHours: Bool = true) -> SupportConfiguration {
    SupportConfiguration(file: file ?? PackageResources.support_conf, knowsHours: knowsHours)
  }

  /// Reads a file; any bytes are accepted.
  public init(file bytes: [UInt8], knowsHours: Bool = true) {
    let (values, problems) = SettingsDocument(bytes).checked { name, value in
      SettingName(rawValue: name).map {
        knowsHours || $0 != .zone ? $0.refusal(of: value.text) : nil
      }
        ?? Phrase("there is no such setting")
    }
    func text(_ name: SettingName) -> String? { values[name.rawValue]?.text }
    self.problems = problems
    if let folder = text(.server).flatMap({ ServerFolder($0) }) {
      place = .server(
        ServerLogin(
          folder: folder, user: text(.user), password: text(.password),
          authorities: text(.authorities).map { FilePath($0) }))
    } else if let folder = text(.folder) {
      place = .folder(FilePath(folder).lexicallyNormalized())
    }
    mail = text(.mail)
    if knowsHours, let zone = text(.zone) {
      let hours = text(.hours).flatMap(HoursText.minutes) ?? HoursText.usual
      let days = text(.days).flatMap(HoursText.days) ?? HoursText.usualDays
      self.hours = WorkingHours(zone: zone, days: days, opens: hours.opens, closes: hours.closes)
    }
  }
}

private enum SettingName: String {
  case server, user, password, authorities, folder, mail, zone, days, hours

  /// Returns the reason why the setting can't have a value; `nil` if it can.
  func refusal(of text: String) -> Phrase? {
    switch self {
    case .server:
      ServerFolder(text) == nil ? Phrase("this is not the https address of a folder") : nil
    case .user:
      // In HTTP a colon ends the name.
      text.utf8.contains(UInt8(ascii: ":")) ? Phrase("a user name can’t contain a colon") : nil
    case .password: nil
    case .mail: MailAddress.isAddress(text) ? nil : Phrase("this is not a mail address")
    case .authorities, .folder:
      FilePath(text).isAbsolute ? nil : Phrase("a path must begin with “/”")
    case .zone:
      LocalTime(in: text, at: 0) == nil
        ? Phrase("this time zone is unknown; an example is “Europe/Tallinn”") : nil
    case .days:
      HoursText.days(text) == nil ? Phrase("days are written “mon-fri” or “mon, wed”") : nil
    case .hours: HoursText.minutes(text) == nil ? Phrase("hours are written “9:00-17:30”") : nil
    }
  }
}

private enum MailAddress {
  /// True for one address of plain ASCII with a domain, which `mailto` takes as it is.
  static func isAddress(_ text: String) -> Bool {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    return parts.count == 2 && !parts[0].isEmpty && text.utf8.count <= 254
      && parts[1].split(separator: ".", omittingEmptySubsequences: false).count >= 2
      && parts[1].split(separator: ".", omittingEmptySubsequences: false).allSatisfy { !$0.isEmpty }
      && text.utf8.allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
          || (0x61...0x7A).contains(byte) || "@.-_+".utf8.contains(byte)
      }
  }
}

/// Days and hours as they are written.
private enum HoursText {
  static let usual: (opens: Int32, closes: Int32) = (9 * 60, 17 * 60)
  static let usualDays: Set<WorkingHours.Day> = [.monday, .tuesday, .wednesday, .thursday, .friday]

  /// Reads `9:00-17:30`.
  static func minutes(_ text: String) -> (opens: Int32, closes: Int32)? {
    let ends = halves(text).map(minute)
    guard ends.count == 2, let opens = ends[0], let closes = ends[1], opens < 1440, closes > 0
    else {
      return nil
    }
    return (opens, closes)
  }

  private static func minute(_ text: String) -> Int32? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { Int32($0) }
    guard (1...2).contains(parts.count), let hour = parts[0], (0...24).contains(hour) else {
      return nil
    }
    guard parts.count == 2 else { return hour * 60 }
    guard let minute = parts[1], (0...59).contains(minute), hour < 24 || minute == 0 else {
      return nil
    }
    return hour * 60 + minute
  }

  /// Reads `mon-fri, sun`.
  static func days(_ text: String) -> Set<WorkingHours.Day>? {
    var days: Set<WorkingHours.Day> = []
    for part in text.split(whereSeparator: { $0 == "," || $0 == " " }) {
      let ends = halves(String(part)).map(day)
      guard (1...2).contains(ends.count), let first = ends[0], let last = ends[ends.count - 1]
      else {
        return nil
      }
      var day = first
      days.insert(day)
      while day != last {
        day = WorkingHours.Day(rawValue: day.rawValue + 1) ?? .monday
        days.insert(day)
      }
    }
    return days.isEmpty ? nil : days
  }

  private static func day(_ text: String) -> WorkingHours.Day? {
    guard let number = names.firstIndex(of: text.lowercased()) else { return nil }
    return WorkingHours.Day(rawValue: Int32(number) + 1)
  }

  private static let names = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]

  /// Splits at hyphens and dashes.
  private static func halves(_ text: String) -> [String] {
    text.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "–" }
      .map { String($0.filter { $0 != " " }) }
  }
}
