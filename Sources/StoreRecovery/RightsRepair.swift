// Gives the files of a list back to the owner of its folder, by descriptor.
import Glibc
public import Store

/// What root does for a list whose files belong to others, as after a reinstallation with other
/// numbers of users, or a copy made by root.
///
/// Only what bears a name of `StoreNames`, is a plain file without another name, and holds what such
/// a file holds: anything else may have been put there to be given away.
public struct RightsRepair {
  /// What is left as it was: its path, and the reason as a clause.
  public struct Refusal: Hashable, Sendable {
    /// The path of the file or folder.
    public let path: String
    /// Why it is left, as a clause.
    public let reason: String
  }

  /// The paths that the owner of the folder has now and had not.
  public private(set) var given: [String] = []
  /// What is left as it was and may need a person.
  public private(set) var refusals: [Refusal] = []

  private let calls: FileCalls
  private let owner: UInt32
  private let group: UInt32

  /// The permissions of the files, and of the folder of the backups.
  private static let (fileMode, folderMode): (mode_t, mode_t) = (0o660, 0o2770)

  /// Repairs what is there, the service's folder first. Nothing for anybody but root, and in another
  /// folder of root's own.
  ///
  /// - Parameter path: Of the list; absolute.
  /// - Throws: The errors of looking for the folder and of reading its names.
  public init(ofListAt path: String) throws(StoreError) {
    if geteuid() == 0, let service = ServiceFolder.installed,
      StoreFile(path: try ListPath(path, .system).path).folder == service.path
    {
      if try service.give() { given.append(service.path) }
    }
    let list = try ListPath(path, .system)
    calls = FileCalls.system.holding(list.folder)
    let entry = try calls.entry(of: list.folder.number, at: list.folder.path)
    (owner, group) = (entry.st_uid, entry.st_gid)
    guard geteuid() == 0, owner != 0, list.hasFolder else { return }
    let name = StoreFile.name(of: list.path)
    let folder = try StoreFolder(list.folder.path, calls)
    for found in try folder.names(beginningWith: "").sorted()
    where StoreNames.isKnown(found, of: name) {
      give(list.folder.path(of: found), calls)
    }
    try giveBackups(list.folder.path(of: StoreNames.backups), of: name)
  }

  private mutating func giveBackups(_ path: String, of list: String) throws(StoreError) {
    guard let entry = try calls.entry(path) else { return }
    guard entry.st_mode & S_IFMT == S_IFDIR else { return refuse(path, "it is no folder") }
    let folder = try calls.open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
    defer { close(folder) }
    let own = try calls.entry(of: folder, at: path)
    let held = calls.holding(FolderDescriptor(owning: dup(folder), path: path))
    let names = try StoreFolder(path, held).names(beginningWith: "")
      .filter { $0 != "." && $0 != ".." }.sorted()
    guard names.allSatisfy({ StoreNames.isKnownBackup($0, of: list) }) else {
      return refuse(path, "it holds more than backups")
    }
    if own.st_uid != owner || own.st_gid != group || own.st_mode & 0o7770 != Self.folderMode {
      hand(folder, path, calls, mode: Self.folderMode)
    }
    for name in names { give(path + "/" + name, held) }
  }

  /// Gives one file, or notes why not.
  private mutating func give(_ path: String, _ calls: FileCalls) {
    do throws(StoreError) {
      guard let entry = try calls.entry(path) else { return }
      guard entry.isRegular else { return refuse(path, "it is no plain file") }
      let isRight =
        entry.st_uid == owner && entry.st_gid == group && entry.st_mode & 0o7000 == 0
        && entry.st_mode & Self.fileMode == Self.fileMode
      if isRight { return }
      let file = try calls.open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY)
      defer { close(file) }
      let own = try calls.entry(of: file, at: path)
      guard own.isRegular else { return refuse(path, "it is no plain file") }
      guard own.st_nlink == 1 else { return refuse(path, "it has another name elsewhere") }
      guard Self.holdsItsKind(file, size: Int(own.st_size), path) else {
        return refuse(path, "it does not hold what its name says")
      }
      hand(file, path, calls, mode: Self.fileMode)
    } catch {
      refuse(path, error.detail)
    }
  }

  /// Sets mode and owner of what is open: the mode first, which takes set-id bits away.
  private mutating func hand(_ file: CInt, _ path: String, _ calls: FileCalls, mode: mode_t) {
    let isGiven =
      calls.make(.changeMode) { Int(fchmod(file, mode)) } == 0
      && calls.make(.changeOwner) { Int(fchown(file, owner, group)) } == 0
      // A folder's set-gid bit is lost with its owner.
      && calls.make(.changeMode) { Int(fchmod(file, mode)) } == 0
    // Copied at once, before another call may reuse the buffer.
    if isGiven { given.append(path) } else { refuse(path, unsafe String(cString: strerror(errno))) }
  }

  private mutating func refuse(_ path: String, _ reason: String) {
    refusals.append(Refusal(path: path, reason: reason))
  }

  /// Whether a file is empty, or begins as one of its name: a list with the mark of this program, or
  /// what SQLite keeps beside one.
  private static func holdsItsKind(_ file: CInt, size: Int, _ path: String) -> Bool {
    if size == 0 { return true }
    if path.hasSuffix("/" + StoreNames.lock) { return false }
    let isKept =
      path.hasSuffix(StoreNames.panels)
      || path.hasSuffix(StoreNames.panels + StoreNames.draftOfKept)
    var bytes = [UInt8](repeating: 0, count: FileHeader.length)
    // The call gets the length of the buffer.
    let count = unsafe pread(file, &bytes, bytes.count, 0)
    bytes = Array(bytes.prefix(max(0, count)))
    guard !isKept else { return bytes.starts(with: StoreNames.panelsMark.utf8) }
    let beginnings: [[UInt8]] =
      switch StoreNames.Kind(of: path) {
      case .wal:
        // "The WAL File Format": the last bit says the order of bytes of its checksums.
        [[0x37, 0x7F, 0x06, 0x82], [0x37, 0x7F, 0x06, 0x83]]
      case .shm:
        // "WAL-Index File Format": 3007000 in the order of this machine.
        [unsafe withUnsafeBytes(of: UInt32(3_007_000)) { unsafe Array($0) }]
      case .journal: [ForeignLog.journalMagic]
      case .database: FileHeader(bytes).isOurs ? [[]] : []
      }
    return beginnings.contains { bytes.starts(with: $0) }
  }
}
