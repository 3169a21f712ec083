// The kernel's codes of pixel formats, and their names in messages.
import CDRM
import Units

extension PixelFormat {
  /// The kernel's four-character code.
  var code: UInt32 {
    switch self {
    case .xrgb8888: CDRM_FORMAT_XRGB8888
    case .xbgr8888: CDRM_FORMAT_XBGR8888
    case .rgb565: CDRM_FORMAT_RGB565
    }
  }

  /// As in "RGB565".
  var name: String { rawValue.uppercased() }

  /// The name and the kernel's code, as in "RGB565 (RG16)", for comparison with other tools'
  /// output.
  var fullName: String { "\(name) (\(Self.characters(of: code)))" }

  /// A code as in the kernel's documentation: "XR24".
  static func characters(of code: UInt32) -> String {
    String(
      decoding: (0..<4).map { place in
        let byte = UInt8(truncatingIfNeeded: code >> (8 * place))
        // The value is the driver's; control characters must not reach the user's terminal.
        return (0x20...0x7E).contains(byte) ? byte : UInt8(ascii: "?")
      }, as: UTF8.self)
  }
}
