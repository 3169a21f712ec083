// Whether the running list has keys on the glass, for who must not record what is written with them.
import Glibc
import System

/// Asks the running list.
enum KeysOnScreen {
  /// Whether its board of keys is on the glass now; not where no list runs.
  ///
  /// - Throws: EACCES for who may not ask, and what asking gives of a list that does not answer.
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

  /// What stands in an answer; nil of a list of an earlier version, which says nothing of it.
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
