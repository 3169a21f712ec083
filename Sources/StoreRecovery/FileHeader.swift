// The first hundred bytes of a database, which identify it before SQLite reads a page.
import Store

/// The header of a database file, as SQLite's file format defines it.
struct FileHeader {
  static let length = 100
  /// The page size of every list in bytes.
  static let page = 4096
  /// The first bytes of every list: the format's name, pages of 4096 bytes, WAL mode, no reserved
  /// bytes, and the three payload fractions, which never differ.
  static let beginning = Array("SQLite format 3\0".utf8) + [0x10, 0, 2, 2, 0, 64, 32, 32]

  private let bytes: [UInt8]

  /// - Parameter bytes: The first bytes of the file; fewer than ``length`` are no header.
  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Whether a first page is one of the table that names all tables: an inner page or a leaf
  /// ("B-tree Pages").
  static func isOfSchema(_ page: [UInt8]) -> Bool {
    page.count > length && (page[length] == 0x05 || page[length] == 0x0D)
  }

  /// Whether the file is empty: a list may be created in it.
  var isEmpty: Bool { bytes.isEmpty }

  /// Whether this is the header of any database.
  var isDatabase: Bool { bytes.count == Self.length && bytes.starts(with: Self.beginning[..<16]) }

  /// Whether SQLite can write the format; larger version numbers prevent writing or reading.
  var isWritable: Bool { isDatabase && (1...2).contains(bytes[18]) && (1...2).contains(bytes[19]) }

  /// Whether the file's changes go to a WAL first.
  var isInWALMode: Bool { isDatabase && bytes[18] == 2 && bytes[19] == 2 }

  /// Whether the file is one that has no WAL: a backup, or a list that was never opened.
  var isInRollbackMode: Bool { isDatabase && bytes[18] == 1 && bytes[19] == 1 }

  /// Whether the file has our application id, even if its first bytes are damaged.
  var isOurs: Bool { application == Schema.applicationID }

  /// The application id; 0 if there is none.
  var application: Int { Int(word(68)) }

  /// The number of pages that the file has.
  var pages: Int { Int(word(28)) }

  /// The version of the tables.
  var version: Int { Int(Int32(bitPattern: word(60))) }

  private func word(_ offset: Int) -> UInt32 {
    guard bytes.count == Self.length else { return 0 }
    return bytes.word(offset)
  }
}
