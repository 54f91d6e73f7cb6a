import Glibc
import XML

/// The attributes of an element.
///
/// They are read without their namespaces: no element that is read here has two that differ only in
/// that.
///
/// **Invariant:** it is used only during the call that receives it. Then expat reuses the memory.
struct XMLAttributes {
  private let pairs: XMLParser.Attributes

  init(_ pairs: XMLParser.Attributes) { self.pairs = pairs }

  /// Returns the value of an attribute; nil where there is none.
  subscript(name: StaticString) -> String? {
    name.withUTF8Buffer { wanted in
      var index = 0
      while let key = pairs[index], let value = pairs[index + 1] {
        let local = strrchr(key, Int32(XMLName.separator)).map { UnsafePointer($0) + 1 } ?? key
        if strlen(local) == wanted.count, let start = wanted.baseAddress,
          memcmp(local, start, wanted.count) == 0
        {
          return String(cString: value)
        }
        index += 2
      }
      return nil
    }
  }

  /// Returns the value of an attribute as a number; nil where there is none.
  func number(_ name: StaticString) -> Int? { self[name].flatMap { Int($0) } }
}
