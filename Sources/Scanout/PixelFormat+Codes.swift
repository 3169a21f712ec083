// Pixel formats by the kernel's codes, and as a person is told of them.
import CDRM
import Units

extension PixelFormat {
  /// The kernel's code of four characters.
  var code: UInt32 {
    switch self {
    case .xrgb8888: CDRM_FORMAT_XRGB8888
    case .xbgr8888: CDRM_FORMAT_XBGR8888
    case .rgb565: CDRM_FORMAT_RGB565
    }
  }

  /// As in "RGB565".
  var name: String { rawValue.uppercased() }

  /// The name with the kernel's, as in "RGB565 (RG16)", so that other programs' words can be compared.
  var fullName: String { "\(name) (\(Self.characters(of: code)))" }

  /// A code as the kernel's documents spell it, as in "XR24".
  static func characters(of code: UInt32) -> String {
    String(
      decoding: (0..<4).map { place in
        let byte = UInt8(truncatingIfNeeded: code >> (8 * place))
        // A driver may say anything; what is no character must not reach a terminal.
        return (0x20...0x7E).contains(byte) ? byte : UInt8(ascii: "?")
      }, as: UTF8.self)
  }
}
