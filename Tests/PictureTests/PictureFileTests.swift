// Tests of picture files: pixels read back as written, and errors with path and remedy.

import Foundation
import Picture
import Testing
import Units

@Suite("Picture files")
final class PictureFileTests {
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "picture-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit {
    // Losing the error is right: a folder left in the temporary folder affects no other test.
    try? FileManager.default.removeItem(at: folder)
  }

  func path(_ name: String) -> String { folder.appending(path: name).path }

  @Test(
    "a picture read from disk has the pixels that were written",
    arguments: [
      Size(width: 1, height: 1), Size(width: 3, height: 2), Size(width: 1280, height: 2),
      Size(width: 7, height: 61),
    ])
  func roundTrip(size: Size) throws {
    // Every byte value in every channel, and neighbours that differ.
    let drawn = (0..<size.width * size.height).map { UInt32($0) &* 2_654_435_761 & 0xFF_FFFF }
    let file = PictureFile(path("round.png"))
    try file.write(drawn.span, size: size)
    let read = try file.read()
    #expect(read.size == size)
    #expect(read.words == drawn)
  }

  @Test("red, green and blue keep their positions, and the unused byte is dropped")
  func channels() throws {
    let file = PictureFile(path("channels.png"))
    let words: [UInt32] = [0xFF_FF_00_00, 0x12_00_FF_00, 0x00_00_00_FF, 0xFF_FF_99_00]
    try file.write(words.span, size: Size(width: 2, height: 2))
    let read = try file.read()
    #expect(read.words == [0xFF_0000, 0x00_FF00, 0x00_00FF, 0xFF_9900])
    #expect(read[1, 0] == 0x00_FF00)
    #expect(read[0, 1] == 0x00_00FF)
  }

  @Test("writing to a folder that does not exist fails with path, reason and remedy")
  func missingFolder() throws {
    let file = PictureFile(path("absent/list.png"))
    let words: [UInt32] = [0]
    let error = try #require(throws: PictureError.self) {
      try file.write(words.span, size: Size(width: 1, height: 1))
    }
    #expect(
      error == .notWritten(path: file.path, reason: "No such file or directory"))
    #expect(
      error.description == "writing the picture \(file.path): No such file or directory; "
        + "name a file in a folder that you may write to")
  }

  @Test("writing to a full disk fails")
  func fullDisk() throws {
    let file = PictureFile("/dev/full")
    let words = [UInt32](repeating: 0x12_3456, count: 64 * 64)
    let error = try #require(throws: PictureError.self) {
      try file.write(words.span, size: Size(width: 64, height: 64))
    }
    #expect(error == .notWritten(path: "/dev/full", reason: "No space left on device"))
    // A device is written to, never removed or replaced.
    let attributes = try FileManager.default.attributesOfItem(atPath: "/dev/full")
    #expect(attributes[.type] as? FileAttributeType == .typeCharacterSpecial)
  }

  @Test("reading a file that is not a PNG fails with that reason")
  func notAPicture() throws {
    let file = PictureFile(path("text.png"))
    try Data("buy milk".utf8).write(to: folder.appending(path: "text.png"))
    let error = try #require(throws: PictureError.self) { try file.read() }
    guard case .notRead(let path, let reason) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(path == file.path)
    #expect(reason == "Not a PNG file")
  }

  @Test("reading a truncated picture fails")
  func cutShort() throws {
    let file = PictureFile(path("cut.png"))
    let words = (0..<UInt32(64 * 64)).map { $0 &* 2_654_435_761 & 0xFF_FFFF }
    try file.write(words.span, size: Size(width: 64, height: 64))
    let url = folder.appending(path: "cut.png")
    let whole = try Data(contentsOf: url)
    try whole.prefix(whole.count / 2).write(to: url)
    #expect(throws: PictureError.self) { try file.read() }
  }

  @Test("a header with huge dimensions is refused before memory is allocated")
  func tooLarge() throws {
    let file = PictureFile(path("wide.png"))
    let words = [UInt32](repeating: 0, count: 4)
    try file.write(words.span, size: Size(width: 4, height: 1))
    var bytes = [UInt8](try Data(contentsOf: folder.appending(path: "wide.png")))
    // The width is at byte 16, big-endian; the header's checksum follows its 13 bytes.
    bytes.replaceSubrange(16..<20, with: [0, 0, 0x40, 0x01])
    bytes.replaceSubrange(29..<33, with: checksum(bytes[12..<29]))
    try Data(bytes).write(to: folder.appending(path: "wide.png"))
    #expect(throws: PictureError.tooLarge(path: file.path, width: 16_385, height: 1)) {
      try file.read()
    }
  }

  /// CRC-32 as PNG uses it, big-endian.
  func checksum(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var crc: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
    return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: ~crc >> $0) }
  }
}
