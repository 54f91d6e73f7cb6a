import Glibc
import TestSupport
import Testing

/// The programs that tests start can be ended.
@Suite struct ChildProgramTests {
  @Test func aSignalArrivesThatTheStartingThreadBlocks() throws {
    var (every, former) = (sigset_t(), sigset_t())
    sigfillset(&every)
    pthread_sigmask(SIG_BLOCK, &every, &former)
    let started = ChildProgram.start(["sleep", "10"])
    pthread_sigmask(SIG_SETMASK, &former, nil)
    let child = try #require(started)
    kill(child, SIGTERM)
    var status: Int32 = 0
    let ended = waitpid(child, &status, 0)
    #expect(ended == child)
    #expect(status & 0x7f == SIGTERM, "it went on to its end")
  }

  @Test func environmentAndFilesAreThoseThatWereAskedFor() throws {
    let ends = try #require(Descriptors.pipe())
    let child = try #require(
      ChildProgram.start(["/bin/sh", "-c", #"echo "$A$HOME""#], environment: ["A=one"]) {
        posix_spawn_file_actions_adddup2(&$0, ends.writing, STDOUT_FILENO)
      })
    close(ends.writing)
    defer { close(ends.reading) }
    var status: Int32 = 0
    let ended = waitpid(child, &status, 0)
    #expect(ended == child)
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = read(ends.reading, &bytes, bytes.count)
    #expect(String(decoding: bytes.prefix(max(0, count)), as: UTF8.self) == "one\n")
  }

  @Test func aProgramThatIsNotThereIsNone() {
    let child = ChildProgram.start(["/nonexistent/program"])
    #expect(child == nil)
  }
}
