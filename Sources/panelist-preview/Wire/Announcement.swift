// Messages of the server to its clients, as the bytes of the protocol.
import NIOCore
import Paint
import Units

/// One message to a client. `Protocol.md` in the documentation has the bytes.
enum Announcement {
  /// The panel from now on; a whole frame follows.
  case panel(PanelRequest, slowness: Double)
  /// What changed in the picture.
  case frame(FrameHead, [Rect], tokens: [UInt32])
  case state(ListState)
  /// A recording, as the text of a file.
  case recording(String)
  /// One picture in the row of gestures.
  case gesture(GesturePicture, place: Int, of: Int)
  /// Why the connection ends.
  case refused(String)
  /// Everything due by then has happened, in milliseconds of the client's clock.
  case passed(Double)

  /// The encoded message.
  var bytes: ByteBuffer {
    var buffer = ByteBuffer()
    switch self {
    case .panel(let panel, let slowness): buffer.append(panel, slowness)
    case .frame(let head, let rects, let tokens): buffer.append(head, rects, tokens)
    case .state(let state):
      buffer.writeInteger(UInt8(0x83))
      buffer.writeInteger(UInt8(state.isEdited ? 1 : 0))
      buffer.writeInteger(UInt8(clamping: state.clients))
    case .recording(let text):
      buffer.writeInteger(UInt8(0x84))
      buffer.writeString(text)
    case .gesture(let picture, let place, let count): buffer.append(picture, place, of: count)
    case .refused(let reason):
      buffer.writeInteger(UInt8(0x86))
      buffer.writeString(reason)
    case .passed(let stamp):
      buffer.writeInteger(UInt8(0x87))
      buffer.writeInteger(stamp.bitPattern, endianness: .little)
    }
    return buffer
  }
}

/// The header of a frame message.
struct FrameHead: Hashable {
  /// Counts up for each client.
  let number: UInt32
  /// How long the frame took to compose.
  let composing: Interval
  /// Whether the next frame will differ without a touch.
  let isMoving: Bool
}

/// What a page shows besides the canvas.
struct ListState: Hashable {
  /// Whether a row is edited.
  let isEdited: Bool
  /// Number of clients.
  let clients: Int
}

extension ByteBuffer {
  fileprivate mutating func append(_ panel: PanelRequest, _ slowness: Double) {
    reserveCapacity(256)
    writeInteger(UInt8(0x81))
    writeInteger(Message.version)
    for side in [panel.frame.width, panel.frame.height, panel.rotation.rawValue] {
      writeInteger(UInt16(side), endianness: .little)
    }
    for value in [panel.picture.width.value, panel.picture.height.value, slowness] {
      append(value)
    }
    let names = Theme.Name.allCases.map(\.rawValue)
    append(name: panel.theme.rawValue)
    writeInteger(UInt8(names.count))
    for name in names { append(name: name) }
  }

  fileprivate mutating func append(_ head: FrameHead, _ rects: [Rect], _ tokens: [UInt32]) {
    reserveCapacity(16 + 8 * rects.count + 4 * tokens.count)
    writeInteger(UInt8(0x82))
    writeInteger(UInt8(head.isMoving ? 1 : 0))
    writeInteger(UInt16(rects.count), endianness: .little)
    writeInteger(head.number, endianness: .little)
    append(head.composing.seconds * 1000)
    writeInteger(UInt32(tokens.count), endianness: .little)
    for rect in rects {
      for side in [rect.left, rect.top, rect.width, rect.height] {
        writeInteger(UInt16(side), endianness: .little)
      }
    }
    append(tokens)
  }

  fileprivate mutating func append(_ picture: GesturePicture, _ place: Int, of count: Int) {
    let caption = Array(picture.caption.utf8.prefix(255))
    reserveCapacity(16 + caption.count + 4 * picture.tokens.count)
    writeInteger(UInt8(0x85))
    for number in [place, count, caption.count] { writeInteger(UInt8(number)) }
    writeInteger(UInt16(picture.size.width), endianness: .little)
    writeInteger(UInt16(picture.size.height), endianness: .little)
    writeInteger(UInt32(picture.tokens.count), endianness: .little)
    writeBytes(caption)
    // Aligns the words to four bytes, so that a page can read them in place.
    writeRepeatingByte(0, count: (4 - caption.count % 4) % 4)
    append(picture.tokens)
  }

  private mutating func append(_ words: [UInt32]) {
    for word in words { writeInteger(word, endianness: .little) }
  }

  private mutating func append(_ value: Double) {
    writeInteger(Float(value).bitPattern, endianness: .little)
  }

  private mutating func append(name: String) {
    writeInteger(UInt8(name.utf8.count))
    writeString(name)
  }
}
