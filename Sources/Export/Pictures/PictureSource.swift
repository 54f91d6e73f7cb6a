/// The pictures of the local disk that a document names.
///
/// The floor itself touches no disk. An implementation finds files by the addresses that documents
/// have for them and never fetches anything from a network.
public protocol PictureSource: Sendable {
  /// Returns the bytes of the picture at an address as written in the document, such as
  /// `pictures/a%20b.png`; nil if there is none.
  func picture(at address: String) -> [UInt8]?
  /// Returns the bytes of the picture for `![[name]]`; nil if there is none.
  func picture(named name: String) -> [UInt8]?
}

/// No pictures: every one is missing.
public struct NoPictures: PictureSource {
  public init() {}
  public func picture(at address: String) -> [UInt8]? { nil }
  public func picture(named name: String) -> [UInt8]? { nil }
}
