import Glibc
import Platform
import Synchronization
import TestSupport
import Testing

@testable import PlatformDBus

extension DBusTests {
  /// Engines of input methods on real buses.
  @MainActor @Suite struct InputLanguageTests {
    private let session: PrivateBus
    private let ibus: PrivateBus
    private let main = WaitingThread()
    private let bus: Bus
    private let link: IBusLink
    private let source: BusInputLanguage
    private let told = Told()
    private let registrations = Registrations()

    @MainActor private final class Told: IBusAddressSource {
      var all: [InputLanguageHint?] = []
      var ibusAddress: String?
      var last: InputLanguageHint? { all.last ?? nil }
    }

    init() throws {
      session = try PrivateBus()
      ibus = try PrivateBus()
      bus = Bus(address: session.address, mainThread: main)
      link = IBusLink(session: bus, mainThread: main, addresses: told)
      source = BusInputLanguage(session: bus, ibus: link)
      source.didChange.observe(in: registrations) { [told] in told.all.append($0) }
    }

    private func start() {
      source.start()
      bus.start()
      link.start()
    }

    @Test(
      arguments: [
        ([], [], true), (["org.fcitx.Fcitx5", "org.freedesktop.IBus"], [], true),
        (["org.fcitx.Fcitx5"], [], false),
        (["org.fcitx.Fcitx5"], ["org.freedesktop.IBus"], false),
        (["org.freedesktop.portal.Fcitx"], [], false), ([], ["org.freedesktop.IBus"], true),
      ] as [([String], [String], Bool)])
    func fcitxMayBeSpokenWithAsIBus(own: [String], others: [String], isSo: Bool) throws {
      let fcitx = try FakeService(on: session, as: own)
      let other = try FakeService(on: session, as: others)
      #expect(FcitxProbe.speaksAsIBus(at: session.address, seconds: Wait.longest) == isSo)
      withExtendedLifetime((fcitx, other)) {}
      #expect(FcitxProbe.speaksAsIBus(at: nil))
      #expect(FcitxProbe.speaksAsIBus(at: "unix:path=/nowhere/at/all"))
    }

    /// An engine as ibus describes it.
    private nonisolated static func description(_ name: String, _ language: String) -> BusValue {
      .variant(
        .structure([
          .string("IBusEngineDesc"), .array([], of: "{sv}"), .string(name), .string("Long name"),
          .string("A sentence"), .string(language), .string("GPL"), .string("Somebody"),
          .string("icon"), .string("default"), .uint32(80),
        ]))
    }

    /// ibus on its own bus, with its name on the session's.
    private final class FakeIBus: Sendable {
      static let name = "org.freedesktop.IBus"
      static let path = "/org/freedesktop/IBus"
      let engine: FakeValue
      let own: FakeService
      let onSession: FakeService

      init(_ ibus: PrivateBus, _ session: PrivateBus, _ value: BusValue) throws {
        let engine = FakeValue(value)
        self.engine = engine
        own = try FakeService(on: ibus, as: [Self.name]) { call in
          call.member == "Get" && call.arguments.last == .string("GlobalEngine")
            ? call.answer([engine.value])
            : call.failure("org.freedesktop.DBus.Error.UnknownMethod")
        }
        onSession = try FakeService(on: session, as: [Self.name])
      }

      func change(_ name: String, _ value: BusValue) {
        engine.value = value
        own.emit(Self.path, Self.name, "GlobalEngineChanged", [.string(name)])
      }
    }

    @Test func withoutAServiceNoLanguageIsKnown() {
      start()
      main.until("Nothing was told.") { told.all == [nil] }
    }

    @Test func withoutABusNothingIsKnown() {
      let bus = Bus(address: nil, mainThread: main)
      let link = IBusLink(session: bus, mainThread: main, addresses: Told())
      let source = BusInputLanguage(session: bus, ibus: link)
      source.didChange.observe(in: registrations) { [told] in told.all.append($0) }
      source.start()
      bus.start()
      link.start()
      main.until("Nothing was told.") { told.all == [nil] }
    }

