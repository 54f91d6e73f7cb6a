import Platform
import TestSupport
import Testing

@testable import PlatformDBus

extension DBusTests {
  /// Objects of ours that another program calls.
  @MainActor @Suite struct BusObjectTests {
    private let main = WaitingThread()
    private let daemon: PrivateBus
    private let bus: Bus
    private let other: Bus

    init() throws {
      daemon = try PrivateBus()
      bus = Bus(address: daemon.address, mainThread: main)
      other = Bus(address: daemon.address, mainThread: main)
      let bus = bus
      bus.start()
      other.start()
      main.until("There is no name.") { bus.uniqueName != nil }
    }

    private func call(
      _ member: String, _ arguments: [BusValue] = [], of interface: String? = "ee.paber.Sum",
      at path: String = "/ee/paber/sums"
    ) -> Result<[BusValue], BusFailure>? {
      var message = BusMessage.call(bus.uniqueName ?? "", path, "", member, arguments)
      message.interface = interface
      var answer: Result<[BusValue], BusFailure>?
      other.call(message, seconds: Wait.longest) { answer = $0 }
      main.until("There is no answer.") { answer != nil }
      return answer
    }

    private func refused(_ error: BusError) -> Result<[BusValue], BusFailure> {
      .failure(.refused(error.name))
    }

    fileprivate static let sum = BusInterface(
      name: "ee.paber.Sum",
      methods: [
        .init(name: "Add", takes: "iai", gives: "i") { call in
          guard case .int32(let first) = call.arguments[0],
            case .array(let others, _) = call.arguments[1]
          else { return }
          let all = others.compactMap { if case .int32(let number) = $0 { number } else { nil } }
          call.answer([.int32(all.reduce(first, &+))])
        },
        .init(name: "Divide", takes: "ii", gives: "i") { $0.refuse(.failed, "By zero.") },
        .init(name: "Forget") { _ in },
      ], signals: ["Changed": "a{sv}u"])

    @Test func everyProgramAnswersAPing() {
      let peer = "org.freedesktop.DBus.Peer"
      #expect(call("Ping", of: peer, at: "/") == .success([]))
      #expect(call("Ping", of: peer, at: "/any/where") == .success([]))
      #expect(call("Ping", [.byte(1)], of: peer) == refused(.invalidArguments))
      #expect(call("Pong", of: peer) == refused(.unknownMethod))
      guard case .success(let values)? = call("GetMachineId", of: peer),
        case .string(let identifier)? = values.first
      else {
        // Containers may have none.
        #expect(call("GetMachineId", of: peer) == refused(.failed))
        return
      }
      #expect(identifier.utf8.count == 32)
    }

    @Test func methodsAreAnswered() {
      bus.export(Self.sum, at: "/ee/paber/sums")
      let numbers = BusValue.array([.int32(2), .int32(3)], of: "i")
      #expect(call("Add", [.int32(1), numbers]) == .success([.int32(6)]))
      #expect(call("Add", [.int32(1), numbers], of: nil) == .success([.int32(6)]))
      #expect(call("Divide", [.int32(1), .int32(0)]) == refused(.failed))
      #expect(call("Forget") == refused(.failed), "no caller waits for ever")
    }

    @Test func unknownMembersAreRefusedByName() {
      #expect(call("Add") == refused(.unknownObject))
      bus.export(Self.sum, at: "/ee/paber/sums")
      #expect(call("Add") == refused(.invalidArguments))
      #expect(call("Add", [.string("1"), .int32(2)]) == refused(.invalidArguments))
      #expect(call("Subtract") == refused(.unknownMethod))
      #expect(call("Subtract", of: nil) == refused(.unknownMethod))
      #expect(call("Add", of: "ee.paber.Other") == refused(.unknownInterface))
      #expect(call("Add", at: "/ee/paber/sum") == refused(.unknownObject))
      #expect(call("Add", at: "/ee/paber") == refused(.unknownInterface))
    }

    @Test func delayedAnswersAreSent() {
      var waiting: BusCall?
      bus.export(
        BusInterface(
          name: "ee.paber.Late", methods: [.init(name: "Ask", gives: "s") { waiting = $0 }]),
        at: "/late")
      var message = BusMessage.call(bus.uniqueName ?? "", "/late", "ee.paber.Late", "Ask")
      var answer: Result<[BusValue], BusFailure>?
      other.call(message) { answer = $0 }
      main.until("It was not called.") { waiting != nil }
      #expect(answer == nil)
      waiting?.answer([.string("now")])
      waiting?.answer([.string("again")])
      main.until("There is no answer.") { answer != nil }
      #expect(answer == .success([.string("now")]))
      // A call that wants no answer gets none, and the next call gets its own.
      message.wantsAnswer = false
      waiting = nil
      other.send(message)
      main.until("It was not called.") { waiting != nil }
      #expect(waiting?.message.wantsAnswer == false)
      waiting?.answer([.string("unasked")])
      #expect(call("Ping", of: "org.freedesktop.DBus.Peer") == .success([]))
    }

