import Platform

extension KeyPress {
  /// The shortcuts that the press may stand for, the likeliest first.
  ///
  /// A label such as `Ctrl+Shift+7` names signs, and on many keyboards digits and signs need Shift
  /// themselves. So a press is read in this order:
  ///
  /// 1. by the sign that the key writes with Shift as it is held: French `Ctrl+Shift+8`;
  /// 2. by that sign without Shift, which has gone into writing it: French `Ctrl+1`;
  /// 3. by the digit that a US keyboard has there: Kazakh `Ctrl+Shift+.` as `Ctrl+Shift+7`;
  /// 4. by the sign of the key alone: `Ctrl+Shift+.` where Shift and the period write `>`;
  /// 5. by any sign that a US keyboard has there: Greek `Ctrl+;` as `Ctrl+Q`.
  ///
  /// Shift goes into no letter: `Ctrl+Shift+B` is not `Ctrl+B`.
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
