import Platform

/// Asks the portal for the version of one of its interfaces before that is asked to show anything.
///
/// A portal that does not answer in time is not asked at all, so that no dialog comes when the person was
/// asked in another way already.
final class PortalProbe {
  private let bus: Bus
  private let interface: String
  /// True if the portal gave no version last time: nothing waits for it again until it has. A writer
  /// who is asked again, for another name, types on at once, and the page must not get these keys.
  private var isMissing = false
  /// Seconds that the portal may take. It may have to be started first.
  var patience = 4.0

  /// Makes a probe of an interface.
  init(bus: Bus, interface: String) {
    self.bus = bus
    self.interface = interface
  }

  /// Asks for the version. `answer` is called once, at once if the portal gave none last time; nil: the
  /// portal has no such interface, or has not answered.
  func findVersion(_ answer: @escaping (UInt32?) -> Void) {
    guard !isMissing else {
      // It may have come since, for the next time.
      ask(seconds: 25) { _ in }
      return answer(nil)
    }
    ask(seconds: patience, answer)
  }

  private func ask(seconds: Double, _ answer: @escaping (UInt32?) -> Void) {
    bus.call(
      .call(
        PortalRequests.portal, PortalRequests.path, "org.freedesktop.DBus.Properties", "Get",
        [.string(interface), .string("version")]), seconds: seconds
    ) { [weak self] result in
      var version: UInt32?
      if case .success(let values) = result, case .uint32(let found)? = values.first?.unwrapped {
        version = found
      }
      self?.isMissing = version == nil
      answer(version)
    }
  }
}
