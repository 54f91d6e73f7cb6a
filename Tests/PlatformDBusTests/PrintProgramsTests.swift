import Glibc
import Platform
import SystemPackage
import TestSupport
import Testing
import TextCore

@testable import PlatformDBus

/// Printing by programs, played by scripts.
@MainActor @Suite struct PrintProgramsTests {
  private let folder = TemporaryFolder()
  private let main = WaitingThread()

  private func script(_ name: String, _ lines: String) -> String {
    folder.write(name, Array("#!/bin/sh\n\(lines)\n".utf8), mode: 0o755)
    return folder(name)
  }

  private func printers(lpstat: String, timeOut: Double = Wait.longest) -> Printers? {
    var answer: Printers??
    CUPSPrograms(mainThread: main, lp: "/nowhere/lp", lpstat: lpstat, timeOut: timeOut)
      .findPrinters { answer = $0 }
    main.until("There is no answer.") { answer != nil }
    return answer ?? nil
  }

  @Test func printersAreNamedByTheirProgram() {
    let lpstat = script(
      "lpstat",
      """
      case "$1" in
        -e) printf 'Office\\nHome_A4\\nOffice\\n' ;;
        -d) [ "$LC_ALL" = C ] && echo 'system default destination: Home_A4' ;;
      esac
      """)
    #expect(printers(lpstat: lpstat) == Printers(["Office", "Home_A4"], usual: "Home_A4"))
  }

  @Test func aPrinterThatHasGoneIsNotTheUsualOne() {
    let lpstat = script(
      "lpstat", "[ \"$1\" = -e ] && echo Office || echo 'system default destination: Old'")
    #expect(printers(lpstat: lpstat) == Printers(["Office"]))
    let silent = script(
      "silent", "[ \"$1\" = -e ] && echo Office || echo 'no system default destination'")
    #expect(printers(lpstat: silent) == Printers(["Office"]))
  }

  @Test func withoutPrintersTheListIsEmpty() {
    #expect(printers(lpstat: script("lpstat", "exit 0")) == Printers([]))
  }

  @Test func withoutTheProgramThereIsNoList() {
    #expect(printers(lpstat: "/nowhere/lpstat") == nil)
    #expect(printers(lpstat: script("lpstat", "exit 1")) == nil)
  }

  /// `lpstat` waits without end for a server that can't be reached.
  @Test(arguments: ["", "exec >&-; "]) func aProgramThatNeverEndsIsKilled(_ first: String) {
    let lines = "export FOLDER='\(folder.path)'; echo Office; \(first)sleep 10000"
    #expect(printers(lpstat: script("lpstat", lines), timeOut: 0.3) == nil)
    #expect(Wait.until { !isRunning })
  }

  private func outcome(
    _ order: PrintOrder, lp: String, timeOut: Double = Wait.longest
  ) -> ProgramOutcome? {
    var answer: ProgramOutcome?
    CUPSPrograms(
      mainThread: main, lp: lp, lpstat: "/nowhere/lpstat", printTimeOut: timeOut
    ).print(order) { answer = $0 }
    main.until("There is no answer.") { answer != nil }
    return answer
  }

  @Test func theOrderIsHandedToTheProgram() throws {
    let lp = script("lp", "for word; do echo \"<$word>\"; done > '\(folder("words") as String)'")
    var order = PrintOrder("/tmp/a b.pdf", on: "Home_A4", title: "-x $(no)", copies: 3)
    #expect(outcome(order, lp: lp) == .succeeded)
    func words() throws -> String {
      String(decoding: try #require(folder.read("words")), as: UTF8.self)
        .split(separator: "\n").joined()
    }
    #expect(try words() == "<-s><-d><Home_A4><-n><3><-t><-x $(no)><--></tmp/a b.pdf>")
    order.media = "A5"
    #expect(outcome(order, lp: lp) == .succeeded)
    #expect(try words().contains("<-o><media=A5><-->"))
  }

  @Test func itsFailureIsTold() {
    let order = PrintOrder("/tmp/a.pdf", on: "Office", title: "a", copies: 1)
    #expect(outcome(order, lp: script("lp", "exit 1")) == .failed)
    #expect(outcome(order, lp: "/nowhere/lp") == .failed)
  }

  /// `lp` waits without end for a server that can't be reached.
  @Test func aPrintingProgramThatNeverEndsIsKilled() {
    let order = PrintOrder("/tmp/a.pdf", on: "Office", title: "a", copies: 1)
    let lp = script("lp", "export FOLDER='\(folder.path)'; sleep 10000")
    #expect(outcome(order, lp: lp, timeOut: 0.3) == .timedOut)
    #expect(Wait.until { !isRunning })
  }

  /// True if a process of a script in the folder runs.
  ///
  /// Its arguments or its variables tell; a process that has ended has neither.
  private var isRunning: Bool {
    TemporaryFolder.names("/proc").contains { name in
      guard pid_t(name) != nil, pid_t(name) != getpid() else { return false }
      return ["cmdline", "environ"].contains { file in
        String(decoding: TemporaryFolder.content("/proc/\(name)/\(file)") ?? [], as: UTF8.self)
          .containsBytes(folder.path)
      }
    }
  }
}
