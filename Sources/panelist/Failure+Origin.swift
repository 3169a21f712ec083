// Which exit status belongs to which failure of a module.
import Config
import Store

extension Failure {
  /// A store that cannot be used, or an edit that could not be stored.
  init(_ error: StoreError) {
    let status: ExitStatus =
      switch error.reason {
      case .missing, .notAFile: .noInput
      case .noFolder, .unsuitableFileSystem: .cannotCreate
      case .foreign, .newer, .damaged, .refused: .badData
      case .notPermitted: .noPermission
      case .locked: .unavailable
      case .readOnly, .full, .io: .ioError
      }
    self.init(status, error.description)
  }

  /// A configuration that cannot be used.
  init(_ error: ConfigError) {
    let status: ExitStatus =
      switch error.reason {
      case .missing: .noInput
      case .notPermitted: .noPermission
      case .unreadable: .ioError
      case .invalid: .badConfig
      }
    self.init(status, error.description)
  }
}
