import CommonMarkExamples
import Export
import Testing

/// Exported files of any document follow the grammar of OpenDocument, as the package odfpy has it, and
/// refer to nothing that is missing.
@Suite struct ODTValidityTests {
  private static let script = #"""
    import sys, zipfile, xml.parsers.expat
    from odf import grammar
    oasis = "urn:oasis:names:tc:opendocument:xmlns:"
    style, text, table, draw = oasis + "style:1.0", oasis + "text:1.0", oasis + "table:1.0", oasis + "drawing:1.0"
    xlink = "http://www.w3.org/1999/xlink"
    # OpenDocument 1.3 has them, odfpy knows 1.2.
    newer = {(style, "header-first"), (style, "footer-first")}
    newer_attributes = {(style, "contextual-spacing")}
    def split(name):
        space, _, local = name.rpartition(" ")
        return space, local
    def check(name, data, found):
        stack = []
        def start(tag, attributes):
            tag = split(tag)
            if stack and tag not in newer:
                parent = (style, "header") if stack[-1] in newer else stack[-1]
                allowed = grammar.allowed_children.get(parent)
                assert allowed is None or tag in allowed, "%s: %s in %s" % (name, tag[1], parent[1])
            if tag not in newer:
                known = grammar.allowed_attributes.get(tag)
                for key in map(split, attributes):
                    if key in newer_attributes: continue
                    assert known is None or key in known, "%s: %s of %s" % (name, key[1], tag[1])
                for key in grammar.required_attributes.get(tag, ()):
                    assert key in map(split, attributes), "%s: %s lacks %s" % (name, tag[1], key[1])
            stack.append(tag)
            found.append((tag, {split(key): value for key, value in attributes.items()}))
        def characters(data):
            if data.strip():
                assert stack[-1] in newer or stack[-1] in grammar.allows_text, "%s: text in %s" % (name, stack[-1][1])
        parser = xml.parsers.expat.ParserCreate(namespace_separator=" ")
        parser.StartElementHandler = start
        parser.EndElementHandler = lambda tag: stack.pop()
        parser.CharacterDataHandler = characters
        parser.Parse(data, True)
    def read(path):
        archive = zipfile.ZipFile(path)
        entries = archive.infolist()
        names = [entry.filename for entry in entries]
        assert len(names) == len(set(names)) and archive.testzip() is None
        assert names[0] == "mimetype" and entries[0].compress_type == 0 and not entries[0].extra
        found = []
        for name in ("styles.xml", "content.xml", "meta.xml"):
            check(name, archive.read(name), found)
        listed = []
        parser = xml.parsers.expat.ParserCreate()
        parser.StartElementHandler = lambda tag, a: listed.append(a.get("manifest:full-path"))
        parser.Parse(archive.read("META-INF/manifest.xml"), True)
        assert sorted(filter(None, listed)) == sorted(["/"] + [n for n in names if n not in ("mimetype", "META-INF/manifest.xml")])
        styles, notes, marks, tables = set(), [], [], []
        for tag, attributes in found:
            if (style, "name") in attributes and tag[1] != "font-face":
                key = (attributes.get((style, "family"), tag[1]), attributes[(style, "name")])
                assert key not in styles, key
                styles.add(key)
            if tag == (text, "note"): notes.append(attributes[(text, "id")])
            if tag == (text, "bookmark-start"): marks.append(attributes[(text, "name")])
            if tag == (table, "table"): tables.append(attributes[(table, "name")])
        assert len(notes) == len(set(notes)) and len(marks) == len(set(marks)) and len(tables) == len(set(tables))
        families = {"p": "paragraph", "h": "paragraph", "span": "text", "list": "list-style", "table": "table",
            "table-column": "table-column", "table-cell": "table-cell", "frame": "graphic"}
        for tag, attributes in found:
            for key, value in attributes.items():
                if key[1] == "style-name" and tag[1] in families:
                    assert (families[tag[1]], value) in styles, (tag[1], value)
                if key[1] in ("parent-style-name", "next-style-name"):
                    assert (attributes[(style, "family")], value) in styles, value
                if key == (text, "ref-name"): assert value in notes, value
                if key == (xlink, "href") and tag[1] == "image": assert value in names, value
    count = 0
    for path in sys.argv[1:]:
        try:
            read(path)
            count += 1
        except Exception as error:
            print(path, repr(error))
    print("valid:", count)
    """#

  private func check(
    _ documents: [[UInt8]], _ note: String, design: ExportOptions.Design = .page
  ) throws {
    try ValidityCheck<ODTFile>.run(
      documents, note, design: design, script: Self.script)
  }

  @Test func examples() throws {
    try check(SpecExample.all.map { Array($0.markdown.utf8) }, "CommonMark's examples")
  }

  @Test func randomDocuments() throws {
    try check(ValidityDocuments.random(seed: 37), "seed 37")
  }

  @Test(arguments: ExportOptions.Design.allCases)
  func documents(design: ExportOptions.Design) throws {
    try check(ValidityDocuments.written, "\(design)", design: design)
  }
}
