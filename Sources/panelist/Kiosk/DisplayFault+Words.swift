// Log messages and log levels of display faults.
import Logging
import Scanout

extension DisplayFault {
  /// One clause.
  ///
  /// - Parameter path: The display's node.
  func text(_ path: String) -> String {
    switch self {
    case .refused(let call, let errno): "\(ScanoutError(call: call, path: path, errno: errno))"
    case .nothing: "no display is connected"
    case .lostFlip: "\(path): a flip was lost; the mode is set anew"
    case .changed: "\(path): the display went, or is another one"
    case .badLink: "\(path): the link to the display broke down; the mode is set anew"
    case .slept: "\(path): the machine slept; the mode is set anew"
    }
  }

  /// Warnings are failures. What a person does to a display is a notice.
  var level: Logger.Level {
    switch self {
    case .refused, .lostFlip, .badLink: .warning
    case .nothing, .changed, .slept: .notice
    }
  }
}
