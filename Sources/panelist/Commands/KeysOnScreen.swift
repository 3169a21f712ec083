// Whether the running list shows its on-screen keyboard, so that typing is not recorded.
import Glibc
import System

/// Asks the running list over its control socket.
enum KeysOnScreen {
  /// Whether the on-screen keyboard is shown now; false when no list runs.
  ///
  /// - Throws: EACCES when this user may not connect, EPROTO when the answer does not say, and the
  ///   errors of ``ControlPath/ask()``.
  static func areThere() throws(SystemError) -> Bool {
    do throws(SystemError) {
      guard let areThere = areThere(in: try ControlPath.ask()) else {
        throw SystemError(call: .read, path: ControlPath.standard, errno: EPROTO)
      }
      return areThere
    } catch {
      guard error.errno == ENOENT || error.errno == ECONNREFUSED else { throw error }
      return false
    }
  }

  /// The value in an answer; nil for the answer of an earlier version, which lacks it.
  static func areThere(in answer: String) -> Bool? {
    for line in answer.split(separator: "\n") {
      switch line.filter({ $0 != " " && $0 != "," }) {
      case "\"\(Statistics.writing)\":true": return true
      case "\"\(Statistics.writing)\":false": return false
      default: continue
      }
    }
    return nil
  }
}
