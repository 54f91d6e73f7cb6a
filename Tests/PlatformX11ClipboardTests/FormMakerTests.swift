import Synchronization
import TestSupport
import Testing

@testable import PlatformX11Clipboard

/// The forms that a program requests at once, as clipboard managers do when a program ends.
@Suite struct FormMakerTests {
  private struct Form {
    var name: String
    var targets: [Atom]
    /// Seconds that it takes to make it.
    var seconds = 0.0
  }

  private final class Recorder: Sendable {
    let time = Mutex(0.0)
    /// The names of the forms that were made.
    let names = Mutex<[String]>([])
    /// The targets that were handed over.
    let targets = Mutex<[Atom]?>(nil)
  }

  private func make(_ forms: [Form]) -> (targets: [Atom], names: [String]) {
    let recorder = Recorder()
    FormMaker.make(
      forms.map { form in
        FormMaker.Form(targets: form.targets.map { ($0, form.name) }) {
          recorder.names.withLock { $0.append(form.name) }
          recorder.time.withLock { $0 += form.seconds }
          return Array(form.name.utf8)
        }
      }, now: { recorder.time.withLock { $0 } }
    ) { made in
      recorder.targets.withLock { $0 = made.map(\.target) }
    }
    let isDone = Wait.until { recorder.targets.withLock { $0 != nil } }
    #expect(isDone)
    return (recorder.targets.withLock { $0 ?? [] }, recorder.names.withLock { $0 })
  }

  @Test func aFormIsMadeOnceForAllItsNames() {
    let made = make([
      Form(name: "text/plain", targets: [1, 2, 3]), Form(name: "text/html", targets: [4]),
    ])
    #expect(made.targets == [1, 2, 3, 4])
    #expect(made.names == ["text/plain", "text/html"])
  }

  /// The text comes, even if the other forms would take too long.
  @Test func formsThatComeTooLateAreMissing() {
    let made = make([
      Form(name: "text/plain", targets: [1], seconds: 1),
      Form(name: "text/rtf", targets: [2], seconds: 60),
      Form(name: "text/html", targets: [3], seconds: 1),
    ])
    #expect(made.targets == [1, 2])
    #expect(make([Form(name: "text/html", targets: [3], seconds: 60)]).targets == [3])
  }
}
