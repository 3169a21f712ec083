// The first hundred bytes of a database, which say whose it is before SQLite reads a page of it.
import Store

/// The header of a database file, as its format describes it.
struct FileHeader {
  static let length = 100
  /// Bytes of a page of every list.
  static let page = 4096
  /// What the first bytes of every list are: the format's name, pages of 4096 bytes, a write-ahead
  /// log, and three numbers that never differ.
  static let beginning = Array("SQLite format 3\0".utf8) + [0x10, 0, 2, 2, 0, 64, 32, 32]

  private let bytes: [UInt8]

  /// - Parameter bytes: The first of the file; fewer than ``length`` are no header.
  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Whether there is nothing at all: a list may begin there.
  var isEmpty: Bool { bytes.isEmpty }

  /// Whether it is a header of any database.
  var isDatabase: Bool { bytes.count == Self.length && bytes.starts(with: Self.beginning[..<16]) }

  /// Whether the format is one that is written today; a larger number makes SQLite only read.
  var isWritable: Bool { isDatabase && (1...2).contains(bytes[18]) && (1...2).contains(bytes[19]) }

  /// Whether the file says that it is one of ours, also where its beginning is broken.
  var isOurs: Bool { application == Schema.applicationID }

  /// Whose the file is; 0 where nobody says so.
  var application: Int { Int(word(68)) }

  /// The version of its tables.
  var version: Int { Int(Int32(bitPattern: word(60))) }

  private func word(_ offset: Int) -> UInt32 {
    guard bytes.count == Self.length else { return 0 }
    return bytes.word(offset)
  }
}
