// Feeds inih line by line, because its callbacks do not give the line number.
import CINI

/// One value as inih found it.
struct IniEntry {
  let section: String
  let name: String
  let value: String
  /// Counted from 1.
  let line: Int
}

/// A text for inih, fed line by line, so that the line of each value is known.
final class IniFile {
  private let lines: [ArraySlice<UInt8>]
  private var next = 0
  private var entries: [IniEntry] = []

  private init(lines: [ArraySlice<UInt8>]) { self.lines = lines }

  /// Parses lines that passed ``ConfigLine/requirePlain()``, which inih reads correctly.
  ///
  /// - Returns: The values, and the first line that inih did not understand, if any.
  static func parse(_ lines: [ArraySlice<UInt8>]) -> (entries: [IniEntry], badLine: Int?) {
    let file = IniFile(lines: lines)
    // inih calls back only during this call, which keeps `file` alive.
    let result = withExtendedLifetime(file) {
      let reference = unsafe Unmanaged.passUnretained(file).toOpaque()
      return unsafe ini_parse_stream(giveLine, reference, addEntry, reference)
    }
    return (file.entries, result == 0 ? nil : Int(result))
  }

  fileprivate func readLine(into buffer: UnsafeMutableBufferPointer<CChar>) -> Bool {
    guard next < lines.count else { return false }
    let line = lines[next]
    next += 1
    // `ConfigLine.longest` leaves space for the line feed and the NUL.
    guard line.count + 2 <= buffer.count else { fatalError("IniFile: line \(next) is too long") }
    for (index, byte) in line.enumerated() { unsafe buffer[index] = CChar(bitPattern: byte) }
    unsafe buffer[line.count] = CChar(bitPattern: UInt8(ascii: "\n"))
    unsafe buffer[line.count + 1] = 0
    return true
  }

  fileprivate func add(section: String, name: String, value: String) {
    entries.append(IniEntry(section: section, name: name, value: value, line: next))
  }
}

/// inih's reader, in the manner of fgets(3).
private func giveLine(
  _ buffer: UnsafeMutablePointer<CChar>?, _ size: CInt, _ reference: UnsafeMutableRawPointer?
) -> UnsafeMutablePointer<CChar>? {
  // The reference comes from `parse`; the buffer is inih's, with the size that inih passes.
  guard let start = unsafe buffer, let reference = unsafe reference else { return nil }
  let file = unsafe Unmanaged<IniFile>.fromOpaque(reference).takeUnretainedValue()
  let memory = unsafe UnsafeMutableBufferPointer(start: start, count: Int(size))
  return unsafe file.readLine(into: memory) ? start : nil
}

/// inih's handler: called once for each value, right after its line was read.
private func addEntry(
  _ reference: UnsafeMutableRawPointer?, _ section: UnsafePointer<CChar>?,
  _ name: UnsafePointer<CChar>?, _ value: UnsafePointer<CChar>?
) -> CInt {
  // The reference comes from `parse`; the strings are inih's, end in NUL and are copied.
  guard let reference = unsafe reference, let section = unsafe section,
    let name = unsafe name, let value = unsafe value
  else { return 0 }
  let file = unsafe Unmanaged<IniFile>.fromOpaque(reference).takeUnretainedValue()
  unsafe file.add(
    section: String(cString: section), name: String(cString: name), value: String(cString: value))
  return 1
}
