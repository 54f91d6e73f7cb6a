import Foundation
import TestSupport
import Testing

/// Looks through books with Python's parser of XML, as a reading program would: all files are
/// well-formed, ids are there once, links lead to files and ids of the book, and the package document
/// names all files.
enum EPUBStructure {
  private static let script = #"""
    import posixpath, sys, urllib.parse, zipfile
    import xml.etree.ElementTree as tree

    OPF = "{http://www.idpf.org/2007/opf}"
    EPUB = "{http://www.idpf.org/2007/ops}"
    XHTML = "{http://www.w3.org/1999/xhtml}"

    def check(path):
        zip = zipfile.ZipFile(path)
        first = zip.infolist()[0]
        assert first.filename == "mimetype" and first.compress_type == 0, "mimetype is first"
        assert zip.read("mimetype") == b"application/epub+zip"
        assert zip.testzip() is None
        names = set(zip.namelist())
        pages = {n: tree.fromstring(zip.read(n)) for n in names
                 if n.endswith((".xml", ".xhtml", ".opf"))}
        package = pages["EPUB/package.opf"]
        items = {i.get("id"): i for i in package.iter(OPF + "item")}
        hrefs = [i.get("href") for i in items.values()]
        assert len(set(hrefs)) == len(hrefs), "a file is named once"
        listed = {"EPUB/" + h for h in hrefs}
        others = {"mimetype", "META-INF/container.xml", "EPUB/package.opf"}
        assert listed == names - others, ("manifest", listed ^ (names - others))
        spine = [items[r.get("idref")].get("href") for r in package.iter(OPF + "itemref")]
        assert spine and len(set(spine)) == len(spine)
        assert set(spine) == {h for h in hrefs if h.endswith(".xhtml")} - {"nav.xhtml"}
        ids = {}
        book = set()
        for name, page in pages.items():
            found = [e.get("id") for e in page.iter() if e.get("id")]
            assert len(set(found)) == len(found), ("ids in", name)
            ids[name] = set(found)
            if name.endswith(".xhtml"):
                assert not book & set(found), ("ids of the book", book & set(found))
                book |= set(found)
        for name, page in pages.items():
            if not name.endswith(".xhtml"): continue
            assert page.find(XHTML + "head/" + XHTML + "title").text, ("title of", name)
            for e in page.iter():
                for a in ("href", "src"):
                    address = e.get(a)
                    if address is None: continue
                    url = urllib.parse.urlsplit(address)
                    if url.scheme: continue
                    target = posixpath.join("EPUB", url.path) if url.path else name
                    assert target in names, ("no file", name, address)
                    if url.fragment:
                        assert url.fragment in ids[target], ("no id", name, address)
            for note in page.iter(XHTML + "aside"):
                assert note.get(EPUB + "type") == "footnote"
                assert "".join(note.itertext()).strip(), "a note has text"
        toc = [n for n in pages["EPUB/nav.xhtml"].iter(XHTML + "nav")]
        assert len(toc) == 1
        for item in toc[0].iter(XHTML + "li"):
            assert len(item.findall(XHTML + "ol")) <= 1 and "".join(item[0].itertext()).strip()

    for path in sys.argv[1:]:
        try: check(path)
        except Exception as error: print(path, repr(error))
    print("checked", len(sys.argv) - 1)
    """#

  /// Writes books into a folder. Returns their paths.
  static func write(_ books: [EPUBFile], to folder: TemporaryFolder) -> [String] {
    for (index, book) in books.enumerated() { folder.write("\(index).epub", book.bytes) }
    return books.indices.map { folder("\($0).epub") }
  }

  /// Expects that books are sound.
  static func check(_ books: [EPUBFile], _ note: String = "") throws {
    let folder = TemporaryFolder()
    let output = try Tool.python(script, write(books, to: folder))
    #expect(output == "checked \(books.count)\n", "\(note)")
  }
}
