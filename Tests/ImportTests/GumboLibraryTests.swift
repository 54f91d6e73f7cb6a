import Foundation
import Localization
import TestSupport
import Testing

@testable import Import

/// The parser of HTML, which may be missing, and which has another layout in each version.
@Suite struct GumboLibraryTests {
  private static func markdown(_ library: GumboLibrary?) throws(ImportRefusal) -> [UInt8] {
    var format = HTMLFormat()
    format.library = { library }
    return try format.document(from: Array("<p a=b>c".utf8)).markdown
  }

  @Test func withoutTheLibraryPagesAreRefused() {
    let missing = GumboLibrary(names: ["libpaber-missing.so.1"])
    #expect(missing == nil)
    #expect(throws: ImportRefusal.missingLibrary("libgumbo")) { try Self.markdown(missing) }
    let sentence = ImportRefusal.missingLibrary("libgumbo").sentence(for: "a.html")
    #expect(
      Catalog.english.text(sentence)
        == "“a.html” can’t be imported because libgumbo is not installed.")
  }

  /// A library without these functions, and none before the one that is there.
  @Test func anotherLibraryIsPassedOver() throws {
    #expect(GumboLibrary(names: ["libz.so.1"]) == nil)
    let library = GumboLibrary(names: ["libpaber-missing.so.1", "libz.so.1"] + GumboLibrary.names)
    #expect(try Self.markdown(library) == Array("c\n".utf8))
  }

  /// Debian 12 has soname 1, in which counts and places are `unsigned int`. Later versions, such as Debian
  /// 13's soname 3, have wider ones.
  @Test(arguments: ["unsigned int", "size_t"], ["unsigned int", "size_t"])
  func eachLayoutIsFound(count: String, place: String) throws {
    let folder = TemporaryFolder()
    let file = try Self.library(in: folder, count: count, place: place)
    let library = try #require(GumboLibrary(names: [file]))
    #expect(try Self.markdown(library) == Array("c\n".utf8))
    let attribute = try library.parse([0x61]) { (root) throws(ImportRefusal) -> String? in
      for part in root.children {
        for node in part.children where node.name == "p" { return node.attribute("a") }
      }
      return nil
    }
    #expect(attribute == "b")
  }

  @Test func anUnknownLayoutIsRefused() throws {
    let folder = TemporaryFolder()
    let file = try Self.library(in: folder, count: "size_t", place: "long double")
    #expect(GumboLibrary(names: [file]) == nil)
  }

  /// Compiles a library of that layout, whose every page is `<p a=b>c`. Returns its path.
  private static func library(
    in folder: TemporaryFolder, count: String, place: String
  ) throws -> String {
    let (source, library) = ("\(folder.path)/gumbo.c", "\(folder.path)/libgumbo.so")
    try self.source.write(toFile: source, atomically: false, encoding: .utf8)
    let compiling = try Tool.run(
      "/usr/bin/env",
      [
        "clang", "-shared", "-fPIC", "-DCOUNT=\(count)", "-DPLACE=\(place)", "-o", library, source,
      ])
    try #require(compiling.status == 0)
    return library
  }

  /// The structures in the order of Gumbo's own (`gumbo.h`).
  private static let source = """
    #include <stdbool.h>
    #include <stddef.h>

    typedef struct { const char *data; size_t length; } piece;
    typedef struct { PLACE line, column, offset; } place;
    typedef struct { void **data; COUNT length, capacity; } list;
    typedef struct {
        int space; const char *name; piece original_name;
        const char *value; piece original_value; place places[4];
    } attribute;
    typedef struct node {
        int type; struct node *parent; size_t index; int flags;
        union {
            struct {
                list children; int tag, space; piece original_tag, original_end;
                place start, end; list attributes;
            } element;
            struct { const char *text; piece original; place start; } text;
        } v;
    } node;
    typedef struct { node *document, *root; list errors; } output;

    const struct {
        void *(*allocate)(void *, size_t); void (*deallocate)(void *, void *); void *data;
        int tab_stop; bool stops; int max_errors, context, space;
    } kGumboDefaultOptions = {NULL, NULL, NULL, 8, false, -1, 0, 0};

    enum { HTML, HEAD, BODY, P };
    const char *gumbo_normalized_tagname(int tag) {
        static const char *const names[] = {"html", "head", "body", "p"};
        return names[tag & 3];
    }

    static attribute first = {.name = "a", .value = "b"};
    static void *attributes[] = {&first};
    static node letters = {.type = 2, .v.text = {.text = "c"}};
    static void *in_p[] = {&letters};
    static node p = {.type = 1, .v.element = {
        .children = {in_p, 1, 1}, .tag = P, .attributes = {attributes, 1, 1}}};
    static void *in_body[] = {&p};
    static node head = {.type = 1, .v.element = {.tag = HEAD}};
    static node body = {.type = 1, .v.element = {.children = {in_body, 1, 1}, .tag = BODY}};
    static void *in_html[] = {&head, &body};
    static node html = {.type = 1, .v.element = {.children = {in_html, 2, 2}, .tag = HTML}};
    static output page = {.root = &html};

    void *gumbo_parse_with_options(const void *options, const char *text, size_t length) {
        return &page;
    }
    void gumbo_destroy_output(const void *options, void *output) {}
    """
}
