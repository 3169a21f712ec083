// Parsing of client messages, with a reason for each refusal.
import Gestures
import ListUI
import Paint
import TestRandom
import Testing
import Units

@testable import panelist_preview

/// Encodes messages as the page does.
enum Bytes {
  static func little<Number: FixedWidthInteger>(_ value: Number) -> [UInt8] {
    (0..<Number.bitWidth / 8).map { UInt8(truncatingIfNeeded: value >> Number(8 * $0)) }
  }
  static func single(_ value: Float) -> [UInt8] { little(value.bitPattern) }
  static func double(_ value: Double) -> [UInt8] { little(value.bitPattern) }

  static func hello(_ token: String, version: UInt8 = 1) -> [UInt8] {
    [0x01, version, UInt8(token.utf8.count)] + Array(token.utf8)
  }
  /// Touches of one finger, one in each frame.
  static func touches(
    now: Double, _ touches: [(stamp: Double, id: UInt32, phase: UInt8, x: Float, y: Float)]
  ) -> [UInt8] {
    var bytes = [0x02] + double(now) + [UInt8(touches.count)]
    for touch in touches {
      bytes += double(touch.stamp) + [1] + little(touch.id) + [touch.phase]
      bytes += single(touch.x) + single(touch.y)
    }
    return bytes
  }
  static func panel(
    _ width: UInt16 = 600, _ height: UInt16 = 1024, mm: (Float, Float) = (86, 154),
    rotation: UInt16 = 90, theme: String = "ember"
  ) -> [UInt8] {
    var bytes = [0x07] + little(width) + little(height)
    bytes += single(mm.0) + single(mm.1) + little(rotation)
    return bytes + [UInt8(theme.utf8.count)] + Array(theme.utf8)
  }
}

@Suite("Client messages")
struct MessageTests {
  static let touch = Bytes.touches(now: 20, [(10, 3, 0, 1.5, -2), (10, 3, 1, 2, 2)])

  @Test("every kind of message is parsed")
  func understood() throws {
    let touches = Touches(
      now: 20,
      frames: [
        Touches.Frame(
          stamp: 10, touches: [Touches.Touch(id: 3, phase: .began, x: 1.5, y: -2)]),
        Touches.Frame(stamp: 10, touches: [Touches.Touch(id: 3, phase: .moved, x: 2, y: 2)]),
      ])
    let picture = PanelGeometry(pixels: Size(width: 600, height: 1024), width: 86, height: 154)
    let wish = try #require(PanelRequest(picture: picture, rotation: .quarter, theme: .ember))
    #expect(wish.frame == Size(width: 1024, height: 600))
    for (bytes, message) in [
      (Bytes.hello("ab"), Message.hello(token: [97, 98])), (Self.touch, .touches(touches)),
      ([0x03, 0xC3, 0xA4], .text("ä")), ([0x04, 0], .key(.enter)),
      ([0x04, 1], .key(.deleteBackward)), ([0x04, 2], .key(.cancel)),
      ([0x04, 6], .key(.selectAll)), ([0x04, 7], .key(.move(.along(.left), selecting: false))),
      ([0x04, 14], .key(.move(.lineEnd, selecting: false))),
      ([0x04, 26], .key(.move(.along(.end), selecting: true))), ([0x04, 27], .key(.undo)),
      ([0x0A, 97], .part("a")), ([0x0B, 0, 97], .composed("a", isKept: false)),
      ([0x0B, 1], .composed("", isKept: true)),
      ([0x05, 1, 2, 0, 0], .shown(513)), ([0x06] + Bytes.single(-2.5), .scroll(-2.5)),
      (Bytes.panel(), .panel(wish)), ([0x08, 0], .save(isRedacted: true)),
      ([0x08, 1], .save(isRedacted: false)), ([0x09], .again),
    ] {
      #expect(try Message(bytes) == message)
    }
  }

