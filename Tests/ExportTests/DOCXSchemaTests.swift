import CommonMarkExamples
import Export
import Foundation
import MarkdownSyntax
import Testing

/// Every part of a DOCX is valid by the schemas of Office Open XML (ECMA-376, part 1, as XSD), in the folder
/// `PABER_OOXML_SCHEMAS`. `make check-long` fetches them by `Scripts/fetch-schemas`, and sets the variable to
/// nothing where it could not: then these tests fail.
@Suite(.enabled(if: SchemaFolder.path != nil)) struct DOCXSchemaTests {
  /// The schemas of the parts, in one; the namespace of XML itself is in none of the files. The core
  /// properties need schemas of Dublin Core, which are elsewhere.
  private static let script = #"""
    import os, sys, tempfile, zipfile
    from lxml import etree
    folder = os.path.abspath(open(sys.argv[1]).read())
    formats = "http://schemas.openxmlformats.org/"
    files = {
        formats + "wordprocessingml/2006/main": "wml.xsd",
        formats + "officeDocument/2006/extended-properties": "shared-documentPropertiesExtended.xsd",
        formats + "package/2006/content-types": "opc-xsd/opc-contentTypes.xsd",
        formats + "package/2006/relationships": "opc-xsd/opc-relationships.xsd"}
    head = '<s:schema xmlns:s="http://www.w3.org/2001/XMLSchema"'
    space = "http://www.w3.org/XML/1998/namespace"
    own = tempfile.TemporaryDirectory()
    with open(own.name + "/xml.xsd", "w") as file:
        file.write(head + ' targetNamespace="%s"><s:attribute name="space" type="s:string"/>'
            '<s:attribute name="lang" type="s:string"/></s:schema>' % space)
    with open(own.name + "/all.xsd", "w") as file:
        file.write(head + '><s:import namespace="%s" schemaLocation="xml.xsd"/>' % space)
        for name, path in files.items():
            file.write('<s:import namespace="%s" schemaLocation="%s/%s"/>' % (name, folder, path))
        file.write("</s:schema>")
    schema = etree.XMLSchema(etree.parse(own.name + "/all.xsd"))
    count = 0
    for path in sys.argv[2:]:
        archive, isValid = zipfile.ZipFile(path), True
        for name in archive.namelist():
            if not name.endswith((".xml", ".rels")) or name == "docProps/core.xml":
                continue
            if not schema.validate(etree.fromstring(archive.read(name))):
                isValid = False
                print(path, name, schema.error_log[0].message)
        count += isValid
    print("valid:", count)
    """#

  private func check(
    _ documents: [[UInt8]], _ note: String, design: ExportOptions.Design = .page
  ) throws {
    let folder = try #require(SchemaFolder.path)
    try #require(!folder.isEmpty, "Scripts/fetch-schemas could not get the schemas.")
    try ValidityCheck<DOCXFile>.run(
      documents, note, design: design, script: Self.script, rules: folder)
  }

  @Test(arguments: ExportOptions.Design.allCases)
  func writersDocuments(design: ExportOptions.Design) throws {
    try check(ValidityDocuments.written, "\(design)", design: design)
  }

  @Test func examplesAndRandomDocuments() throws {
    let examples = SpecExample.all.map { Array($0.markdown.utf8) }
    try check(examples + ValidityDocuments.random(seed: 37), "examples and seed 37")
  }
}

/// The folder with the schemas.
private enum SchemaFolder {
  static let path = ProcessInfo.processInfo.environment["PABER_OOXML_SCHEMAS"]
}
