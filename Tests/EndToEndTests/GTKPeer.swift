/// A program of GTK that drags, or that is dropped on.
enum GTKPeer {
  /// The colour of its window.
  static let colour: UInt32 = 0x30A040

  /// The title of its window.
  static let title = "GTK peer"

  static let head = """
    import gi
    gi.require_version("Gtk", "3.0")
    from gi.repository import Gtk, Gdk
    window, area = Gtk.Window(title="\(title)"), Gtk.EventBox()
    window.set_default_size(300, 120)
    window.add(area)
    style = Gtk.CssProvider()
    style.load_from_data(b"* { background: #30a040; }")
    Gtk.StyleContext.add_provider_for_screen(Gdk.Screen.get_default(), style, 800)

    """

  private static let run = """

    window.show_all()
    Gtk.main()
    """

  /// Lines that take each form of a drop and print it.
  static func target(_ action: String) -> String {
    """
    forms = ["text/html", "text/rtf", "text/markdown", "text/plain;charset=utf-8", "UTF8_STRING"]
    action, left = Gdk.DragAction.\(action), list(forms)
    area.drag_dest_set(
        Gtk.DestDefaults.MOTION, [Gtk.TargetEntry.new(form, 0, 0) for form in forms], action)
    def ask(context, time):
        area.drag_get_data(context, Gdk.Atom.intern(left.pop(0), False), time)
        return True
    def take(widget, context, x, y, data, number, time):
        print(data.get_target().name(), repr((data.get_data() or b"").decode()), flush=True)
        if left:
            return ask(context, time)
        Gtk.drag_finish(context, True, action == Gdk.DragAction.MOVE, time)
        print("end", flush=True)
    area.connect("drag-drop", lambda widget, context, x, y, time: ask(context, time))
    area.connect("drag-data-received", take)
    """ + run
  }

  /// Lines that drag forms, a dictionary of Python with texts or bytes.
  static func source(_ forms: String) -> String {
    """
    forms = \(forms)
    area.drag_source_set(
        Gdk.ModifierType.BUTTON1_MASK, [Gtk.TargetEntry.new(form, 0, 0) for form in forms],
        Gdk.DragAction.COPY)
    def give(widget, context, data, number, time):
        form = forms[data.get_target().name()]
        data.set(data.get_target(), 8, form if isinstance(form, bytes) else form.encode())
    area.connect("drag-data-get", give)
    """ + run
  }
}