    @Test func theEngineOfIBusIsFollowed() throws {
      told.ibusAddress = ibus.address
      let fake = try FakeIBus(ibus, session, Self.description("libpinyin", "zh_CN"))
      start()
      main.until("Nothing was told.") { told.last == .language("zh-Hans") }
      fake.change("xkb:us::eng", Self.description("xkb:us::eng", "en"))
      main.until("No change came.") { told.last == .alphabetic }
      fake.change("new-hindi", Self.description("new-hindi", "hi"))
      main.until("No change came.") { told.last == .language("hi") }
    }

    @Test func anOlderIBusNamesItsEngineOnly() throws {
      told.ibusAddress = ibus.address
      let fake = try FakeIBus(ibus, session, .variant(.string("?")))
      start()
      main.until("Nothing was told.") { !told.all.isEmpty }
      fake.change("mozc-jp", .variant(.string("?")))
      main.until("No change came.") { told.last == .language("ja") }
    }

    @Test func ibusComesLaterAndGoes() throws {
      start()
      main.until("Nothing was told.") { told.all == [nil] }
      told.ibusAddress = ibus.address
      var fake: FakeIBus? = try FakeIBus(ibus, session, Self.description("hangul", "ko"))
      main.until("It was not seen.") { told.last == .language("ko") }
      withExtendedLifetime(fake) {}
      fake = nil
      main.until("It is believed still.") { told.last == nil && told.all.count > 2 }
    }

    @Test func fcitxGoesBeforeIBus() throws {
      told.ibusAddress = ibus.address
      let engine = FakeValue(.string("keyboard-us"))
      let fake = try FakeIBus(ibus, session, Self.description("hangul", "ko"))
      let fcitx = try FakeService(on: session, as: ["org.fcitx.Fcitx5"]) { call in
        call.path == "/controller" && call.member == "CurrentInputMethod"
          ? call.answer([engine.value]) : call.failure("org.freedesktop.DBus.Error.UnknownMethod")
      }
      start()
      main.until("Nothing was told.") { told.last == .alphabetic }
      engine.value = .string("mozc")
      fcitx.emit("/StatusNotifierItem", "org.kde.StatusNotifierItem", "NewIcon", [])
      main.until("Its new icon was not seen.") { told.last == .language("ja") }
      engine.value = .string("pinyin")
      source.lookAgain()
      main.until("It was not asked.") { told.last == .language("zh-Hans") }
      withExtendedLifetime(fake) {}
    }

    @Test func aSlowFcitxKeepsTheEngineThatItHad() throws {
      let engine = FakeValue(.string("mozc"))
      let fcitx = try FakeService(on: session, as: ["org.fcitx.Fcitx5"]) { call in
        engine.value == .string("") ? nil : call.answer([engine.value])
      }
      var told: [InputEngine?] = []
      let slow = FcitxEngine(bus: bus)
      slow.timeOut = Wait.longest
      slow.didChange.observe(in: registrations) { told.append($0) }
      slow.start()
      bus.start()
      main.until("Nothing was told.") { told == [InputEngine("mozc")] }
      engine.value = .string("")
      slow.timeOut = 0.05
      slow.ask()
      // A call that waits longer fails later.
      var isOver = false
      bus.call(.call(FcitxEngine.name, "/controller", "ee.paber.Test", "Wait"), seconds: 0.1) {
        isOver = $0 == .failure(.noAnswer)
      }
      main.until("It is waited for still.") { isOver }
      main.settle(bus, fcitx)
      #expect(told == [InputEngine("mozc")])
      slow.timeOut = Wait.longest
      engine.value = .string("hangul")
      slow.ask()
      main.until("It is not believed any more.") { told.last == InputEngine("hangul") }
      withExtendedLifetime(fcitx) {}
    }

    /// It may have a service file; a call to its name would start it.
    @Test func fcitxIsNeverStarted() throws {
      let watcher = try FakeService(on: session, as: ["org.example.Watcher"])
      start()
      main.until("Nothing was told.") { told.all == [nil] }
      source.lookAgain()
      main.settle(bus, watcher)
      #expect(told.all == [nil])
      withExtendedLifetime(watcher) {}
    }

