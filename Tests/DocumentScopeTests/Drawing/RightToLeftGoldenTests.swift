import Canvas
import Testing

@testable import DocumentScope

/// Pages of Hebrew and Arabic, and of texts that mix them with others.
@MainActor
@Suite struct RightToLeftGoldenTests {
  @Test(arguments: Look.two)
  func page(_ look: Look) throws {
    let editor = try TestEditor(
      """
      # טיול ביער
      ## הקילומטר הראשון
      השביל מתחיל במקום שבו הדרך נגמרת, וממשיך **כאילו** לא קרה דבר. ˇמאז שנת 1987 איש לא \
      _תיקן_ אותו; כולם הולכים בו (ראו [מפה](https://a.example) או Open Street Map).

      > מי שממהר הולך בכביש the main road. האחרים נפגשים כאן במוקדם או במאוחר, ויושבים לנוח.

      - לחם וגבינה
      - [x] מפה שקופלה פעמים רבות כל כך עד שהיא מכירה את הדרך בעצמה
      1. לצאת מוקדם
          - ולחזור מאוחר, עם `map.open()`
      ```
      let greeting = "שלום"
      // הערה
      ```
      ### في الغابة
      هذا نصٌّ عربيٌّ فيه كلمة English وأرقام ١٢٣ و456، و==علامة== صغيرة.
      An English paragraph that says שלום עולם and goes on.
      """, look, size: Size(width: 640, height: 800))
    try editor.expectPicture("right-to-left", look)
  }

  /// In a narrow window a text of each direction has its marks at its own side.
  @Test(arguments: Look.two)
  func narrow(_ look: Look) throws {
    let editor = try TestEditor(
      """
      ## A heading
      Left to right, as far as it goes.
      ## כותרת
      מימין לשמאל, עד כמה שזה מגיע.ˇ
      - לחם
      - bread
      """, look, size: Size(width: 360, height: 340))
    try editor.expectPicture("right-to-left-narrow", look)
  }

  @Test(arguments: Look.two)
  func selection(_ look: Look) throws {
    let editor = try TestEditor(
      """
      An English line says של«ום עולם and goes on to its end, where it wraps.
      ## כותרת
      זה כתוב בעברית with some Eng»lish בתוכו, וגם 1234 מספרים
      """, look, size: Size(width: 560, height: 240))
    try editor.expectPicture("right-to-left-selection", look)
  }
}
