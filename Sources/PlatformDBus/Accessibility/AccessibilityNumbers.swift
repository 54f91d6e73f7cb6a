import Platform

/// AT-SPI's numbers for roles and states (`atspi-constants.h`).
extension AccessibilityNode.Role {
  var number: UInt32 {
    switch self {
    case .window: 23
    case .document: 94
    case .paragraph: 73
    case .heading: 83
    case .menuBar: 34
    case .menu: 33
    case .menuItem: 35
    case .checkItem: 8
    case .radioItem: 45
    case .separator: 50
    case .slider: 51
    case .stepper: 52
    case .group: 99
    case .dialog: 16
    case .notification: 101
    case .panel: 39
    case .button: 43
    case .field: 79
    case .label: 29
    case .list: 31
    case .listItem: 32
    case .link: 88
    }
  }

  /// The role's English name in AT-SPI.
  var name: String {
    switch self {
    case .window: "frame"
    case .document: "document text"
    case .paragraph: "paragraph"
    case .heading: "heading"
    case .menuBar: "menu bar"
    case .menu: "menu"
    case .menuItem: "menu item"
    case .checkItem: "check menu item"
    case .radioItem: "radio menu item"
    case .separator: "separator"
    case .slider: "slider"
    case .stepper: "spin button"
    case .group: "grouping"
    case .dialog: "dialog"
    case .notification: "notification"
    case .panel: "panel"
    case .button: "push button"
    case .field: "entry"
    case .label: "label"
    case .list: "list"
    case .listItem: "list item"
    case .link: "link"
    }
  }
}

/// A state whose changes AT-SPI reports.
enum AccessibleState: UInt32, CaseIterable {
  case active = 1
  case checked = 4
  case editable = 7
  case enabled = 8
  case expandable = 9
  case expanded = 10
  case focusable = 11
  case focused = 12
  case horizontal = 14
  case modal = 16
  case multiLine = 17
  case selectable = 22
  case selected = 23
  case sensitive = 24
  case showing = 25
  case singleLine = 26
  case visible = 30
  case selectableText = 38
  case checkable = 41
  case hasPopup = 42

  /// The state's name in an event.
  var name: String {
    switch self {
    case .active: "active"
    case .checked: "checked"
    case .editable: "editable"
    case .enabled: "enabled"
    case .expandable: "expandable"
    case .expanded: "expanded"
    case .focusable: "focusable"
    case .focused: "focused"
    case .horizontal: "horizontal"
    case .modal: "modal"
    case .multiLine: "multi-line"
    case .selectable: "selectable"
    case .selected: "selected"
    case .sensitive: "sensitive"
    case .showing: "showing"
    case .singleLine: "single-line"
    case .visible: "visible"
    case .selectableText: "selectable-text"
    case .checkable: "checkable"
    case .hasPopup: "has-popup"
    }
  }

  /// The states as two words of bits, as in messages.
  static func words(_ states: Set<AccessibleState>) -> BusValue {
    var bits: UInt64 = 0
    for state in states { bits |= 1 << UInt64(state.rawValue) }
    return .array(
      [.uint32(UInt32(truncatingIfNeeded: bits)), .uint32(UInt32(bits >> 32))], of: "u")
  }
}

extension AccessibilityNode {
  /// The node's states in AT-SPI.
  var accessibleStates: Set<AccessibleState> {
    var all: Set<AccessibleState> = [.visible]
    if !states.contains(.offPage) { all.insert(.showing) }
    if !states.contains(.disabled) { all.formUnion([.enabled, .sensitive]) }
    let pairs: [(States, AccessibleState)] = [
      (.active, .active), (.checked, .checked), (.editable, .editable), (.expanded, .expanded),
      (.focusable, .focusable), (.focused, .focused), (.modal, .modal), (.multiLine, .multiLine),
      (.selected, .selected), (.hasMenu, .hasPopup),
    ]
    for (own, state) in pairs where states.contains(own) { all.insert(state) }
    if states.contains(.hasMenu) { all.insert(.expandable) }
    switch role {
    case .checkItem, .radioItem: all.formUnion([.checkable, .selectable])
    case .menu, .menuItem, .listItem: all.insert(.selectable)
    case .slider: all.insert(.horizontal)
    case .field where !states.contains(.multiLine): all.insert(.singleLine)
    default: break
    }
    if text != nil { all.insert(.selectableText) }
    return all
  }
}