    @Test(arguments: [
      BusValue.string("x"), .structure([]), .structure([.string("IBusEngineDesc")]),
      .structure(Array(repeating: .string("IBusEngineDesc"), count: 3)),
      .structure(Array(repeating: .uint32(1), count: 8)), .options(["a": .byte(1)]),
    ])
    func oddDescriptionsAreNoEngines(_ value: BusValue) {
      #expect(IBusEngine.engine(.variant(.variant(value))) == nil)
    }

    @Test func quietInputMethodsWakeNothing() throws {
      told.ibusAddress = ibus.address
      let fake = try FakeIBus(ibus, session, Self.description("hangul", "ko"))
      start()
      main.until("Nothing was told.") { told.last == .language("ko") }
      main.until("A thread does not rest.") { ThreadWakes.areAtRest(named: BusThread.name) }
      if LongCheck.isWanted {
        #expect(ThreadWakes.woken(named: BusThread.name) { sleep(3) } == [])
      }
      withExtendedLifetime(fake) {}
    }
  }
}

/// A value that a fake service answers with and a test changes.
final class FakeValue: Sendable {
  private let held: Mutex<BusValue>

  init(_ value: BusValue) { held = Mutex(value) }

  var value: BusValue {
    get { held.withLock { $0 } }
    set { held.withLock { $0 = newValue } }
  }
}

/// The address of ibus's bus.
@Suite struct IBusAddressTests {
  /// Those of a machine that one file names; that of one without a name comes last.
  private func files(_ environment: [String: String], machine: String = "0a1b\n") -> [String] {
    files(environment, machines: [machine]).filter { !$0.contains("/machine-id-") }
  }

  private func files(_ environment: [String: String], machines: [String]) -> [String] {
    IBusAddress.files(
      environment: environment, configurationFolder: "/home/ann/.config", machines: machines)
  }

  @Test func eachNameOfTheMachineIsTried() {
    let folder = "/home/ann/.config/ibus/bus/"
    let display = ["DISPLAY": ":0"]
    #expect(
      files(display, machines: ["bus\n", "system\n"])
        == ["bus", "system", "machine-id"].map { folder + $0 + "-unix-0" })
    #expect(files(display, machines: ["\n", "system\n"]).first == folder + "system-unix-0")
    #expect(files(display, machines: ["one\n", "one\n"]).count == 2)
    #expect(files(display, machines: []) == [folder + "machine-id-unix-0"])
    #expect(files(display, machines: ["../../x"]) == [folder + "machine-id-unix-0"])
  }

  @Test func theFileHasTheNameOfMachineAndDisplay() {
    let folder = "/home/ann/.config/ibus/bus/0a1b"
    #expect(files(["DISPLAY": ":0"]) == [folder + "-unix-0"])
    #expect(files(["DISPLAY": ":10.0"]) == [folder + "-unix-10"])
    #expect(files(["DISPLAY": "far:1"]) == [folder + "-far-1"])
    #expect(files([:]) == [folder + "-unix-0"])
    #expect(
      files(["DISPLAY": ":1", "WAYLAND_DISPLAY": "wayland-0"])
        == [folder + "-unix-wayland-0", folder + "-unix-1"])
    #expect(files(["IBUS_ADDRESS_FILE": "/x", "DISPLAY": ":1"]) == ["/x"])
  }

  @Test func oddNamesLeadNowhere() {
    #expect(files(["DISPLAY": "../../x:1"]) == [])
    #expect(files(["DISPLAY": ":../1"]) == [])
    #expect(files(["DISPLAY": "x", "WAYLAND_DISPLAY": "/run/x"]) == [])
    #expect(files(["DISPLAY": ":0"], machine: "\n") == [])
  }

  @Test func theAddressIsALineOfTheFile() {
    let file = """
      # This file is created by ibus-daemon
      IBUS_ADDRESS=unix:path=/home/ann/.cache/ibus/dbus-x,guid=0f
      IBUS_DAEMON_PID=12
      """
    #expect(IBusAddress.address(in: file) == "unix:path=/home/ann/.cache/ibus/dbus-x,guid=0f")
    #expect(IBusAddress.address(in: "IBUS_ADDRESS=\n") == nil)
    #expect(IBusAddress.address(in: "") == nil)
  }
}
