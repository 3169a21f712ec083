// The texts of the error screen for each reason.
package import Config
package import Store
package import Text

extension ErrorScreen {
  /// A configuration that cannot be used.
  package init(_ error: ConfigError) {
    let file = Self.shortened(error.file)
    switch error.reason {
    case .invalid:
      let place = error.line.map { "\(file), line \($0)" } ?? file
      self.init(
        "A setting is wrong", problem: "\(place): \(error.problem)", remedy: error.remedy,
        files: [error.file])
    case .missing:
      self.init(
        "The settings are missing", problem: "There is no file \(file)",
        remedy: "Put it there, or start panelist without --config", files: [error.file])
    case .notPermitted:
      self.init(
        "The settings cannot be read", problem: "The panel has no right to read \(file)",
        remedy: "Let everybody read it (chmod a+r)", files: [error.file])
    case .unreadable:
      self.init(
        "The settings cannot be read", problem: "\(file): \(error.problem)",
        remedy: "Put a readable file in its place", files: [error.file])
    }
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
    let words = Words(error.reason, file: Self.shortened(error.path))
    self.init(
      words.title, problem: words.problem ?? "\(Self.shortened(error.path)): \(error.detail)",
      remedy: words.remedy, files: [error.path])
  }

  /// Any other failure, with its message.
  package init(message: String) {
    self.init(
      "The list cannot be shown", problem: message,
      remedy: "It is tried again and again; journalctl -u panelist tells more", files: [])
  }

  /// The texts for a stored list.
  private struct Words {
    let title: String
    /// When nil, the system's message is used.
    let problem: String?
    let remedy: String

    init(_ title: String, _ problem: String?, _ remedy: String) {
      self.title = title
      self.problem = problem
      self.remedy = remedy
    }

    init(_ reason: StoreError.Reason, file: String) {
      let another = "let path in [store] of the settings name another file"
      switch reason {
      case .missing:
        self.init("The list is missing", "There is no file \(file)", "Put it back, or \(another)")
      case .noFolder:
        self.init(
          "The list has no folder", "The folder of \(file) is missing",
          "Create the folder, or \(another)")
      case .notAFile:
        self.init("The list is no file", "\(file) is no plain file", another)
      case .foreign:
        self.init("This is not a list", "\(file) belongs to another program", another)
      case .newer:
        self.init(
          "The list is too new", "A newer panelist wrote \(file)",
          "Install that version; the list is safe")
      case .damaged:
        self.init(
          "The list is damaged", "\(file) cannot be read; it was left as it is",
          "Put a backup in its place, or move it and its -wal file away")
      case .notPermitted:
        self.init(
          "The list cannot be opened", "The panel has no right to write \(file)",
          "Run sudo panelist check --repair: it gives the list back to its folder's owner")
      case .readOnly:
        self.init(
          "The list cannot be written", "\(file) is on a disk that is read-only",
          "Mount it for writing, or \(another)")
      case .full:
        self.init(
          "The disk is full", "There is no room beside \(file)",
          "Free some space; nothing that was stored is lost")
      case .locked:
        self.init(
          "The list is in use", "Another program holds \(file)",
          "End that program; sudo fuser \(file) names it")
      case .noDescriptor:
        self.init(
          "Too many files are open", "\(file) cannot be opened as well",
          "End programs that hold many, or let the service open more: LimitNOFILE=")
      case .unsuitableFileSystem:
        self.init(
          "The list is on an unsuitable disk", "The disk of \(file) cannot share memory",
          "Let path in [store] of the settings name a file on a local disk")
      case .refused, .io:
        self.init("The disk failed", nil, "Look for errors of the disk: journalctl -k")
      }
    }
  }
}
