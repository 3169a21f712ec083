// Which exit status belongs to which failure of a module.
package import Config
package import Store
package import System
package import Text

extension Failure {
  /// A store that cannot be used, or an edit that could not be stored.
  package init(_ error: StoreError) {
    let status: ExitStatus =
      switch error.reason {
      case .missing, .notAFile: .noInput
      case .noFolder, .unsuitableFileSystem: .cannotCreate
      case .foreign, .newer, .damaged, .refused: .badData
      case .notPermitted: .noPermission
      case .locked: .unavailable
      case .noDescriptor: .osError
      case .readOnly, .full, .io: .ioError
      }
    self.init(status, error.description, notice: Notice(error))
  }

  /// A configuration that cannot be used.
  package init(_ error: ConfigError) {
    let status: ExitStatus =
      switch error.reason {
      case .missing: .noInput
      case .notPermitted: .noPermission
      case .unreadable: .ioError
      case .invalid: .badConfig
      }
    self.init(status, error.description, notice: Notice(error))
  }

  /// A font that cannot be used.
  package init(_ error: TextError) {
    self.init(.noInput, error.description, notice: Notice(error))
  }

  /// A call of the system that a program cannot do without.
  package init(_ error: SystemError) {
    self.init(.osError, "\(error)")
  }

  /// Any failure of what both programs stand on; of anything else its own words.
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
