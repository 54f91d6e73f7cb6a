import CommonMarkExamples
import Export
import Testing

/// Word accepts exported files of any document: elements in the order of the schema, and nothing named
/// that is not there. python-docx reads them, too.
@Suite struct DOCXValidityTests {
  /// For each element the elements that it may hold, in the order of the schema (ECMA-376, 5th edition,
  /// part 4). A star is after those that may be repeated; between bars, those in any order.
  private static let order = """
    w:document w:body
    w:body |w:p w:tbl| w:sectPr
    w:sectPr w:headerReference w:footerReference w:pgSz w:pgMar w:titlePg w:bidi
    w:p w:pPr |w:r w:hyperlink w:bookmarkStart w:bookmarkEnd w:fldSimple|
    w:pPr w:pStyle w:keepNext w:keepLines w:pageBreakBefore w:widowControl w:numPr w:pBdr w:tabs w:bidi \
    w:spacing w:ind w:contextualSpacing w:jc w:outlineLvl
    w:numPr w:ilvl w:numId
    w:pBdr w:bottom
    w:tabs w:tab*
    w:r w:rPr |w:t w:tab w:br w:drawing w:footnoteReference w:footnoteRef w:separator \
    w:continuationSeparator|
    w:rPr w:rStyle w:rFonts w:b w:bCs w:i w:iCs w:strike w:noProof w:color w:sz w:szCs w:highlight w:u \
    w:vertAlign w:rtl w:lang
    w:hyperlink |w:r|
    w:fldSimple |w:r|
    w:tbl w:tblPr w:tblGrid w:tr*
    w:tblPr w:tblStyle w:bidiVisual w:tblW w:tblInd w:tblBorders w:tblCellMar w:tblLook
    w:tblBorders w:bottom w:insideH
    w:tblCellMar w:top w:left w:bottom w:right
    w:tblGrid w:gridCol*
    w:tr w:trPr w:tc*
    w:trPr w:cantSplit w:tblHeader
    w:tc w:tcPr w:p*
    w:tcPr w:tcW w:gridSpan
    w:footnotes w:footnote*
    w:footnote |w:p w:tbl|
    w:hdr w:p*
    w:ftr w:p*
    w:styles w:docDefaults w:style*
    w:docDefaults w:rPrDefault w:pPrDefault
    w:rPrDefault w:rPr
    w:style w:name w:basedOn w:next w:qFormat w:pPr w:rPr w:tblPr w:tblStylePr*
    w:tblStylePr w:rPr
    w:numbering w:abstractNum* w:num*
    w:abstractNum w:multiLevelType w:name w:lvl*
    w:lvl w:start w:numFmt w:suff w:lvlText w:lvlJc w:pPr
    w:num w:abstractNumId w:lvlOverride*
    w:lvlOverride w:startOverride w:lvl
    w:settings w:zoom w:defaultTabStop w:characterSpacingControl w:footnotePr w:compat
    w:footnotePr w:footnote*
    w:compat w:compatSetting*
    w:fonts w:font*
    w:font w:altName w:family w:pitch
    w:drawing wp:inline
    wp:inline wp:extent wp:effectExtent wp:docPr wp:cNvGraphicFramePr a:graphic
    wp:cNvGraphicFramePr a:graphicFrameLocks
    a:graphic a:graphicData
    a:graphicData pic:pic
    pic:pic pic:nvPicPr pic:blipFill pic:spPr
    pic:nvPicPr pic:cNvPr pic:cNvPicPr
    pic:blipFill a:blip a:stretch
    a:stretch a:fillRect
    pic:spPr a:xfrm a:prstGeom
    a:xfrm a:off a:ext
    a:prstGeom a:avLst
    """

