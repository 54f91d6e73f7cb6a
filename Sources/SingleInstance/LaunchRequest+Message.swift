import Platform
import SystemPackage

extension LaunchRequest {
  /// The greatest size of a request in bytes: a text as long as can be opened, and as many names as
  /// a command line holds.
  static let limit = 1 << 31 + 1 << 24

  /// Reads a request; `nil` if the message is invalid. Paths must be absolute.
  init?(_ message: Message) {
    for field in message.fields {
      switch field.tag {
      case .file:
        guard let path = FilePath(bytes: field.bytes), path.isAbsolute else { return nil }
        items.append(.file(path))
      case .standardInput: items.append(.standardInput)
      case .input: input = field.bytes
      case .line:
        guard let number = Int(String(decoding: field.bytes, as: UTF8.self)), number >= 1 else {
          return nil
        }
        line = number
      case .blankSheet: opensBlankSheet = true
      case .welcome: opensWelcome = true
      case .startupID: activation.startupID = ActivationToken.text(field.bytes)
      case .activationToken: activation.waylandToken = ActivationToken.text(field.bytes)
      case .exitCode, .complaint: return nil
      }
    }
  }

  /// The request as a message.
  var message: Message {
    var message = Message()
    for item in items {
      switch item {
      case .file(let path): message.add(.file, path.bytes)
      case .standardInput: message.add(.standardInput)
      }
    }
    if let input { message.add(.input, input) }
    if let line { message.add(.line, "\(line)".utf8) }
    if opensBlankSheet { message.add(.blankSheet) }
    if opensWelcome { message.add(.welcome) }
    if let id = activation.startupID { message.add(.startupID, id.utf8) }
    if let token = activation.waylandToken { message.add(.activationToken, token.utf8) }
    return message
  }
}

extension LaunchOutcome {
  /// The greatest size of an outcome in bytes.
  static let limit = 1 << 20

  /// Reads an outcome; `nil` if the message is invalid.
  init?(_ message: Message) {
    var hasCode = false
    for field in message.fields {
      switch field.tag {
      case .exitCode:
        guard field.bytes.count == 1 else { return nil }
        exitCode = field.bytes[0]
        hasCode = true
      case .complaint: complaints.append(String(decoding: field.bytes, as: UTF8.self))
      default: return nil
      }
    }
    guard hasCode else { return nil }
  }

  /// The outcome as a message, with as many of its sentences as fit.
  var message: Message {
    var message = Message()
    message.add(.exitCode, [exitCode])
    var room = Self.limit / 2
    for complaint in complaints {
      room -= complaint.utf8.count
      guard room > 0 else { break }
      message.add(.complaint, complaint.utf8)
    }
    return message
  }
}
