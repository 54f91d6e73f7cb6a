import Canvas
import Interface
import Platform
import Testing
import TextCore

@testable import DocumentScope

/// Languages whose letters the fonts of text have in part or not at all. The sentences are the first
/// article of the Universal Declaration of Human Rights, which is in the public domain.
@MainActor
@Suite struct AlphabetGoldenTests {
  private static let page = """
    Tất cả mọi người sinh ra đều được tự do và bình đẳng về nhân phẩm và quyền: *kể cả số họ*, \
    thể giúp, **Tiếng Việt**.

    Все люди рождаются свободными и равными в своем достоинстве и правах, и “замо́к” в Paber.

    Όλοι οι άνθρωποι γεννιούνται ελεύθεροι και ίσοι· ἐν ἀρχῇ ἦν ὁ λόγος.

    すべての人間は、生れながらにして自由であり、Paber と GitHub を「使う」。

    Lietuvių ė́ ą́ ū̃, Yorùbá ọ́jọ́ ẹ̀kọ́, Diné łį́į́ʼ.ˇ
    """

  @Test(arguments: Look.two)
  func courierPrime(_ look: Look) throws {
    let editor = try TestEditor(Self.page, look, size: Size(width: 720, height: 480))
    try editor.expectPicture("alphabets", look)
  }

  @Test(arguments: Look.two)
  func menlo(_ look: Look) throws {
    var settings = Settings()
    settings.font = "menlo"
    let editor = try TestEditor(
      Self.page, look, size: Size(width: 720, height: 480)
    ) { $0.settings = settings }
    try editor.expectPicture("alphabets-menlo", look)
  }
}
