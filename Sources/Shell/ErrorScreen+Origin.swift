// The texts of the error screen for each reason.
package import Config
package import Store
package import Text

extension ErrorScreen {
  /// A configuration that cannot be used.
  package init(_ error: ConfigError) {
    let (_, title, problem, remedy) = error.failure
    self.init(title, problem: problem, remedy: remedy, files: [error.file])
  }

  /// A font that cannot be used.
  package init(_ error: TextError) {
    self.init(
      "The letters are missing", problem: "No font can be read from \(Self.shortened(error.path))",
      remedy: "Install fonts-inter, or correct font in [text] of the settings",
      files: [error.path])
  }

  /// A stored list that cannot be opened.
  package init(_ error: StoreError) {
    let (_, title, problem, remedy) = error.failure
    self.init(title, problem: problem, remedy: remedy, files: [error.path])
  }

  /// Any other failure, with its message.
  package init(message: String) {
    self.init(
      "The list cannot be shown", problem: message,
      remedy: "It is tried again and again; journalctl -u panelist tells more", files: [])
  }
}

extension ConfigError {
  /// The exit status, and the texts of the error screen.
  var failure: (status: ExitStatus, title: String, problem: String, remedy: String) {
    let file = ErrorScreen.shortened(self.file)
    let place = line.map { "\(file), line \($0)" } ?? file
    return switch reason {
    case .invalid: (.badConfig, "A setting is wrong", "\(place): \(problem)", remedy)
    case .missing:
      (
        .noInput, "The settings are missing", "There is no file \(file)",
        "Put it there, or start panelist without --config"
      )
    case .notPermitted:
      (
        .noPermission, "The settings cannot be read", "The panel has no right to read \(file)",
        "Let everybody read it (chmod a+r)"
      )
    case .unreadable:
      (
        .ioError, "The settings cannot be read", "\(file): \(problem)",
        "Put a readable file in its place"
      )
    }
  }
}

extension StoreError {
  /// The exit status, and the texts of the error screen.
  var failure: (status: ExitStatus, title: String, problem: String, remedy: String) {
    let another = "let path in [store] of the settings name another file"
    let file = ErrorScreen.shortened(path)
    return switch reason {
    case .missing:
      (.noInput, "The list is missing", "There is no file \(file)", "Put it back, or \(another)")
    case .noFolder:
      (
        .cannotCreate, "The list has no folder", "The folder of \(file) is missing",
        "Create the folder, or \(another)"
      )
    case .notAFile: (.noInput, "The list is no file", "\(file) is no plain file", another)
    case .foreign: (.badData, "This is not a list", "\(file) belongs to another program", another)
    case .newer:
      (
        .badData, "The list is too new", "A newer panelist wrote \(file)",
        "Install that version; the list is safe"
      )
    case .damaged:
      (
        .badData, "The list is damaged", "\(file) cannot be read; it was left as it is",
        "Put a backup in its place, or move it and its -wal file away"
      )
    case .notPermitted:
      (
        .noPermission, "The list cannot be opened", "The panel has no right to write \(file)",
        "Run sudo panelist check --repair: it gives the list back to its folder's owner"
      )
    case .readOnly:
      (
        .ioError, "The list cannot be written", "\(file) is on a disk that is read-only",
        "Mount it for writing, or \(another)"
      )
    case .full:
      (
        .ioError, "The disk is full", "There is no room beside \(file)",
        "Free some space; nothing that was stored is lost"
      )
    case .locked:
      (
        .unavailable, "The list is in use", "Another program holds \(file)",
        "End that program; sudo fuser \(ErrorScreen.shortened(lockedFile)) names it"
      )
    case .noDescriptor:
      (
        .osError, "Too many files are open", "\(file) cannot be opened as well",
        "End programs that hold many, or let the service open more: LimitNOFILE="
      )
    case .unsuitableFileSystem:
      (
        .cannotCreate, "The list is on an unsuitable disk",
        "The disk of \(file) cannot share memory",
        "Let path in [store] of the settings name a file on a local disk"
      )
    case .refused, .io:
      (
        reason == .io ? .ioError : .badData, "The disk failed", "\(file): \(detail)",
        "Look for errors of the disk: journalctl -k"
      )
    }
  }
}
