import Platform

/// Asks the portal for the version of one of its interfaces before it is asked to show anything.
///
/// A portal that does not answer in time is not used, so that no dialog appears when the user was
/// asked in another way already.
final class PortalProbe {
  private let bus: Bus
  private let interface: String
  /// True if the portal gave no version last time: until it does, no request waits for it. Otherwise
  /// a writer who types another name at once would type into the page.
  private var isMissing = false
  /// The time-out in seconds. The portal may have to be started first.
  var timeOut = 4 * TimeOutFactor.value

  /// Makes a probe of an interface.
  init(bus: Bus, interface: String) {
    self.bus = bus
    self.interface = interface
  }

  /// Asks for the version. `answer` is called once, at once if the portal gave none last time;
  /// `nil` if the portal has no such interface, or has not answered.
  func findVersion(_ answer: @escaping (UInt32?) -> Void) {
    guard !isMissing else {
      // The portal may have started since; this is for the next time.
      ask(seconds: 25) { _ in }
      return answer(nil)
    }
    ask(seconds: timeOut, answer)
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
