import Platform

/// Keys pressed together.
public struct Shortcut: Hashable, Sendable {
  public var key: Key
  /// The modifiers held with it.
  public var modifiers: Modifiers

  public init(_ key: Key, _ modifiers: Modifiers = []) {
    self.key = key
    self.modifiers = modifiers
  }

  /// The label in menus and tables, such as `Ctrl+Shift+S`.
  public var label: String {
    var parts: [String] = []
    if modifiers.contains(.control) { parts.append("Ctrl") }
    if modifiers.contains(.alt) { parts.append("Alt") }
    if modifiers.contains(.shift) { parts.append("Shift") }
    if modifiers.contains(.meta) { parts.append("Super") }
    parts.append(keyLabel)
    return parts.joined(separator: "+")
  }

  private var keyLabel: String {
    switch key {
    // Between plus signs these characters would be hard to see.
    case .character("+"): "Plus"
    case .character("-"): "Minus"
    case .character(let character): String(character).uppercased()
    case .left: "Left"
    case .right: "Right"
    case .up: "Up"
    case .down: "Down"
    case .home: "Home"
    case .end: "End"
    case .pageUp: "Page Up"
    case .pageDown: "Page Down"
    case .backspace: "Backspace"
    case .delete: "Delete"
    case .insert: "Insert"
    case .return: "Return"
    case .tab: "Tab"
    case .escape: "Escape"
    case .menu: "Menu"
    case .leftAlt, .rightAlt: "Alt"
    case .function(let number): "F\(number)"
    }
  }
}
