import CProgramImage
import Foundation
import TestSupport
import Testing

@Suite struct ProgramImageTests {
  @Test func theArgumentsAreThoseOfTheProcess() throws {
    let known = try String(contentsOfFile: "/proc/self/cmdline", encoding: .utf8)
    let words = program_arguments()
    var found = ""
    for index in 0..<Int(program_argument_count()) {
      let word = try #require(words?[index])
      found += String(cString: word) + "\0"
    }
    #expect(found == known)
  }

  @Test func codeGoesAndComesBack() throws {
    let before = try residentCode(of: "self")
    let released = program_image_release()
    let after = try residentCode(of: "self")
    #expect(released > before / 2, "all of the code was gone over")
    #expect(after < before * 3 / 4)
    // The relocations of the loader and the writes of this process are still there.
    #expect([3, 1, 2].sorted().map(String.init).joined(separator: " ") == "1 2 3")
  }
}
