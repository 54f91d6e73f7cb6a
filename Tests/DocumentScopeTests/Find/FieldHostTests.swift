import Canvas
import Layout
import Localization
import Platform
import TestSupport
import Testing
import TextCore

@testable import DocumentScope
@testable import Interface
@testable import WindowScope

/// Every field of a window is the same field: it has the mouse, words, an undo of its own, the
/// primary selection, a menu and screen readers.
@MainActor
@Suite struct FieldHostTests {
  typealias Place = FieldShortcutTests.Place

  /// An editor with an open field in which `one two` is typed.
  private func editor(_ place: Place) throws -> (TestEditor, InputField) {
    let editor = try TestEditor("pageˇ", place.setup())
    place.open(in: editor)
    editor.keys("ctrl+a").type("one two").tick()
    let field = try #require(focusedField(of: editor))
    try #require(field.string == "one two")
    return (editor, field)
  }

  private func focusedField(of editor: TestEditor) -> InputField? {
    editor.document.stack.layers.reversed().compactMap { Self.host($0)?.focusedField }.first
  }

  /// Returns the owner of the fields of a layer.
  private static func host(_ layer: any Layer) -> (any FieldHost)? {
    guard let sheets = layer as? SheetsModule else { return layer as? any FieldHost }
    return sheets.sheet
  }

  /// The leftmost point of a field that is nearest to a place of its text.
  private func point(_ offset: Int, in field: InputField) throws -> Point {
    let view = try #require(field.view)
    let y = view.textInputRect.y + view.textInputRect.height / 2
    let x = stride(from: view.frame.x, to: view.frame.maxX, by: 1).first {
      view.hit(at: Point(x: $0, y: y))?.place.offset == TextOffset(offset)
    }
    return Point(x: try #require(x) + 1, y: y)
  }

  private func selected(_ field: InputField) -> String {
    field.text.string(in: field.selection.range)
  }

  @Test(arguments: Place.allCases) func aClickPlacesTheCaretAndADragSelects(place: Place) throws {
    let (editor, field) = try editor(place)
    let (start, end) = (try point(1, in: field), try point(5, in: field))
    editor.move(start)
    #expect(editor.window.pointer == .text)
    editor.press(start)
    #expect(field.selection == Selection(caret: 1))
    editor.move(end)
    #expect(selected(field) == "ne t")
    editor.release(end).move(start)
    #expect(selected(field) == "ne t")
    #expect(editor.clipboard.primaryText == "ne t")
    editor.press(try point(7, in: field), clicks: 1, .shift).release()
    #expect(selected(field) == "ne two")
    #expect(editor.string == "page" && focusedField(of: editor) === field)
  }

  /// The button may go up when the sheet on whose text it went down has gone.
  @Test func aPressOnTextThatEscapeEndedSelectsNothingLater() throws {
    let editor = try TestEditor("pageˇ")
    let question = QuestionSheet(
      "Go on?", choices: [.init("Yes", letter: "y") {}, .init("No", letter: "n") {}], marked: 0,
      cancel: 1)
    editor.document.sheets.present(question)
    editor.tick()
    let context = editor.document.core.chromeContext
    let points = stride(from: 4.0, to: 420, by: 4).flatMap { y in
      stride(from: 4.0, to: 560, by: 4).map { Point(x: $0, y: y) }
    }
    let onText = try #require(points.first { question.isOnText($0, context: context) })
    editor.press(onText).keys("escape").release(onText)
    let isClosed = question.isClosed
    try #require(isClosed)
    editor.keys("ctrl+shift+s").tick()
    let field = try #require(focusedField(of: editor))
    editor.keys("ctrl+a").type("one two").tick()
    let (start, end) = (try point(1, in: field), try point(5, in: field))
    editor.press(start).move(end).release(end)
    #expect(selected(field) == "ne t")
  }

  @Test(arguments: Place.allCases) func moreClicksSelectAWordAndAll(place: Place) throws {
    let (editor, field) = try editor(place)
    let point = try point(5, in: field)
    editor.press(point).release(point).press(point, clicks: 2).release(point)
    #expect(selected(field) == "two")
    editor.press(point, clicks: 3).release(point)
    #expect(selected(field) == "one two")
  }

  @Test(arguments: Place.allCases) func undoIsForTheField(place: Place) throws {
    let (editor, field) = try editor(place)
    editor.keys("ctrl+z")
    #expect(field.string == "one ")
    editor.keys("ctrl+shift+z")
    #expect(field.string == "one two")
    editor.keys("ctrl+z", "ctrl+y")
    #expect(field.string == "one two" && editor.string == "page")
  }

  @Test(arguments: Place.allCases) func clipboardsAreForTheField(place: Place) throws {
    let (editor, field) = try editor(place)
    editor.keys("ctrl+shift+left", "ctrl+x")
    #expect(field.string == "one " && editor.clipboard.text == "two")
    editor.keys("ctrl+v").settle()
    #expect(field.string == "one two")
    editor.clipboard.primaryText = "x"
    editor.press(try point(3, in: field), button: .middle).settle()
    #expect(field.string == "onex two" && editor.string == "page")
  }

  @Test(arguments: Place.allCases) func theMenuIsOfTheField(place: Place) throws {
    let (editor, field) = try editor(place)
    editor.keys("menu")
    #expect(editor.document.menus.isOpen)
    editor.type("u").tick()
    #expect(field.string == "one " && !editor.document.menus.isOpen)
    let point = try point(1, in: field)
    editor.press(point, button: .right).release(point, button: .right)
    #expect(editor.document.menus.isOpen)
    editor.type("s").tick()
    #expect(selected(field) == "one " && editor.string == "page")
    #expect(focusedField(of: editor) === field, "it has the keyboard again")
  }

  /// Chooses a row of *Edit* in the menu bar.
  private func choose(_ title: Phrase, in editor: TestEditor) throws {
    editor.openMenu("e")
    let items: [MenuItem] =
      editor.document.menus.session?.panels.last?.rows.compactMap {
        if case .item(let item) = $0 { item } else { nil }
      } ?? []
    let item = try #require(
      items.first { if case .words(title) = $0.title { true } else { false } })
    #expect(item.refusal == nil, "\(title)")
    editor.document.menus.perform(item.perform)
    editor.settle()
  }

