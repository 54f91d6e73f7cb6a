import Platform
import SingleInstance
import SystemPackage
import TestSupport
import TextCore
import Testing

@testable import ApplicationScope
@testable import DocumentScope

/// Requests of a later start to the running process.
@MainActor
@Suite struct LaunchTests {
  private func request(_ items: LaunchRequest.Item..., line: Int? = nil) -> LaunchRequest {
    var request = LaunchRequest()
    request.items = items
    request.line = line
    return request
  }

  @Test func filesAndInputOpenInTheirOrder() throws {
    let editor = try TestEditor("ˇone")
    editor.store.put("a\nb\nc", at: TestEditor.home / "a.md")
    var request = request(.file(TestEditor.home / "a.md"), .standardInput, line: 2)
    request.input = Array("from a pipe".utf8)
    #expect(editor.application.launches.take(request) == LaunchOutcome())
    let opened = editor.documents.dropFirst()
    #expect(opened.count == 2)
    #expect(opened.first?.editor.selection.head == TextOffset(2))
    #expect(opened.last?.editor.isModified == true)
  }

  @Test func aStartWithoutArgumentsOpensASheet() throws {
    let editor = try TestEditor("ˇone")
    #expect(editor.application.launches.take(LaunchRequest()) == LaunchOutcome())
    #expect(editor.documents.count == 2)
  }

  @Test func aFailureToOpenIsReportedToBothProcesses() throws {
    let editor = try TestEditor("ˇone")
    var request = request(.file("/nowhere/a.md"), .standardInput)
    request.input = nil
    let outcome = editor.application.launches.take(request)
    #expect(outcome.exitCode == 0)
    #expect(
      outcome.complaints == [
        "The folder “/nowhere” for “a.md” does not exist.", "Standard input is not text.",
      ])
    #expect(editor.documents.count == 3)
    #expect(editor.host.complaints.isEmpty)
  }

  @Test func withoutAWindowTheCodeSaysSo() throws {
    let editor = try TestEditor("ˇone")
    editor.host.hasWindows = false
    let outcome = editor.application.launches.take(LaunchRequest())
    #expect(outcome.exitCode == 69 && outcome.complaints == ["No window."])
  }

  @Test func aNewFileIsOneWhateverItsFolderIsCalled() throws {
    let editor = try TestEditor("ˇone")
    let path = TestEditor.home / "new.md"
    for path in [path, path, TestEditor.home / "newer.md"] {
      _ = editor.application.launches.take(request(.file(path)))
    }
    #expect(editor.documents.count == 3)
  }
}
