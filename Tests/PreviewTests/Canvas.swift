// A browser's canvas: decodes frames, written independently of the server's encoder.

/// Pixels of a browser's canvas, and the other messages that it received.
struct Canvas {
  private(set) var width = 0
  private(set) var height = 0
  private(set) var pixels: [UInt32] = []
  /// Numbers of the drawn frames.
  private(set) var frames: [UInt32] = []
  /// Size of each drawn frame in bytes.
  private(set) var sizes: [Int] = []
  /// Whether the last frame reported motion.
  private(set) var isMoving = false
  private(set) var rotations: [Int] = []
  private(set) var states: [[UInt8]] = []
  private(set) var captions: [String] = []
  private(set) var recordings: [String] = []
  private(set) var refusals: [String] = []
  /// Reported elapsed times.
  private(set) var passed: [Double] = []

  mutating func take(_ message: [UInt8]) {
    switch message[0] {
    case 0x81:
      (width, height) = (Self.short(message, 2), Self.short(message, 4))
      rotations.append(Self.short(message, 6))
      pixels = [UInt32](repeating: 0, count: width * height)
    case 0x82: draw(message)
    case 0x83: states.append(Array(message.dropFirst()))
    case 0x84: recordings.append(String(decoding: message.dropFirst(), as: UTF8.self))
    case 0x85: captions.append(String(decoding: message[12..<12 + Int(message[3])], as: UTF8.self))
    case 0x86: refusals.append(String(decoding: message.dropFirst(), as: UTF8.self))
    case 0x87:
      let bits = UInt64(Self.word(message, 1)) | UInt64(Self.word(message, 5)) << 32
      passed.append(Double(bitPattern: bits))
    default: fatalError("Canvas: a message of kind \(message[0])")
    }
  }

  private mutating func draw(_ message: [UInt8]) {
    isMoving = message[1] & 1 != 0
    frames.append(Self.word(message, 4))
    sizes.append(message.count)
    let count = Self.short(message, 2)
    let begin = 16 + 8 * count
    var tokens = stride(from: begin, to: message.count, by: 4).map { Self.word(message, $0) }[...]
    precondition(tokens.count == Int(Self.word(message, 12)))
    for rect in 0..<count {
      let at = 16 + 8 * rect
      let (left, top) = (Self.short(message, at), Self.short(message, at + 2))
      let (wide, high) = (Self.short(message, at + 4), Self.short(message, at + 6))
      let flat = Self.decode(&tokens, width: wide, count: wide * high)
      for (place, pixel) in flat.enumerated() {
        pixels[(top + place / wide) * width + left + place % wide] = pixel
      }
    }
    precondition(tokens.isEmpty)
  }

  /// Decodes one rectangle's pixels from the front of the tokens.
  static func decode(_ tokens: inout ArraySlice<UInt32>, width: Int, count: Int) -> [UInt32] {
    var flat: [UInt32] = []
    while flat.count < count {
      let token = tokens.removeFirst()
      for step in 0..<Int(token >> 2) {
        switch token & 3 {
        case 0: flat.append(tokens.removeFirst())
        case 1: flat.append(tokens[tokens.startIndex])
        case 2: flat.append(flat[flat.count - width])
        default: fatalError("Canvas: a token of no kind at \(step)")
        }
      }
      if token & 3 == 1 { tokens.removeFirst() }
    }
    precondition(flat.count == count)
    return flat
  }

  private static func short(_ bytes: [UInt8], _ at: Int) -> Int {
    Int(bytes[at]) | Int(bytes[at + 1]) << 8
  }

  private static func word(_ bytes: [UInt8], _ at: Int) -> UInt32 {
    UInt32(short(bytes, at)) | UInt32(short(bytes, at + 2)) << 16
  }
}
