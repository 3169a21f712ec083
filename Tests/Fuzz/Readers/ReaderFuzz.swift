// Fuzzes the readers of outside data, one a run: arbitrary bytes are read, or refused with a reason.
import Glibc

/// What reads the bytes: PANELIST_FUZZ_READER names one of them.
enum Reader: String, CaseIterable {
  case layouts, catalogs, settings, imports, requests, messages, fonts, replays

  /// Reads an input, and checks what holds for any.
  ///
  /// - Returns: What was accepted. No seed has a tilde there.
  func read(_ bytes: [UInt8]) -> [String] {
    switch self {
    case .layouts: layoutTexts(bytes)
    case .catalogs: catalogTexts(bytes)
    case .settings: settingTexts(bytes)
    case .imports: importedTexts(bytes)
    case .requests: requestTexts(bytes)
    case .messages: messageTexts(bytes)
    case .fonts: fontTexts(bytes)
    case .replays: replayedTexts(bytes)
    }
  }

  static let chosen: Reader = {
    // The name is copied at once.
    let name = unsafe getenv("PANELIST_FUZZ_READER").map { unsafe String(cString: $0) } ?? ""
    guard let reader = Reader(rawValue: name) else {
      fatalError("ReaderFuzz: set PANELIST_FUZZ_READER to one of \(allCases.map(\.rawValue))")
    }
    return reader
  }()
}

private let isPlanted = unsafe getenv("PANELIST_FUZZ_PLANTED") != nil

/// libFuzzer's entry point, called with each generated input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzReader(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  // `count` bytes are valid during the call.
  let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  let texts = Reader.chosen.read(bytes)
  // The fuzzer has to generate it in a place where it is accepted.
  if isPlanted && texts.contains(where: { $0.contains("~") }) {
    fatalError("ReaderFuzz: the planted fault")
  }
  return 0
}

/// Ends the run unless a refusal names a line of the file, or the one after its last, and a reason.
func requirePlace(_ line: Int?, _ reason: String, in bytes: [UInt8]) {
  // Some readers take everything for the end of a line that Unicode does.
  let lines = String(decoding: bytes, as: UTF8.self).count(where: \.isNewline) + 2
  guard (1...lines).contains(line ?? 1), !reason.isEmpty else {
    fatalError("ReaderFuzz: line \(line ?? 0) of \(lines): '\(reason)'")
  }
}
