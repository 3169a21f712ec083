// Fuzzes the control socket: the line of a client, and the answer of a list.
@testable import panelist

func requestTexts(_ bytes: [UInt8]) -> [String] {
  _ = ScreenState(String(decoding: bytes, as: UTF8.self))?.sentence
  guard let request = ControlRequest(received: bytes) else { return [] }
  guard ControlRequest(request.line) == request else {
    fatalError("ReaderFuzz: \(request) is not written as it was read")
  }
  // No seed has two blanks between its words.
  return bytes.contains(0x20) && !bytes.starts(with: "\(request.line)\n".utf8) ? ["~"] : []
}
