// Line ends of files that have a CR alone, as those of old Macs.

extension String {
  /// The text with an LF for each CR that has none behind it.
  var withLineFeeds: String {
    var bytes = Array(utf8)
    for place in bytes.indices
    where bytes[place] == 0x0D && bytes[place...].dropFirst().first != 0x0A {
      bytes[place] = 0x0A
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
