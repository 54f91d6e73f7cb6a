import Foundation
import TestSupport
import Testing

@testable import PlatformSDL

@Suite struct ThreadStatesTests {
  @Test func aProcessThatWaitsSleeps() throws {
    let process = try shell("read line")
    defer { process.terminate() }
    #expect(Wait.until { ThreadStates.areAsleep(in: process.processIdentifier) })
  }

  @Test func aProcessThatWorksIsAwakeUntilItIsStopped() throws {
    let process = try shell("while :; do :; done")
    defer { kill(process.processIdentifier, SIGKILL) }
    #expect(Wait.until { !ThreadStates.areAsleep(in: process.processIdentifier) })
    kill(process.processIdentifier, SIGSTOP)
    #expect(Wait.until { ThreadStates.areAsleep(in: process.processIdentifier) })
    kill(process.processIdentifier, SIGCONT)
    #expect(Wait.until { !ThreadStates.areAsleep(in: process.processIdentifier) })
  }

  @Test func aProcessThatHasEndedSleeps() throws {
    let process = try shell("exit")
    process.waitUntilExit()
    #expect(ThreadStates.areAsleep(in: process.processIdentifier))
  }

  /// Starts a shell whose standard input is an open pipe.
  private func shell(_ script: String) throws -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", script]
    process.standardInput = Pipe()
    try process.run()
    return process
  }
}