    @Test func propertiesAreReadAndSet() {
      var size: Int32 = 3
      let interface = BusInterface(
        name: "ee.paber.Sum", methods: [],
        properties: [
          .init(name: "Name", type: "s", value: { .string($0) }),
          .init(
            name: "Size", type: "i", value: { _ in .int32(size) },
            set: { _, value in
              guard case .int32(let number) = value, number > 0 else { return false }
              size = number
              return true
            }),
        ])
      bus.export(interface, at: "/ee/paber/sums")
      let properties = "org.freedesktop.DBus.Properties"
      func get(_ name: String, of interface: String = "ee.paber.Sum")
        -> Result<[BusValue], BusFailure>?
      {
        call("Get", [.string(interface), .string(name)], of: properties)
      }
      func set(_ name: String, _ value: BusValue) -> Result<[BusValue], BusFailure>? {
        call("Set", [.string("ee.paber.Sum"), .string(name), .variant(value)], of: properties)
      }
      #expect(get("Name") == .success([.variant(.string("/ee/paber/sums"))]))
      #expect(get("Size", of: "") == .success([.variant(.int32(3))]))
      #expect(get("Weight") == refused(.unknownProperty))
      #expect(get("Size", of: "ee.paber.Other") == refused(.unknownProperty))
      #expect(
        call("GetAll", [.string("ee.paber.Sum")], of: properties)
          == .success([.options(["Name": .string("/ee/paber/sums"), "Size": .int32(3)])]))
      #expect(set("Size", .int32(5)) == .success([]))
      #expect(size == 5)
      #expect(set("Size", .int32(-5)) == refused(.invalidArguments))
      #expect(set("Size", .string("5")) == refused(.invalidArguments))
      #expect(set("Name", .string("sum")) == refused(.propertyReadOnly))
      bus.export(BusInterface(name: "ee.paber.Plain", methods: []), at: "/plain")
      #expect(
        call("GetAll", [.string("")], of: properties, at: "/plain") == refused(.unknownInterface))
    }

    @Test func aFolderAnswersForAllThatIsInIt() {
      final class Folder: BusFolder {
        func interfaces(at path: String) -> [BusInterface] {
          path == "/folder/sums" ? [BusObjectTests.sum] : []
        }
      }
      var folder: Folder? = Folder()
      if let folder { bus.export(folder, below: "/folder") }
      let numbers = BusValue.array([.int32(2)], of: "i")
      #expect(call("Add", [.int32(1), numbers], at: "/folder/sums") == .success([.int32(3)]))
      #expect(call("Add", at: "/folder/other") == refused(.unknownObject))
      #expect(call("Add", at: "/folder") == refused(.unknownObject))
      folder = nil
      #expect(call("Add", at: "/folder/sums") == refused(.unknownObject))
    }

    @Test func introspectionListsTheMembers() throws {
      bus.export(Self.sum, at: "/ee/paber/sums")
      bus.export(BusInterface(name: "ee.paber.Other", methods: []), at: "/ee/paber/sums/two")
      let introspectable = "org.freedesktop.DBus.Introspectable"
      func told(_ path: String) throws -> String {
        let values = try #require(call("Introspect", of: introspectable, at: path)).get()
        guard case .string(let text)? = values.first else { return "" }
        return text
      }
      let text = try told("/ee/paber/sums")
      #expect(
        text.contains(
          """
            <interface name="ee.paber.Sum">
              <method name="Add">
                <arg type="i" direction="in"/>
                <arg type="ai" direction="in"/>
                <arg type="i" direction="out"/>
              </method>
          """))
      #expect(
        text.contains(
          """
              <signal name="Changed">
                <arg type="a{sv}"/>
                <arg type="u"/>
              </signal>
          """))
      for name in [
        "\"\(introspectable)\"", "\"org.freedesktop.DBus.Peer\"", "<node name=\"two\"/>",
      ] {
        #expect(text.contains(name))
      }
      #expect(try told("/").contains("<node name=\"ee\"/>"))
      #expect(try !told("/").contains("ee.paber.Sum"))
      #expect(call("Introspect", of: introspectable, at: "/e") == refused(.unknownObject))
    }
  }
}
