import Interface
import Platform

/// Has the document in front show that the screen goes to sleep. The machine waits a moment for
/// that, and does not wait if no document is in front.
public final class SleepModule: Module {
  private let signals: any SleepSignals
  private let documents: DocumentsModule

  public init(signals: any SleepSignals, documents: DocumentsModule) {
    self.signals = signals
    self.documents = documents
  }

  /// Begins to listen.
  public func setUp(_ registrations: Registrations) {
    signals.didSignal.observe(in: registrations) { [weak self] in self?.receive($0) }
    signals.start()
  }

  private func receive(_ signal: SleepSignal) {
    switch signal {
    case .sleeps: fallAsleep()
    case .wakes:
      for document in documents.documents { document.wakeUp() }
    }
  }

  private func fallAsleep() {
    guard let front = documents.documents.first(where: \.hasFocus) else {
      return signals.letSleep()
    }
    front.fallAsleep { [weak self] in self?.signals.letSleep() }
  }
}
