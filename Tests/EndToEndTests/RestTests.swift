import Foundation
import TestSupport
import Testing

extension EndToEnd.Desktops {
  /// The program's processor time and memory while it is idle.
  @Suite struct Rest {
    /// Two seconds of blinking are three or four fades of three or four frames; each frame sleeps
    /// once for its time and once for the X server's answer.
    private static let sleepsOfTwoSecondsOfBlinking = 30

    @Test func atRestNothingHappensButTheBlink() async throws {
      try await withDesktop { desktop in
        let file = try desktop.write(EndToEnd.Window.Rendering.page, to: "page.md")
        let (paber, _) = try await desktop.open(file)
        // While the caret does not fade.
        try await paber.sleeps(forAtLeast: 200)
        guard LongCheck.isWanted else { return }
        let used = try await paber.process.consumption(ofSeconds: 2)
        // The debug build draws slowly; what is tested is that it does so only for the blink.
        #expect(used.processorTime <= 0.2)
        #expect(used.sleeps > 0, "the caret blinks")
        #expect(used.sleeps <= Self.sleepsOfTwoSecondsOfBlinking)
      }
    }

    @Test func withoutTheKeyboardNothingHappensAtAll() async throws {
      try await withDesktop { desktop in
        try desktop.useSettings("caret-blink = off\n")
        let file = try desktop.write(EndToEnd.Window.Rendering.page, to: "page.md")
        let (paber, window) = try await desktop.open(file)
        let other = try desktop.launch(["--new-process", "--new"])
        _ = try await other.newWindow(besides: [window])
        // The server names the keyboard at the first key.
        try desktop.type("some ")
        // Two seconds after its start the other process writes its state, which wakes the first one.
        try await other.sleeps(forAtLeast: 3_000)
        try await paber.sleepsForEver()
        let before = try paber.process.consumption()
        try desktop.type("words elsewhere")
        try await desktop.comesToRest()
        let after = try paber.process.consumption()
        // A thread that has ended takes its count along.
        #expect(after.sleeps <= before.sleeps)
        guard LongCheck.isWanted else { return }
        #expect(try await paber.process.consumption(ofSeconds: 2).processorTime == 0)
        // Most of the 26 megabytes of unoptimised code that the start had loaded were released.
        #expect(try residentCode(of: "\(paber.process.identifier)") <= 13_000_000)
      }
    }

    @Test func withEveryOptionOfProOnNothingHappensButWriting() async throws {
      try await withDesktop { desktop in
        try desktop.useSettings(Self.everyOption)
        let file = try desktop.write(EndToEnd.Window.Rendering.page, to: "page.md")
        let (paber, _) = try await desktop.open(file)
        try desktop.type("words with noises")
        // The sound device is closed after two seconds, the file saved after five, the counts written
        // after thirty.
        try await paber.sleeps(forAtLeast: 10_000)
        guard LongCheck.isWanted else { return }
        let used = try await paber.process.consumption(ofSeconds: 2)
        #expect(used.processorTime <= 0.02)
        #expect(used.sleeps <= 4)
      }
    }

    /// Every option on except the blink, which wakes the program by its nature.
    private static let everyOption = """
      accent = sepia
      tint = cream
      font = palatino
      line-height = 1.9
      line-length = 60
      paragraph-spacing = 0.5
      first-line-indent = 1
      heading-tags = inline
      caret-width = 4
      caret-shape = block
      caret-blink = off
      typing-noises = on
      typewriter = on
      focus = sentence
      spelling = on
      autocomplete = on
      smart-punctuation = on

      """

