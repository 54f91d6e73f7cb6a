import Canvas
import Platform
import TestSupport
import Testing

@testable import PlatformDBus

extension DBusTests {
  /// The desktop's settings from a portal on a real bus.
  @MainActor @Suite struct SettingsTests {
    private let daemon: PrivateBus
    private let main = WaitingThread()
    private let bus: Bus
    private let source: PortalSettings
    private let told = Told()
    private let registrations = Registrations()

    @MainActor private final class Told {
      var all: [DesktopSettings] = []
    }

    init() throws {
      daemon = try PrivateBus()
      bus = Bus(address: daemon.address, mainThread: main)
      source = PortalSettings(bus: bus)
      source.didChange.observe(in: registrations) { [told] in told.all.append($0) }
    }

    private func start() {
      source.start()
      bus.start()
    }

    private static let dark: FakePortal.Values = [
      PortalReading.appearance: [
        "color-scheme": .uint32(1),
        "accent-color": .structure([.double(1), .double(0.5), .double(0)]),
      ],
      PortalReading.gnome: [
        "text-scaling-factor": .double(1.25), "cursor-blink-time": .int32(1200),
        "cursor-blink-timeout": .int32(7), "enable-animations": .boolean(false),
      ],
    ]

    private func expectDark(_ settings: DesktopSettings?) throws {
      let settings = try #require(settings)
      #expect(settings.colorScheme == .dark)
      #expect(settings.accent == Color(hex: 0xFF8000))
      #expect(settings.textScale == 1.25)
      #expect(settings.reducesMotion)
      #expect(settings.caretBlink == 0.6 - DesktopSettings.caretFade)
      #expect(settings.caretBlinkEnd == 7)
    }

    @Test func settingsOfThePortalAreRead() throws {
      let portal = try FakePortal(on: daemon, Self.dark)
      start()
      main.until("Nothing was told.") { !told.all.isEmpty }
      try expectDark(told.all.last)
      #expect(
        portal.service.calls.first?.arguments == [
          .array(PortalReading.namespaces.map(BusValue.string), of: "s")
        ])
    }

    @Test(arguments: [FakePortal.Age.withoutReadAll, .first])
    func olderPortalsAreAskedForTheScheme(age: FakePortal.Age) throws {
      let portal = try FakePortal(on: daemon, Self.dark, age: age)
      start()
      main.until("Nothing was told.") { !told.all.isEmpty }
      #expect(told.all.last?.colorScheme == .dark)
      #expect(told.all.last?.textScale == 1)
      withExtendedLifetime(portal) {}
    }

    @Test func changesAreFollowedLive() throws {
      let portal = try FakePortal(on: daemon, Self.dark)
      start()
      main.until("Nothing was told.") { told.all.count == 1 }
      portal.change(PortalReading.appearance, "color-scheme", to: .uint32(2))
      main.until("No change came.") { told.all.last?.colorScheme == .light }
      portal.change(PortalReading.gnome, "text-scaling-factor", to: .double(1.5))
      main.until("No change came.") { told.all.last?.textScale == 1.5 }
      #expect(told.all.last?.colorScheme == .light)
      // A change that affects nothing is not reported.
      let count = told.all.count
      portal.change(PortalReading.gnome, "gtk-theme", to: .string("Adwaita"))
      portal.change("org.example", "color-scheme", to: .uint32(1))
      portal.change(PortalReading.gnome, "enable-animations", to: .boolean(true))
      main.until("No change came.") { told.all.last?.reducesMotion == false }
      #expect(told.all.count == count + 1)
    }

    @Test func wrongTypesAreSurvived() throws {
      let portal = try FakePortal(
        on: daemon,
        [
          PortalReading.appearance: ["color-scheme": .string("1"), "accent-color": .uint32(1)],
          PortalReading.gnome: [
            "text-scaling-factor": .string("2"), "cursor-blink-time": .double(.nan),
            "color-scheme": .string("prefer-dark"),
          ],
        ])
      start()
      main.until("Nothing was told.") { !told.all.isEmpty }
      var expected = DesktopSettings()
      expected.colorScheme = .dark
      #expect(told.all.last == expected)
      for arguments in [
        [], [.string(PortalReading.appearance)], [.uint32(1), .uint32(1), .uint32(1)],
        [.string(PortalReading.appearance), .string("color-scheme")],
        [.string(PortalReading.appearance), .string("color-scheme"), .structure([.byte(1)])],
        [.string(PortalReading.appearance), .uint32(1), .variant(.uint32(1))],
        [.variant(.variant(.variant(.options(["a": .variant(.byte(1))]))))],
      ] as [[BusValue]] {
        portal.emit(arguments)
      }
      portal.change(PortalReading.gnome, "text-scaling-factor", to: .double(2))
      main.until("No change came.") { told.all.last?.textScale == 2 }
      #expect(told.all.last?.colorScheme == .dark)
    }

    @Test func aPortalThatComesLaterIsAsked() throws {
      start()
      main.until("Nothing was told.") { told.all == [DesktopSettings()] }
      let portal = try FakePortal(on: daemon, Self.dark)
      main.until("Nothing was told.") { told.all.count == 2 }
      try expectDark(told.all.last)
      withExtendedLifetime(portal) {}
    }

    @Test func aBusThatDiesLeavesWhatWasSaid() throws {
      let portal = try FakePortal(on: daemon, Self.dark)
      start()
      main.until("Nothing was told.") { !told.all.isEmpty }
      var isOver = false
      bus.whenEnded { isOver = true }
      daemon.stop()
      main.until("The bus is there still.") { isOver }
      // The call fails after all other events.
      var isAnswered = false
      bus.call(.toBus("GetId")) { _ in isAnswered = true }
      main.until("There is no answer.") { isAnswered }
      #expect(told.all.count == 1)
      withExtendedLifetime(portal) {}
    }

    @Test func withoutAPortalTheDefaultsAreTold() {
      start()
      main.until("Nothing was told.") { told.all == [DesktopSettings()] }
    }

    @Test func withoutABusTheDefaultsAreTold() {
      let bus = Bus(address: nil, mainThread: main)
      let source = PortalSettings(bus: bus)
      source.didChange.observe(in: registrations) { [told] in told.all.append($0) }
      source.start()
      bus.start()
      main.until("Nothing was told.") { told.all == [DesktopSettings()] }
    }
  }
}
