import TestSupport
import Testing

extension EndToEnd.Writing {
  @Suite struct PreviewMode {
    @Test func visibleTextIsEditedAndTheRestKeepsItsBytes() async throws {
      try await withDesktop { desktop in
        let file = try desktop.write("# __one__\n\n* a\n* *b* [c](d)\n", to: "page.md")
        let (_, window) = try await desktop.open(file)
        let page = try await window.settledPicture()
        try desktop.keys("ctrl+shift+p")
        try await window.changes(from: page)
        try desktop.keys("End")
        try desktop.type("*")
        try desktop.keys("ctrl+Down", "ctrl+Down", "ctrl+Down", "End", "BackSpace", "Return")
        try desktop.keys("ctrl+b")
        try desktop.type("e")
        try desktop.keys("ctrl+s")
        try await desktop.expectFile(
          at: file, toHold: "# __one*__\n\n* a\n* *b* \n* **e**\n")
      }
    }

    @Test func leavingItShowsThePageAsItWas() async throws {
      try await withDesktop { desktop in
        let file = try desktop.write("# one\n\n> **two** [three](four)\n", to: "page.md")
        let (_, window) = try await desktop.open(file)
        let page = try await window.settledPicture()
        try desktop.keys("ctrl+shift+p")
        try await window.changes(from: page)
        try desktop.keys("ctrl+shift+p")
        try await window.returns(to: page)
      }
    }
  }
}
