import Canvas
import Files
import Interface
import Localization
import Platform
import Support
import SystemPackage
import TestSupport
import Testing

@testable import ApplicationScope
@testable import DocumentScope
@testable import WindowScope

/// The menu item that writes to the maker: without a chat, and with an answer that was not seen.
@MainActor @Suite struct WriteToUsTests {
  /// Looks for answers as the process of its own does.
  private final class Looker: OwnProgram {
    var arguments: [[String]] = []
    var look: (() -> Void)?

    func run(
      _ arguments: [String], timeOut: Double, ended: @escaping @MainActor () -> Void
    ) {
      self.arguments.append(arguments)
      look?()
      ended()
    }
  }

  @Test func withoutAnAddressThereIsNoItem() throws {
    let editor = try TestEditor("ˇ")
    #expect(!editor.document.isEnabled("write-to-us"))
    #expect(editor.application.support.way == nil)
  }

  @Test func withAnAddressAloneItOpensALetter() throws {
    var setup = TestEditor.Setup()
    setup.support = "mail = help@example.org\n"
    let editor = try TestEditor("ˇ", setup)
    editor.document.perform("write-to-us")
    #expect(setup.opener.opened == ["mailto:help@example.org?subject=Paber%201&body="])
    setup.opener.outcome = .failed
    editor.document.perform("write-to-us")
    #expect(editor.notice?.contains("help@example.org") == true)
    #expect(editor.desktop.windows.count == 1)
  }

  @Test func nitpickingSaysWhatIsSent() throws {
    var setup = TestEditor.Setup()
    setup.support = "folder = /letters\n"
    let editor = try TestEditor("ˇ", setup)
    let menu = editor.application.menuBar.nitpicking(title: { _ in nil }, document: Menu("") { [] })
    let notes = menu.entries().compactMap { entry -> String? in
      guard case .note(let words, _)? = entry.usual else { return nil }
      return Catalog.english.text(words)
    }
    #expect(notes.last?.contains("/letters") == true)
  }

  @Test func noLookIsMadeBeforeAMessageWasSaid() throws {
    let looker = Looker()
    let chat = try ChatEditor { $0.ownProgram = looker }
    chat.close()
    chat.editor.wait(200_000)
    chat.settle()
    #expect(looker.arguments.isEmpty)
  }

  @Test func anAnswerThatWasNotSeenMarksTheItem() throws {
    let looker = Looker()
    let chat = try ChatEditor { $0.ownProgram = looker }.share()
    chat.say("Hello")
    chat.close()
    let store = chat.editor.store
    looker.look = {
      let look = DailyLook(
        file: MailboxFile(store: store, folder: "/state"),
        transport: FolderTransport(store: store, folder: ChatEditor.folder))
      _ = try? look.run(date: chat.editor.clock.date)
    }
    chat.editor.wait(5000)
    chat.settle()
    #expect(looker.arguments == [["--look-for-answers"]])
    #expect(!chat.editor.document.menus.isNew("write-to-us"))
    // An answer comes, and is found on the next day alone.
    let text = chat.fileText
    let place = try #require(text.lastIndex(of: "]"))
    let changed = text[..<place] + ", {\"text\": \"Yes\"}]}"
    store.put(Array(changed.utf8), at: try #require(chat.file))
    for _ in 0..<30 {
      chat.editor.wait(3600)
      chat.settle()
    }
    #expect(looker.arguments.count == 2)
    #expect(chat.editor.document.menus.isNew("write-to-us"))
    let (content, window) = try ChatEditor.open(in: chat.editor)
    window.delegate?.handle(.focus(true))
    chat.settle()
    #expect(content.list.entries.last?.text == "Yes")
    #expect(!chat.editor.document.menus.isNew("write-to-us"))
  }

  /// A message that can't be sent for hours ends no looks for answers.
  @Test func aMessageThatWasSentLateIsAnsweredToo() throws {
    let looker = Looker()
    let chat = try ChatEditor { $0.ownProgram = looker }
    chat.say("Hello")
    chat.close()
    for _ in 0..<3 {
      chat.editor.wait(3600)
      chat.settle()
    }
    #expect(looker.arguments.isEmpty)
    chat.share()
    for _ in 0..<30 {
      chat.editor.wait(3600)
      chat.settle()
    }
    #expect(chat.fileText.contains("Hello"))
    #expect(!looker.arguments.isEmpty)
  }

  /// The file may be on a disk that is slow.
  @Test func closingTheWindowDoesNotWaitForTheDisk() throws {
    let queue = HeldQueue()
    let chat = try ChatEditor { $0.applicationQueue = queue }.share()
    chat.close()
    chat.settle()
    #expect(queue.count > 0, "the file is still to be read")
    queue.release()
    chat.settle()
    let now = chat.editor.clock.now
    let next = try #require(chat.editor.application.support.tick(now))
    #expect(next > now + 1000)
  }

  @Test func aSentMessageDoesNotWaitForTheDisk() throws {
    let queue = HeldQueue()
    let chat = try ChatEditor { $0.applicationQueue = queue }.share()
    queue.release()
    chat.settle()
    chat.say("Hello")
    chat.close()
    queue.release()
    chat.settle()
    #expect(chat.fileText.contains("Hello"))
    #expect(queue.count > 0, "the file does not know yet that it was sent")
    queue.release()
    chat.settle()
    let now = chat.editor.clock.now
    let next = try #require(chat.editor.application.support.tick(now))
    #expect(next > now + 1000)
  }

  @Test func theNextStartKnowsOfAnAnswer() throws {
    let chat = try ChatEditor().share()
    chat.window.hasFocus = false
    chat.say("Hello")
    try chat.answer("Yes")
    #expect(chat.editor.document.menus.isNew("write-to-us"))
    chat.editor.application.keepState()
    var setup = TestEditor.Setup()
    setup.support = "folder = /letters\n"
    let next = try TestEditor(setup, store: chat.editor.store.copy()) {
      try $0.documents.open(setup.request)
    }
    next.wait(6)
    next.mainThread.run()
    #expect(next.document.menus.isNew("write-to-us"))
  }
}
