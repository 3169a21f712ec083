// Fuzzes fonts: one with changed bytes is refused, or its letters are set and drawn.
import Glibc
import Paint
import Text

private let whole: [UInt8] = {
  let path = "/usr/share/fonts/opentype/inter/InterDisplay-SemiBold.otf"
  // The path is lent for the call; the descriptor is closed below.
  let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
  var bytes = [UInt8](repeating: 0, count: 1 << 22)
  // The array is lent for the call, which writes at most its length.
  let count = unsafe read(file, &bytes, bytes.count)
  guard count > 0 else { fatalError("ReaderFuzz: \(path) cannot be read") }
  close(file)
  return Array(bytes[..<count])
}()

/// A file without a name that has the font. It ends with the process.
private let file: CInt = {
  // The stream is never closed, so that its descriptor stays.
  guard let stream = unsafe tmpfile() else { fatalError("ReaderFuzz: no temporary file") }
  // As above.
  let file = unsafe fileno(stream)
  // The array is lent for the call, which reads its length.
  guard unsafe pwrite(file, whole, whole.count, 0) == whole.count else {
    fatalError("ReaderFuzz: the font cannot be written")
  }
  return file
}()

/// Each four bytes of an input are a place in the font and its new byte.
func fontTexts(_ bytes: [UInt8]) -> [String] {
  let changes = stride(from: 0, to: bytes.count - 3, by: 4).map { start in
    let place = bytes[start..<start + 3].reduce(0) { $0 << 8 | Int($1) } % whole.count
    return (place, [bytes[start + 3]])
  }
  for (place, byte) in changes { write(byte, at: place) }
  defer { for (place, _) in changes { write([whole[place]], at: place) } }
  do throws(TextError) {
    let lines = try TextLines(Typefaces(everything: "/proc/self/fd/\(file)"))
    for text in ["Añ1 Ta", "ﬁ: “(→” ö2"] {
      let line = lines.line(text, size: 40, maxWidth: 600)
      _ = lines.lineMask(line.id)
      _ = lines.carets(text, of: text, .row, size: 40)
    }
    return changes.isEmpty ? [] : [String(decoding: bytes, as: UTF8.self)]
  } catch {
    guard !error.description.isEmpty else { fatalError("ReaderFuzz: no reason") }
    return []
  }
}

private func write(_ byte: [UInt8], at place: Int) {
  // The array is lent for the call, which reads its length.
  _ = unsafe pwrite(file, byte, byte.count, off_t(place))
}