  @Test(
    "invalid messages are refused, each with its reason",
    arguments: [
      ([], .empty), ([0x00], .unknownKind), ([0x82], .unknownKind), ([0x01, 1], .tooShort),
      (Bytes.hello("a", version: 2), .foreignVersion), ([0x01, 1, 65], .tooLong),
      ([0x01, 1, 2, 97], .tooShort), ([0x03, 0xFF], .notText), ([0x04, 28], .unknownName),
      ([0x05, 1, 2, 3], .tooShort), ([0x09, 0], .tooLong), ([0x08, 2], .unknownName),
      ([0x0B, 2, 97], .unknownName), ([0x0A, 0xFF], .notText),
      ([0x06] + Bytes.single(.nan), .wildNumber), ([0x06] + Bytes.single(.infinity), .wildNumber),
      (Bytes.touches(now: .nan, []), .wildNumber),
      (Bytes.touches(now: 9, [(8, 1, 0, 1, 1), (7, 1, 1, 1, 1)]), .disorder),
      (Bytes.touches(now: 9, [(8, 1, 4, 1, 1)]), .unknownName),
      (Bytes.touches(now: 9, [(8, 1, 0, 1e7, 1)]), .wildNumber),
      (Bytes.panel(63), .impossiblePanel), (Bytes.panel(600, 8193), .impossiblePanel),
      (Bytes.panel(8000, 2001), .impossiblePanel), (Bytes.panel(mm: (19, 154)), .impossiblePanel),
      (Bytes.panel(mm: (2001, 154)), .wildNumber), (Bytes.panel(rotation: 45), .unknownName),
      (Bytes.panel(theme: "none"), .unknownName),
    ] as [([UInt8], MessageError)])
  func refused(bytes: [UInt8], reason: MessageError) {
    #expect(throws: reason) { try Message(bytes) }
  }

  @Test("a frame with the same finger twice is refused")
  func twice() {
    let touch = Bytes.little(UInt32(4)) + [0] + Bytes.single(1) + Bytes.single(1)
    let bytes = [0x02] + Bytes.double(9) + [1] + Bytes.double(8) + [2] + touch + touch
    #expect(throws: MessageError.repeatedContact) { try Message(bytes) }
  }

  @Test("a message truncated at any byte is refused, and random bytes do not crash")
  func mutilated() {
    for whole in [Self.touch, Bytes.hello("abc"), Bytes.panel()] {
      for count in 1..<whole.count {
        #expect(throws: MessageError.self) { try Message(Array(whole[..<count])) }
      }
    }
    var random = SeededRandom(seed: 7)
    for _ in 0..<20_000 {
      let kind = UInt8(random.roll(1...9))
      let bytes = (0..<random.roll(0...60)).map { _ in UInt8(random.roll(0...255)) }
      // The error is ignored: this must not crash.
      _ = try? Message([kind] + bytes)
    }
  }

  @Test("fragments form one message; wrong order and excess length are reported")
  func parts() {
    var assembly = MessageAssembly()
    #expect(assembly.take(.next, [1], isLast: true) == .disorder)
    #expect(assembly.take(.first, [1], isLast: false) == .waits)
    #expect(assembly.take(.first, [1], isLast: false) == .disorder)
    #expect(assembly.take(.next, [], isLast: false) == .waits)
    #expect(assembly.take(.next, [2, 3], isLast: true) == .whole([1, 2, 3]))
    #expect(assembly.take(.first, [4], isLast: true) == .whole([4]))
    let half = [UInt8](repeating: 0, count: 2048)
    #expect(assembly.take(.first, half, isLast: false) == .waits)
    #expect(assembly.take(.next, half, isLast: false) == .waits)
    #expect(assembly.take(.next, [0], isLast: true) == .tooLong)
    #expect(assembly.take(.first, half + half, isLast: true) == .whole(half + half))
  }

  @Test("typed text becomes one line without control characters")
  func typed() {
    for (text, typed) in [
      ("milk", TextEdit.insert("milk")), ("a\r\nb\tc", .insert("a b c")),
      ("\u{1B}[2Jx\u{0}", .insert("[2Jx")), ("👩‍👧 é", .insert("👩‍👧 é")), ("\u{1}", nil), ("", nil),
    ] {
      #expect(TextEdit(typed: text) == typed)
    }
  }

  @Test("a token has 32 digits, is unique and matches only itself")
  func token() {
    let token = Token()
    #expect(token.text.utf8.count == 32 && Token().text != token.text)
    #expect(token.matches(Array(token.text.utf8)))
    #expect(!token.matches(Array(token.text.utf8.dropLast())) && !token.matches([]))
    #expect(!token.matches(Array(Token().text.utf8)))
  }
}
