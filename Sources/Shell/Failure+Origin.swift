// Exit statuses of the errors of each module.
package import Config
package import Store
package import System
package import Text

extension Configuration {
  /// The line of the setting that names the font; nil for the default.
  package var fontPlace: ConfigPlace? { places(ofSection: "text", "font").last }

  /// The line of the setting that names the layouts of the on-screen keyboard; nil for the default.
  package var layoutPlace: ConfigPlace? { places(ofSection: "keyboard", "layouts").last }
}

extension Failure {
  /// A store that cannot be used, or an edit that could not be stored.
  package init(_ error: StoreError) {
    self.init(error.failure.status, error.description, errorScreen: ErrorScreen(error))
  }

  /// A configuration that cannot be used.
  ///
  /// - Parameters:
  ///   - error: Its own place and remedy.
  ///   - place: The line of the setting that names the file of layouts; nil if the file of the error
  ///     is one of settings. An error in a line of the layouts has a place of its own.
  package init(_ error: ConfigError, at place: ConfigPlace? = nil) {
    let named = error.line == nil ? place : nil
    let setting = named.map { "\($0): [keyboard] layouts: " } ?? ""
    self.init(error.failure.status, setting + error.description, errorScreen: ErrorScreen(error))
  }

  /// A font that cannot be used.
  ///
  /// - Parameter place: The line of the setting that names it; nil if there is none.
  package init(_ error: TextError, at place: ConfigPlace? = nil) {
    let setting = place.map { "\($0): [text] font: " } ?? ""
    self.init(.noInput, setting + error.description, errorScreen: ErrorScreen(error))
  }

  /// A system call that the program cannot do without.
  package init(_ error: SystemError) { self.init(.osError, "\(error)") }

  /// Any error of the modules that both programs use; any other error with its own description.
  package init(common error: any Error) {
    switch error {
    case let failure as Failure: self = failure
    case let error as StoreError: self.init(error)
    case let error as TextError: self.init(error)
    case let error as SystemError: self.init(error)
    default: self.init(.osError, "\(error)")
    }
  }
}
