import Glibc
import Platform
import Testing

@Suite struct SocketPeerTests {
  @Test func theKernelNamesTheOtherEnd() throws {
    var ends: [Int32] = [-1, -1]
    try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
    defer { for end in ends { close(end) } }
    let peer = SocketPeer(at: ends[0])
    #expect(peer?.process == getpid())
    #expect(peer?.user == geteuid())
  }

  @Test func otherDescriptorsHaveNone() throws {
    #expect(SocketPeer(at: -1) == nil)
    let file = open("/dev/null", O_RDONLY | O_CLOEXEC)
    try #require(file >= 0)
    defer { close(file) }
    #expect(SocketPeer(at: file) == nil)
  }
}