    /// Libraries for single features are in memory from their first use on.
    @Test func librariesAreLoadedWhenTheyAreWanted() async throws {
      try await withDesktop { desktop in
        let file = try desktop.write("one\n", to: "page.md")
        let (paber, _) = try await desktop.open(file)
        try desktop.type("words ")
        try await desktop.expectCopy(of: "words one\n")
        func maps() throws -> String {
          try desktop.run("cat", ["/proc/\(paber.process.identifier)/maps"])
        }
        let before = try maps()
        #expect(before.contains("libharfbuzz.so"))
        // Not libcurl and ICU, which a library of the desktop may bring.
        for name in ["libgumbo", "libharfbuzz-subset", "libhunspell"] {
          #expect(!before.contains(name), "\(name)")
        }
        let html = Array("<b>strong</b>".utf8)
        let form = ["-selection", "clipboard", "-target", "text/html"]
        try desktop.run("xclip", form + ["-i"], input: html)
        // It ends before its child has taken the clipboard.
        try await until("it is offered", every: pauseBetweenPrograms) {
          try desktop.runForBytes("xclip", form + ["-o"]) == html
        }
        try await desktop.takeKeyboard()
        // The key that saves waits for the paste.
        try desktop.keys("ctrl+Home", "ctrl+v", "ctrl+s")
        try await desktop.expectFile(at: file, toHold: "**strong**words one\n")
        let after = try maps()
        #expect(after.contains("libgumbo") && !after.contains("libharfbuzz-subset"))
      }
    }

    @Test func noDriverOfAGraphicsProcessorIsLoaded() async throws {
      try await withDesktop { desktop in
        let file = try desktop.write(EndToEnd.Window.Rendering.page, to: "page.md")
        let (paber, _) = try await desktop.open(file)
        try desktop.type("words")
        #expect(try await desktop.copiedText().isEmpty == false)
        // Foundation takes the first piece of such a file for all of it.
        let maps = try desktop.run("cat", ["/proc/\(paber.process.identifier)/maps"])
        #expect(maps.contains("libSDL2"))
        for name in ["libGL", "libEGL", "libLLVM", "libgallium", "_dri.so", "libvulkan"] {
          #expect(!maps.contains(name))
        }
      }
    }
  }
}

extension ChildProcess {
  /// The resources that a process has used so far.
  struct Consumption {
    /// Seconds of a processor, in hundredths.
    var processorTime: Double
    /// The number of voluntary context switches of its threads.
    var sleeps: Int
  }

  /// The processor time and sleeps of some seconds. Only `make check-long` has time and quiet for it.
  func consumption(ofSeconds seconds: Double) async throws -> Consumption {
    let before = try consumption()
    try await Task.sleep(for: .seconds(seconds))
    let after = try consumption()
    return Consumption(
      processorTime: after.processorTime - before.processorTime,
      sleeps: after.sleeps - before.sleeps)
  }

  /// Reads `/proc`: proc(5), fields 14 and 15 of `stat`, and `status` of each thread.
  func consumption() throws -> Consumption {
    let folder = "/proc/\(identifier)"
    let stat = try String(contentsOfFile: folder + "/stat", encoding: .utf8)
    // The second field is the program's name in brackets, which may hold anything.
    let fields = stat[(stat.lastIndex(of: ")") ?? stat.startIndex)...].split(separator: " ")
    let ticks = (Int(fields[12]) ?? 0) + (Int(fields[13]) ?? 0)
    var sleeps = 0
    for thread in try FileManager.default.contentsOfDirectory(atPath: folder + "/task") {
      // Empty where the thread has ended meanwhile.
      let status = TestRun.bytes(ofProcFile: "\(folder)/task/\(thread)/status")
      for line in String(decoding: status, as: UTF8.self).split(separator: "\n")
      where line.hasPrefix("voluntary_ctxt_switches:") {
        sleeps += Int(line.split(separator: "\t").last ?? "") ?? 0
      }
    }
    return Consumption(
      processorTime: Double(ticks) / Double(sysconf(Int32(_SC_CLK_TCK))), sleeps: sleeps)
  }

  /// Returns its private memory in bytes: `RssAnon` of proc(5).
  func ownMemory() throws -> Int {
    let status = try String(contentsOfFile: "/proc/\(identifier)/status", encoding: .utf8)
    let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("RssAnon:") })
    return try #require(line.split(separator: " ").compactMap { Int($0) }.first) * 1024
  }
}
