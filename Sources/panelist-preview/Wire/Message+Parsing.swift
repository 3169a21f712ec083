// Parses a client's bytes as a message.
import Gestures
import ListUI
import Paint
import Units

extension Message {
  /// Limit of stamps in milliseconds, later than any page lives.
  private static let lastStamp = 1e15
  /// Limit of positions and distances in pixels, farther than any contact moves.
  private static let farthest = 1e6

  /// - Parameter bytes: One whole message.
  /// - Throws: The first error in it.
  init(_ bytes: [UInt8]) throws(MessageError) {
    guard let kind = bytes.first else { throw .empty }
    var reader = MessageReader(Array(bytes.dropFirst()))
    switch kind {
    case 0x01: self = try .hello(&reader)
    case 0x02: self = .touches(try Touches(&reader))
    case 0x03: self = .text(try reader.text())
    case 0x04: self = .key(try Self.key(reader.byte()))
    case 0x05: self = .shown(try reader.integer())
    case 0x06: self = .scroll(Pixels(try reader.single(upTo: Self.farthest)))
    case 0x07: self = .panel(try PanelRequest(&reader))
    case 0x08:
      let flags = try reader.byte()
      guard flags & ~1 == 0 else { throw .unknownName }
      self = .save(isRedacted: flags & 1 == 0)
    case 0x09: self = .again
    case 0x0A: self = .part(try reader.text())
    case 0x0B:
      let flags = try reader.byte()
      guard flags & ~1 == 0 else { throw .unknownName }
      self = .composed(try reader.text(), isKept: flags & 1 != 0)
    default: throw .unknownKind
    }
    try reader.end()
  }

  private static func hello(_ reader: inout MessageReader) throws(MessageError) -> Message {
    guard try reader.byte() == version else { throw .foreignVersion }
    let count = Int(try reader.byte())
    guard count <= Token.longest else { throw .tooLong }
    return .hello(token: Array(try reader.take(count)))
  }

  private static func key(_ number: UInt8) throws(MessageError) -> TextEdit {
    guard keys.indices.contains(Int(number)) else { throw .unknownName }
    return keys[Int(number)]
  }

  /// Keys that are no text, by number.
  private static let keys: [TextEdit] =
    [
      .enter, .deleteBackward, .cancel, .deleteForward, .deleteWordBackward, .deleteWordForward,
      .selectAll,
    ] + steps.map { .move($0, selecting: false) } + steps.map { .move($0, selecting: true) } + [
      .undo
    ]

  private static let steps: [CaretStep] = [
    .along(.left), .along(.right), .along(.wordLeft), .along(.wordRight), .lineUp, .lineDown,
    .lineStart, .lineEnd, .along(.start), .along(.end),
  ]

  fileprivate static func stamp(_ reader: inout MessageReader) throws(MessageError) -> Double {
    try reader.double(upTo: lastStamp)
  }

  fileprivate static func place(_ reader: inout MessageReader) throws(MessageError) -> Double {
    try reader.single(upTo: farthest)
  }
}

extension Touches {
  fileprivate init(_ reader: inout MessageReader) throws(MessageError) {
    now = try Message.stamp(&reader)
    var frames: [Frame] = []
    for _ in 0..<(try reader.byte()) {
      let frame = try Frame(&reader)
      guard frames.last.map({ $0.stamp <= frame.stamp }) ?? true else { throw .disorder }
      frames.append(frame)
    }
    self.frames = frames
  }
}

extension Touches.Frame {
  fileprivate init(_ reader: inout MessageReader) throws(MessageError) {
    stamp = try Message.stamp(&reader)
    var touches: [Touches.Touch] = []
    var ids: Set<UInt32> = []
    for _ in 0..<(try reader.byte()) {
      let touch = try Touches.Touch(&reader)
      guard ids.insert(touch.id).inserted else { throw .repeatedContact }
      touches.append(touch)
    }
    self.touches = touches
  }
}

extension Touches.Touch {
  fileprivate init(_ reader: inout MessageReader) throws(MessageError) {
    id = try reader.integer()
    phase =
      switch try reader.byte() {
      case 0: .began
      case 1: .moved
      case 2: .ended
      case 3: .cancelled
      default: throw .unknownName
      }
    x = try Message.place(&reader)
    y = try Message.place(&reader)
  }
}

extension PanelRequest {
  fileprivate init(_ reader: inout MessageReader) throws(MessageError) {
    let size = Size(
      width: Int(try reader.integer(UInt16.self)), height: Int(try reader.integer(UInt16.self)))
    let width = Millimeters(try reader.single(upTo: Self.lengths.upperBound))
    let height = Millimeters(try reader.single(upTo: Self.lengths.upperBound))
    guard let rotation = Rotation(rawValue: Int(try reader.integer(UInt16.self))),
      let theme = Theme.Name(rawValue: try reader.text(bytes: Int(reader.byte())))
    else { throw MessageError.unknownName }
    let picture = PanelGeometry(pixels: size, width: width, height: height)
    guard let wish = PanelRequest(picture: picture, rotation: rotation, theme: theme) else {
      throw MessageError.impossiblePanel
    }
    self = wish
  }
}
