import Foundation
import Testing

extension EndToEnd.Writing {
  @Suite struct Latency {
    @Test func aKeystrokeIsALineOfMomentsInTheirOrder() async throws {
      try await withDesktop { desktop in
        let file = try desktop.write("", to: "page.md")
        let paber = try desktop.launch(["--trace-latency", "trace.tsv", file])
        _ = try await paber.window()
        let start = ProcessInfo.processInfo.systemUptime * 1e6
        try desktop.type("twenty letters or so")
        try desktop.keys("Return", "ctrl+s")
        try await desktop.expectFile(at: file, toHold: "twenty letters or so\n")
        try desktop.keys("ctrl+q")
        #expect(try await paber.process.end() == .exited(0))
        // The last frame may come after the file.
        let end = ProcessInfo.processInfo.systemUptime * 1e6

        let table = String(
          decoding: try #require(desktop.bytes(at: desktop.folder + "/trace.tsv")), as: UTF8.self)
        let lines = table.split(separator: "\n")
        #expect(lines.first == "event\tedit\tlayout\tdraw\tpresent")
        let keys = lines.dropFirst().map { $0.split(separator: "\t").compactMap { Double($0) } }
        #expect(keys.count == 21)
        for moments in keys {
          #expect(moments.count == 5 && moments == moments.sorted(), "\(moments)")
          #expect(moments.allSatisfy { (start - 2000...end).contains($0) }, "\(moments)")
        }
        let events = keys.compactMap(\.first)
        #expect(zip(events, events.dropFirst()).allSatisfy { $0 <= $1 + 2000 }, "\(events)")
      }
    }

    @Test func aFileThatCannotBeWrittenIsSaidAtOnce() async throws {
      try await withDesktop { desktop in
        let paber = try desktop.launch(["--trace-latency", "nowhere/just-a-trace.tsv"])
        #expect(try await paber.process.end() == .exited(1))
        expectSentence(paber.process.complaints, about: "just-a-trace")
      }
    }
  }
}