  /// The other fields are of sheets, over which no menu bar opens.
  @Test(arguments: [Place.find, .replace, .goTo, .outline])
  func theMenuBarWorksOnTheField(place: Place) throws {
    let (editor, field) = try editor(place)
    try choose("Undo", in: editor)
    #expect(field.string == "one ")
    try choose("Redo", in: editor)
    try choose("Select All", in: editor)
    try choose("Copy", in: editor)
    #expect(field.string == "one two" && editor.clipboard.text == "one two")
    try choose("Cut", in: editor)
    #expect(field.isEmpty)
    try choose("Paste", in: editor)
    #expect(field.string == "one two" && editor.string == "page")
    #expect(focusedField(of: editor) === field, "it keeps the keyboard")
  }

  /// Undo and redo work on the last replacement, as their keys do in the find bar.
  @Test func theMenuBarUndoesAReplacement() throws {
    let editor = try TestEditor("one oneˇ")
    editor.document.perform("replace")
    editor.keys("ctrl+a").type("one").keys("tab").type("two").keys("ctrl+return").settle()
    #expect(editor.string == "two two")
    try choose("Undo", in: editor)
    #expect(editor.string == "one one")
    editor.keys("ctrl+shift+z")
    #expect(editor.string == "two two")
  }

  @Test(arguments: Place.allCases) func composedTextIsShownInTheField(place: Place) throws {
    let (editor, field) = try editor(place)
    editor.window.delegate?.handle(.composition(text: "に", selection: 3..<3))
    #expect(field.preedit != nil && field.string == "one two")
    editor.window.delegate?.handle(.text("日"))
    #expect(field.string == "one two日" && field.preedit == nil && editor.string == "page")
  }

  /// Some input methods rewrite the word before the caret.
  @Test(arguments: Place.allCases) func theTextAroundTheCaretIsRewritten(place: Place) throws {
    let (editor, field) = try editor(place)
    editor.window.wantsSurroundingText = true
    editor.keys("ctrl+left").tick()
    #expect(
      editor.window.surroundingText == SurroundingText(text: "one two", cursor: 4, anchor: 4))
    editor.window.delegate?.handle(.deleteAround(before: 2, after: 1))
    editor.window.delegate?.handle(.text("é"))
    #expect(field.string == "onéwo" && editor.string == "page")
  }

  /// A screen reader replaces a part: the rest and the clipboard stay, and it is one step of undo.
  @Test(arguments: Place.allCases) func screenReadersEdit(place: Place) throws {
    let (editor, field) = try editor(place)
    let keys = try #require(path(toField: field, of: editor))
    #expect(perform(.replace(4..<7, with: "six"), on: keys, in: editor))
    #expect(field.string == "one six" && field.selection.range == 7..<7)
    #expect(perform(.select(0..<3), on: keys, in: editor))
    #expect(selected(field) == "one")
    editor.keys("ctrl+z")
    #expect(field.string == "one two" && editor.string == "page")
  }

  private func path(toField field: InputField, of editor: TestEditor) -> [String]? {
    func path(_ node: AccessibilityNode) -> [String]? {
      if node.key == field.key, node.role == .field { return [node.key] }
      for child in node.children {
        if let rest = path(child) { return [node.key] + rest }
      }
      return nil
    }
    return layers(of: editor).flatMap(\.accessibilityNodes).compactMap(path).first
  }

  private func layers(of editor: TestEditor) -> [any Layer] {
    editor.document.stack.layers.filter { Self.host($0)?.focusedField != nil }
  }

  private func perform(
    _ request: AccessibilityRequest, on keys: [String], in editor: TestEditor
  ) -> Bool {
    layers(of: editor).contains { $0.perform(request, on: keys) }
  }
}
