import Canvas
import Interface
import Platform

extension SheetsModule: TextInputClient {
  public func insert(_ text: String, isComposed: Bool) -> Bool {
    fieldEvents.insert(text, isComposed: isComposed) || offer { $0.insert(text) }
  }

  public func compose(_ text: String, choice: Range<Int>) -> CompositionResult {
    guard sheet?.focusedField != nil else {
      return offer { $0.insert(text.asTyped) } ? .chosen : .ignored
    }
    composedSheet = sheet
    return fieldEvents.compose(text, choice: choice)
  }

  /// The preedit of a field that has gone went with it.
  public func removeComposition() {
    if let sheet, sheet === composedSheet { fieldEvents.removeComposition() }
  }

  /// Deletes text around the caret of a field, and never behind the sheet.
  public func delete(before: Int, after: Int) -> Bool {
    _ = fieldEvents.delete(before: before, after: after)
    return true
  }

  public var surroundingText: SurroundingText? { fieldEvents.surroundingText }

  public var textInputRect: Rect? { fieldEvents.textInputRect }
  public var holdsKeyboard: Bool { isModal }

  /// Copy is for the selected text of the sheet, if there is any.
  public func fieldItem(for command: String) -> MenuItem? {
    let item = fieldEvents.fieldItem(for: command)
    guard command == FieldCommand.copy.rawValue, sheet?.selectedText(chromeContext) != nil else {
      return item
    }
    return FieldCommand.copy.item { [weak self] in _ = self?.copySelection(to: .clipboard) }
  }
}

extension SheetsModule {
  public var accessibilityNodes: [AccessibilityNode] {
    guard let sheet else { return [] }
    var node = sheet.accessibilityNode(chromeContext)
    node.key = "sheet\(sheetNumber)"
    return [node]
  }

  public func perform(_ request: AccessibilityRequest, on keys: [String]) -> Bool {
    guard let sheet, let key = keys.last, keys.count > 1 else { return false }
    guard sheet.fields.allSatisfy({ $0.key != key }) else {
      return fieldEvents.perform(request, on: key)
    }
    return offer { $0.performOnControl(request, at: keys) }
  }
}