  /// For each element its attributes with the patterns of their values. An exclamation mark stands before
  /// those that must be there. Elements that are missing here have none.
  private static let attributes = #"""
    w:abstractNum !w:abstractNumId=\d+
    w:abstractNumId !w:val=\d+
    w:altName !w:val=.+
    w:basedOn !w:val=\w+
    w:bookmarkStart !w:id=\d+ !w:name=\w+
    w:bookmarkEnd !w:id=\d+
    w:bottom w:w=\d+ w:type=dxa w:val=single w:sz=\d+ w:space=\d+ w:color=auto
    w:top !w:w=\d+ !w:type=dxa
    w:left !w:w=\d+ !w:type=dxa
    w:right !w:w=\d+ !w:type=dxa
    w:characterSpacingControl !w:val=doNotCompress
    w:color !w:val=[0-9A-F]{6}
    w:compatSetting !w:name=\w+ !w:uri=http.+ !w:val=\d+
    w:defaultTabStop !w:val=\d+
    w:family !w:val=roman|swiss|modern
    w:fldSimple !w:instr=.+
    w:font !w:name=.+
    w:footerReference !w:type=default|first !r:id=rId\d+
    w:headerReference !w:type=default|first !r:id=rId\d+
    w:footnote w:type=separator|continuationSeparator !w:id=-?\d+
    w:footnoteReference !w:id=\d+
    w:gridCol !w:w=\d+
    w:gridSpan !w:val=\d+
    w:highlight !w:val=yellow
    w:hyperlink r:id=rId\d+ w:anchor=\w+ w:tooltip=(?s:.+)
    w:ilvl !w:val=[0-8]
    w:ind w:left=\d+ w:right=\d+ w:firstLine=\d+ w:hanging=\d+
    w:insideH !w:val=single w:sz=\d+ w:space=\d+ w:color=auto
    w:jc !w:val=left|right|center|both
    w:lang w:val=[\w-]+ w:eastAsia=[\w-]+ w:bidi=[\w-]+
    w:lvl !w:ilvl=[0-8]
    w:lvlJc !w:val=left
    w:lvlOverride !w:ilvl=[0-8]
    w:lvlText !w:val=.*
    w:multiLevelType !w:val=multilevel
    w:name !w:val=.+
    w:next !w:val=\w+
    w:num !w:numId=\d+
    w:numFmt !w:val=bullet|none|decimal
    w:numId !w:val=\d+
    w:outlineLvl !w:val=[0-9]
    w:pStyle !w:val=\w+
    w:rStyle !w:val=\w+
    w:tblStyle !w:val=\w+
    w:pgMar !w:top=\d+ !w:right=\d+ !w:bottom=\d+ !w:left=\d+ !w:header=\d+ !w:footer=\d+ !w:gutter=\d+
    w:pgSz !w:w=\d+ !w:h=\d+
    w:pitch !w:val=fixed|variable
    w:rFonts w:ascii=.+ w:hAnsi=.+ w:cs=.+
    w:spacing w:before=\d+ w:after=\d+ w:line=\d+ w:lineRule=auto
    w:start !w:val=\d+
    w:startOverride !w:val=\d+
    w:style !w:type=paragraph|character|table|numbering w:default=1 !w:styleId=\w+ w:customStyle=1
    w:suff !w:val=nothing
    w:sz !w:val=\d+
    w:szCs !w:val=\d+
    w:t xml:space=preserve
    w:tab w:val=right w:pos=\d+
    w:tblInd !w:w=\d+ !w:type=dxa
    w:tblW !w:w=\d+ !w:type=dxa
    w:tcW !w:w=\d+ !w:type=dxa
    w:tblLook !w:val=[0-9A-F]{4} w:firstRow=[01] w:lastRow=[01] w:firstColumn=[01] w:lastColumn=[01] \#
    w:noHBand=[01] w:noVBand=[01]
    w:tblStylePr !w:type=firstRow
    w:u !w:val=single
    w:vertAlign !w:val=superscript
    w:zoom !w:percent=\d+
    wp:inline distT=\d+ distB=\d+ distL=\d+ distR=\d+
    wp:extent !cx=\d+ !cy=\d+
    wp:effectExtent !l=\d+ !t=\d+ !r=\d+ !b=\d+
    wp:docPr !id=\d+ !name=.+ descr=(?s:.*) title=(?s:.*)
    a:graphicFrameLocks noChangeAspect=1
    a:graphicData !uri=http.+
    pic:cNvPr !id=\d+ !name=.+
    a:blip !r:embed=rId\d+
    a:xfrm rot=\d+
    a:off !x=\d+ !y=\d+
    a:ext !cx=\d+ !cy=\d+
    a:prstGeom !prst=rect
    """#

  private static let script = #"""
    import sys, re, zipfile, docx
    import xml.etree.ElementTree as tree
    prefixes = {
        "http://schemas.openxmlformats.org/wordprocessingml/2006/main": "w:",
        "http://schemas.openxmlformats.org/officeDocument/2006/relationships": "r:",
        "http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing": "wp:",
        "http://schemas.openxmlformats.org/drawingml/2006/main": "a:",
        "http://schemas.openxmlformats.org/drawingml/2006/picture": "pic:",
        "http://www.w3.org/XML/1998/namespace": "xml:"}
    def short(name):
        if name[0] != "{": return name
        space, _, local = name[1:].partition("}")
        return prefixes.get(space, "?") + local
    rules, allowed = {}, {}
    elements, attributes = open(sys.argv[1]).read().split("\n\n")
    for line in attributes.splitlines():
        name, *rest = line.split()
        allowed[name] = dict(part.split("=", 1) for part in rest)
    for line in elements.splitlines():
        name, *rest = line.split(None, 1)
        pattern = ""
        for group in re.findall(r"\|[^|]*\||\S+", rest[0] if rest else ""):
            if group[0] == "|":
                pattern += "(?:(?:%s) )*" % "|".join(group.strip("|").split())
            elif group[-1] == "*":
                pattern += "(?:%s )*" % group[:-1]
            else:
                pattern += "(?:%s )?" % group
        rules[name] = re.compile(pattern)
    def check_attributes(element, name):
        known = allowed.get(name, {})
        values = {short(key): value for key, value in element.attrib.items()}
        for key in known:
            if key[0] == "!" and key[1:] not in values:
                raise ValueError(name + " lacks " + key[1:])
        for key, value in values.items():
            pattern = known.get(key) or known.get("!" + key)
            if not pattern or not re.fullmatch(pattern, value):
                raise ValueError("%s %s=%r" % (name, key, value))
    # The part with Dublin Core (ECMA-376, part 2, 11.1): properties in any order, each once.
    def check_core(part):
        cp = "{http://schemas.openxmlformats.org/package/2006/metadata/core-properties}"
        dc, terms = "{http://purl.org/dc/elements/1.1/}", "{http://purl.org/dc/terms/}"
        plain = [dc + name for name in "title creator subject description identifier language".split()]
        plain += [cp + name for name in "category contentStatus keywords lastModifiedBy revision version".split()]
        names = [child.tag for child in part]
        if part.tag != cp + "coreProperties" or part.attrib or len(set(names)) < len(names):
            raise ValueError("core.xml: %s" % names)
        for child in part:
            isDate = child.tag in (terms + "created", terms + "modified")
            kind = "{http://www.w3.org/2001/XMLSchema-instance}type"
            if len(child) or child.attrib != ({kind: "dcterms:W3CDTF"} if isDate else {}):
                raise ValueError("core.xml: %s %s" % (child.tag, child.attrib))
            date = r"\d{4}(-\d\d(-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))?)?)?"
            if not (re.fullmatch(date, child.text or "") if isDate else child.tag in plain):
                raise ValueError("core.xml: %s %r" % (child.tag, child.text))
            if child.tag == dc + "language" and not re.fullmatch(r"[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*", child.text):
                raise ValueError("core.xml: language %r" % child.text)
    def check(element):
        name = short(element.tag)
        check_attributes(element, name)
        children = "".join(short(child.tag) + " " for child in element)
        if not rules.get(name, re.compile("")).fullmatch(children):
            raise ValueError(name + ": " + children[:300])
        if name in ("w:tc", "w:footnote", "w:body") and children and not re.search("(^|w:p )(w:sectPr )?$", children):
            raise ValueError(name + " ends without a paragraph")
        for child in element:
            check(child)
    w = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
    r = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"
    def read(path):
        archive = zipfile.ZipFile(path)
        names = archive.namelist()
        assert len(names) == len(set(names)) and archive.testzip() is None
        parts = {name: tree.fromstring(archive.read(name)) for name in names if name.endswith((".xml", ".rels"))}
        for name, part in parts.items():
            if name.startswith("word/") and name.endswith(".xml"):
                check(part)
        check_core(parts["docProps/core.xml"])
        styles = {s.get(w + "styleId") for s in parts["word/styles.xml"].iter(w + "style")}
        lists = {n.get(w + "numId") for n in parts["word/numbering.xml"].iter(w + "num")}
        notes = [n.get(w + "id") for n in parts["word/footnotes.xml"].iter(w + "footnote")]
        marks, ids = [], []
        for name in ("document", "footnotes"):
            part = parts["word/%s.xml" % name]
            relations = {}
            for relation in parts["word/_rels/%s.xml.rels" % name]:
                assert relation.get("Id") not in relations, "relations are unique"
                relations[relation.get("Id")] = relation.get("Target")
                if relation.get("TargetMode") != "External":
                    assert "word/" + relation.get("Target") in names, relation.get("Target")
            for element in part.iter():
                tag = short(element.tag)
                value = element.get(w + "val")
                if tag in ("w:pStyle", "w:rStyle", "w:tblStyle"): assert value in styles, value
                if tag == "w:numId": assert value in lists, value
                if tag == "w:ilvl": assert 0 <= int(value) < 9
                if tag == "w:footnoteReference": assert element.get(w + "id") in notes
                if tag == "w:bookmarkStart":
                    marks.append(element.get(w + "name"))
                    ids.append(element.get(w + "id"))
                    assert len(marks[-1]) <= 40
                for key in (r + "id", r + "embed"):
                    if element.get(key): assert element.get(key) in relations
                if tag == "w:tbl":
                    assert len(element.find(w + "tblGrid")) <= 63
        assert len(marks) == len(set(marks)) and len(ids) == len(set(ids)), "bookmarks are unique"
        assert len(notes) == len(set(notes)), "notes are unique"
        for paragraph in docx.Document(path).paragraphs:
            paragraph.text, paragraph.style.name
    count = 0
    for path in sys.argv[2:]:
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
    try ValidityCheck<DOCXFile>.run(
      documents, note, design: design, script: Self.script,
      rules: Self.order + "\n\n" + Self.attributes)
  }

  @Test func examples() throws {
    // Several in a document: opening one takes python-docx long.
    let examples = SpecExample.all.map(\.markdown)
    let documents = stride(from: 0, to: examples.count, by: 12).map { start in
      Array(examples[start..<min(start + 12, examples.count)].joined(separator: "\n\n").utf8)
    }
    try check(documents, "CommonMark's examples")
  }

  @Test func randomDocuments() throws {
    try check(ValidityDocuments.random(seed: 37), "seed 37")
  }

  @Test(arguments: ExportOptions.Design.allCases)
  func documents(design: ExportOptions.Design) throws {
    try check(ValidityDocuments.written, "\(design)", design: design)
  }
}
