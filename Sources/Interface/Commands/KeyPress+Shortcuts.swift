import Platform

extension KeyPress {
  /// The shortcuts that the press may stand for, the likeliest first.
  ///
  /// A label such as `Ctrl+Shift+7` names signs, and on many keyboards digits and signs need Shift
  /// themselves. So a press is read in this order:
  ///
  /// 1. by the sign that the key writes with Shift as it is held: French `Ctrl+Shift+8`;
  /// 2. by that sign without Shift, which has gone into writing it: French `Ctrl+1`;
  /// 3. by the sign of the key alone: `Ctrl+Shift+7` where Shift and 7 write `&`;
  /// 4. by the sign of a US keyboard: French `Ctrl+&` as `Ctrl+1`.
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
    shortcuts.append(Shortcut(key, modifiers))
    if let place { shortcuts.append(Shortcut(.character(place), modifiers)) }
    return shortcuts
  }
}
