// Fuzzes the preview's protocol: the messages of a browser, their parts, and the pixels of a frame.
import Units

@testable import panelist_preview

func messageTexts(_ bytes: [UInt8]) -> [String] {
  requirePixels(bytes)
  requireParts(bytes)
  do {
    let message = try Message(bytes)
    switch message {
    case .text(let text), .part(let text), .composed(let text, _): return [text]
    case .hello, .touches, .key, .shown, .scroll, .panel, .save, .again: return []
    }
  } catch {
    guard !error.reason.isEmpty else { fatalError("ReaderFuzz: \(error) has no reason") }
    return []
  }
}

/// Takes the bytes as parts of messages: in each, the first byte is its length and whether it is the
/// first or the last.
private func requireParts(_ bytes: [UInt8]) {
  var assembly = MessageAssembly()
  var rest = bytes[...]
  while let head = rest.popFirst() {
    let part = rest.prefix(Int(head >> 2))
    rest = rest.dropFirst(part.count)
    switch assembly.take(head & 1 == 0 ? .first : .next, Array(part), isLast: head & 2 != 0) {
    case .whole(let whole):
      if whole.count > Message.longest { fatalError("ReaderFuzz: \(whole.count) bytes are whole") }
      // Losing the error is right: a refusal is as good as a message here, and both are checked above.
      _ = try? Message(whole)
    case .waits, .disorder, .tooLong: break
    }
  }
}

/// Checks that a browser decodes the pixels that were encoded.
private func requirePixels(_ bytes: [UInt8]) {
  guard let first = bytes.first else { return }
  let width = Int(first % 16) + 1
  let pixels = bytes.dropFirst().map { UInt32($0 % 4) }
  let height = pixels.count / width
  guard height > 0 else { return }
  var codec = FrameCodec()
  let whole = Rect(left: 0, top: 0, right: width, bottom: height)
  codec.encode([whole], of: pixels, width: width)
  var decoded: [UInt32] = []
  var rest = codec.words[...]
  while let token = rest.popFirst() {
    let count = Int(token >> 2)
    switch FrameCodec.Kind(rawValue: token & 3) {
    case .literals:
      decoded += rest.prefix(count)
      rest = rest.dropFirst(count)
    case .run: decoded += Array(repeating: rest.popFirst() ?? 0, count: count)
    case .copy: for _ in 0..<count { decoded.append(decoded[decoded.count - width]) }
    case nil: fatalError("ReaderFuzz: token \(token)")
    }
  }
  guard decoded == pixels.prefix(width * height).map(FrameCodec.canvasPixel) else {
    fatalError("ReaderFuzz: \(pixels) of width \(width) are decoded as others")
  }
}
