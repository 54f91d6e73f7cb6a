public import Platform
public import Localization

extension AccessibilityNode.Role {
  /// The role's name for screen readers.
  public var phrase: Phrase {
    switch self {
    case .window: Phrase("frame")
    case .document: Phrase("document text")
    case .paragraph: Phrase("paragraph")
    case .heading: Phrase("heading")
    case .menuBar: Phrase("menu bar")
    case .menu: Phrase("menu")
    case .menuItem: Phrase("menu item")
    case .checkItem: Phrase("check menu item")
    case .radioItem: Phrase("radio menu item")
    case .separator: Phrase("separator")
    case .slider: Phrase("slider")
    case .stepper: Phrase("spin button")
    case .group: Phrase("grouping")
    case .dialog: Phrase("dialog")
    case .notification: Phrase("notification")
    case .panel: Phrase("panel")
    case .button: Phrase("push button")
    case .field: Phrase("entry")
    case .label: Phrase("label")
    case .list: Phrase("list")
    case .listItem: Phrase("list item")
    case .link: Phrase("link")
    }
  }
}
