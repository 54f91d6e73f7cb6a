import Platform

extension KeyPress {
  /// The shortcuts that the press may stand for, the likeliest first.
  ///
  /// A label such as `Ctrl+Shift+7` names characters, but on many keyboards digits and signs
  /// themselves need Shift. So a press is read in this order:
  ///
  /// 1. the character that the key writes with Shift as it is held: French `Ctrl+Shift+8`;
  /// 2. that character without Shift, which was only needed to write it: French `Ctrl+1`;
  /// 3. the digit of a US keyboard on this key: Kazakh `Ctrl+Shift+.` as `Ctrl+Shift+7`;
  /// 4. the character of the key alone: `Ctrl+Shift+.` where Shift and the period write `>`;
  /// 5. any character of a US keyboard on this key: Greek `Ctrl+;` as `Ctrl+Q`.
  ///
  /// For letters Shift always counts: `Ctrl+Shift+B` is not `Ctrl+B`.
  var shortcuts: [Shortcut] {
    var shortcuts: [Shortcut] = []
    if let written {
      shortcuts.append(Shortcut(.character(written), modifiers))
      if !written.isLetter {
        shortcuts.append(Shortcut(.character(written), modifiers.subtracting(.shift)))
      }
    }
    let byPlace = place.map { Shortcut(.character($0), modifiers) }
    let isDigit = place?.isNumber ?? false
    if isDigit { shortcuts += [byPlace].compactMap(\.self) }
    shortcuts.append(Shortcut(key, modifiers))
    if !isDigit { shortcuts += [byPlace].compactMap(\.self) }
    return shortcuts
  }
}
