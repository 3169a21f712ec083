// The locale whose compose sequences count.
internal import System

/// The locale of a process for text, as setlocale(3) finds it.
package enum ComposeLocale {
  /// - Parameter variable: A variable of the environment; nil when it is not set.
  /// - Returns: Such as `fi_FI.UTF-8`; nil when none is set, or that of no language.
  package static func named(by variable: (String) -> String?) -> String? {
    let names = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap(variable)
    guard let name = names.first(where: { !$0.isEmpty }), name != "C", name != "POSIX" else {
      return nil
    }
    return name
  }

  /// That of this process.
  package static var current: String? { named(by: environmentVariable) }
}
