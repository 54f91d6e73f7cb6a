import Canvas
import Interface
import Platform
import Testing

@testable import DocumentScope

/// Emphasis in many scripts, as it is seen.
@MainActor
@Suite struct EmphasisGoldenTests {
  @Test(arguments: Look.all)
  func dots(_ look: Look) throws {
    let editor = try TestEditor(
      """
      # 圏点と*強調*
      これは*強調された言葉*です。「*第3章、終わり*」と**太字**と***両方***。ˇ~*下線*~と==*蛍光*==と*emphasis と日本語*。
      这是*需要强调的词语*，~*下划线*~，《*红楼梦*》。
      繁體中文也是*這樣強調的*，==*點在字下*==。
      한글의 *드러냄표, 두 번*는 **굵은 글씨**와 다르다.
      """, look, size: Size(width: 640, height: 400))
    editor.keys("ctrl+a")
    try editor.expectPicture("emphasis-dots-selected", look)
    editor.keys("ctrl+end")
    try editor.expectPicture("emphasis-dots", look)
  }

  @Test(arguments: Look.two)
  func weight(_ look: Look) throws {
    let editor = try TestEditor(
      """
      هذا *نص مؤكد* و**نص قوي** و*كلمة English*.
      זה *טקסט מודגש* וגם **חזק** וגם *English*.ˇ
      นี่คือ*ข้อความเน้น*และ**ตัวหนา**
      यह *ज़ोर दिया हुआ* पाठ है और **मोटा** भी।
      Это *курсив*, αυτό είναι *έμφαση*, սա *շեղատառ* է, ეს *დახრილია*.
      """, look, size: Size(width: 640, height: 400))
    try editor.expectPicture("emphasis-weight", look)
  }

  /// In preview mode and in close lines as well.
  @Test(arguments: Look.two)
  func preview(_ look: Look) throws {
    let editor = try TestEditor(
      "これは*強調された言葉*です。\n*強調*と**太字**。ˇ\n这是*需要强调的词语*，对。", look,
      size: Size(width: 480, height: 260)
    ) { $0.settings.lineHeight = 1.2 }
    editor.keys("ctrl+shift+p")
    try editor.expectPicture("emphasis-preview", look)
  }

  /// A page of Urdu, as it is typed.
  @Test(arguments: Look.two)
  func nastaliq(_ look: Look) throws {
    let (keyboard, inputMethod) = (SilentInputLanguage(), SilentInputLanguage())
    let editor = try TestEditor(
      """
      # انسانی حقوق
      تمام انسان آزاد اور حقوق و عزت کے اعتبار سے برابر پیدا ہوئے ہیں۔ انہیں *ضمیر اور عقل* ودیعت ہوئی ہے۔ اس لئے انہیں **ایک دوسرے** کے ساتھ بھائی چارے کا سلوک کرنا چاہیئے۔ˇ Paber 12
      """, look, size: Size(width: 640, height: 420)
    ) { ($0.keyboard, $0.inputMethod) = (keyboard, inputMethod) }
    inputMethod.start()
    keyboard.didChange.send(.language("ur"))
    editor.tick()
    editor.wait(1)
    try editor.expectPicture("nastaliq", look)
  }
}
