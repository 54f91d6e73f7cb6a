import TestSupport
import Testing

@testable import PlatformDBus

extension WaitingThread {
  /// Does what is posted until everything that `services` have sent up to now has come to `bus`, with
  /// all that follows from it: a call of ours that it leads to, and the answer of the service.
  ///
  /// A bus delivers messages in the order in which it takes them. So once it has answered a service, it
  /// has taken all that the service sent before; once it has answered us, that has come here.
  @MainActor
  func settle(_ bus: Bus, _ services: FakeService?...) {
    // There and back again, each way through a thread of its own.
    for _ in 0..<4 {
      for service in services { service?.flush() }
      var isAnswered = false
      bus.call(.toBus("GetId"), seconds: Wait.longest) { _ in isAnswered = true }
      until("The bus is silent.") { isAnswered }
    }
  }
}
