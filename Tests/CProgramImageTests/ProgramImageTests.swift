import CProgramImage
import TestSupport
import Testing

@Suite struct ProgramImageTests {
  @Test func codeGoesAndComesBack() throws {
    let before = try residentCode(of: "self")
    let released = program_image_release()
    let after = try residentCode(of: "self")
    #expect(released > before / 2, "all of the code was gone over")
    #expect(after < before * 3 / 4)
    // What the loader wrote, and what this process did, is still there.
    #expect([3, 1, 2].sorted().map(String.init).joined(separator: " ") == "1 2 3")
  }
}
