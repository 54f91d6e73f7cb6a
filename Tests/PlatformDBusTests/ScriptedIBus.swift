import Synchronization
import TestSupport
import Testing

@testable import PlatformDBus

/// An ibus whose answers to keys a test sets.
final class ScriptedIBus: Sendable {
  static let name = "org.freedesktop.IBus"
  static let context = "/org/freedesktop/IBus/InputContext_"
  static let interface = "org.freedesktop.IBus.InputContext"
  let own: FakeService
  private let onSession: FakeService
  private let script: Script

  /// The answer to a key; `nil` for none.
  typealias Answer = @Sendable (_ symbol: UInt32) -> Bool?

  private final class Script: Sendable {
    let answer = Mutex<Answer>({ _ in false })
    let contexts = Mutex(0)
    let refuses = Mutex(false)
  }

  init(_ ibus: PrivateBus, _ session: PrivateBus) throws {
    let script = Script()
    self.script = script
    own = try FakeService(on: ibus, as: [Self.name]) { call in
      switch call.member {
      case "CreateInputContext" where script.refuses.withLock { $0 }:
        return call.failure("org.freedesktop.DBus.Error.Failed")
      case "CreateInputContext":
        let number = script.contexts.withLock { count in
          count += 1
          return count
        }
        return call.answer([.objectPath(Self.context + "\(number)")])
      case "ProcessKeyEvent":
        guard case .uint32(let symbol)? = call.arguments.first,
          let isTaken = script.answer.withLock({ $0 })(symbol)
        else { return nil }
        return call.answer([.boolean(isTaken)])
      default: return nil
      }
    }
    onSession = try FakeService(on: session, as: [Self.name])
  }

  /// The calls that it got, in order: methods with their arguments.
  var calls: [BusMessage] { own.calls }

  /// Waits until it was asked about so many keys.
  func waitForKeys(_ count: Int, sourceLocation: SourceLocation = #_sourceLocation) {
    let isAsked = Wait.until { calls.count { $0.member == "ProcessKeyEvent" } >= count }
    #expect(isAsked, "It was not asked.", sourceLocation: sourceLocation)
  }

  func answer(_ answer: @escaping Answer) { script.answer.withLock { $0 = answer } }

  /// Makes it refuse to create contexts, or accept again.
  func refuse(_ refuses: Bool) { script.refuses.withLock { $0 = refuses } }

  /// Answers a key that had no answer.
  func answerLate(_ isTaken: Bool) throws {
    let call = try #require(calls.last { $0.member == "ProcessKeyEvent" })
    own.send(call.answer([.boolean(isTaken)]))
  }

  /// Sends a signal of a context to its owner, as ibus does.
  func say(_ member: String, _ arguments: [BusValue] = [], context: Int = 1) {
    own.emit(Self.context + "\(context)", Self.interface, member, arguments, to: owner)
  }

  /// The bus name of the connection that has requested a context.
  var owner: String? { calls.first { $0.member == "CreateInputContext" }?.sender }

  /// Sends a signal for other programs, which comes to every connection that subscribes to it.
  func sayToOthers(_ member: String, _ arguments: [BusValue] = []) {
    own.emit(Self.context + "1", Self.interface, member, arguments)
  }

  /// A text as ibus sends it, with attributes on stretches of scalars.
  static func text(
    _ letters: String, _ attributes: [(type: UInt32, range: Range<UInt32>)] = []
  ) -> BusValue {
    let attributes = attributes.map { attribute -> BusValue in
      .variant(
        .structure([
          .string("IBusAttribute"), .options([:]), .uint32(attribute.type), .uint32(0xFF_FFFF),
          .uint32(attribute.range.lowerBound), .uint32(attribute.range.upperBound),
        ]))
    }
    return .variant(
      .structure([
        .string("IBusText"), .options([:]), .string(letters),
        .variant(
          .structure([
            .string("IBusAttrList"), .options([:]), .array(attributes, of: "v"),
          ])),
      ]))
  }
}
