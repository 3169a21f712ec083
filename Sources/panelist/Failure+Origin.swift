// Which exit status belongs to which failure of a module.
import Config
import Evdev
import Glibc
import Scanout
import Store
import System
import Text

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
      case .noDescriptor: .osError
      case .readOnly, .full, .io: .ioError
      }
    self.init(status, error.description, notice: Notice(error))
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
    self.init(status, error.description, notice: Notice(error))
  }

  /// A font that cannot be used.
  init(_ error: TextError) {
    self.init(.noInput, error.description, notice: Notice(error))
  }

  /// A display that cannot be had.
  init(_ error: ScanoutError) {
    let remedy =
      switch error.refusal {
      case .nothing: "connect one; `panelist devices` tells what is found"
      case .notMaster:
        "end the other program that shows a picture, or start this one as its service does"
      case .gone: "connect it again"
      case .busy, .rejected, .broken, .noMemory:
        "try again; `panelist devices` tells what is found"
      }
    let status: ExitStatus =
      error.errno == EACCES || error.errno == EPERM ? .noPermission : .unavailable
    self.init(status, "\(error); \(remedy)")
  }

  /// Touch panels that cannot be asked for.
  init(_ error: InputError) {
    self.init(.unavailable, "\(error)")
  }

  /// A call of the system that a panel cannot do without.
  init(_ error: SystemError) {
    self.init(.osError, "\(error)")
  }

  /// Any failure of the modules below.
  init(any error: any Error) {
    switch error {
    case let failure as Failure: self = failure
    case let error as StoreError: self.init(error)
    case let error as TextError: self.init(error)
    case let error as ScanoutError: self.init(error)
    case let error as InputError: self.init(error)
    case let error as SystemError: self.init(error)
    default: self.init(.osError, "\(error)")
    }
  }
}
