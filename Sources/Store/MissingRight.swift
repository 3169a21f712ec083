// What lets a user use a list who may not: by the owner, the group and the mode of its file and folder.
import Glibc

/// The rights that a user lacks on the file of a list and on its folder.
package struct MissingRight {
  /// A user by number, with all groups.
  package struct User {
    let id: UInt32
    let groups: Set<UInt32>

    /// - Parameters:
    ///   - id: The number of the user.
    ///   - groups: The numbers of all groups of the user.
    package init(id: UInt32, groups: Set<UInt32>) {
      self.id = id
      self.groups = groups
    }

    /// The user of this process.
    package static var current: User {
      var groups = [UInt32](repeating: 0, count: max(0, Int(getgroups(0, nil))))
      // The call writes no more than the buffer has, whose length it gets.
      let count = unsafe getgroups(CInt(groups.count), &groups)
      return User(
        id: geteuid(), groups: Set(groups.prefix(max(0, Int(count)))).union([getegid()]))
    }

    /// Whether it is root, which has every right.
    package var isRoot: Bool { id == 0 }
  }

  /// A file or folder, and who may use it.
  private struct Place {
    let path: String
    let owner: UInt32
    let group: UInt32
    private let mode: mode_t

    /// Nil if there is none.
    init?(_ path: String) {
      var entry = stat()
      // `entry` is this function's own; the path is lent for the call.
      guard unsafe stat(path, &entry) == 0 else { return nil }
      (self.path, owner, group, mode) = (path, entry.st_uid, entry.st_gid, entry.st_mode)
    }

    var isFolder: Bool { mode & S_IFMT == S_IFDIR }

    /// Whether it is a file, and no pipe or device.
    var isRegular: Bool { mode & S_IFMT == S_IFREG }

    /// Who cannot search a folder can neither read nor write in it.
    private var needed: mode_t { isFolder ? 0o7 : 0o6 }

    /// Whether the members of its group may use it.
    var isForGroup: Bool { mode >> 3 & needed == needed }

    /// Whether the user may not read and write it.
    func isClosed(to user: User) -> Bool {
      let shift: mode_t = owner == user.id ? 6 : user.groups.contains(group) ? 3 : 0
      return mode >> shift & needed != needed
    }
  }

  private let user: User
  private let places: [Place]
  /// The folder of the list, if it exists.
  private let folder: Place?
  /// Whether the folder is one of a list, and none that the system needs.
  private let isOfList: Bool
  /// The service's folder, if it is missing or somebody else's.
  private let lost: ServiceFolder?

  /// - Parameters:
  ///   - path: Of a list, of a file beside it, or of its folder; absolute.
  ///   - user: Not root, which has every right.
  /// - Returns: nil if the modes grant everything, or cannot be seen.
  package init?(on path: String, for user: User) {
    self.user = user
    let isFolder = !path.hasSuffix("/" + StoreNames.backups) && Place(path)?.isFolder == true
    let name = isFolder ? path : path.folderPath
    folder = Place(name)
    let list = ["-wal", "-shm"].first { path.hasSuffix($0) }.map { String(path.dropLast($0.count)) }
    let own = [StoreNames.lock(of: name), name + "/" + StoreNames.backups].compactMap(Place.init)
    let files =
      (isFolder ? [] : [list ?? path, (list ?? path) + "-wal", (list ?? path) + "-shm"])
      .compactMap(Place.init)
    let hasList = !isFolder && Place(list ?? path)?.isRegular == true
    isOfList = name.split(separator: "/").count > 1 && (hasList || !own.isEmpty)
    var places: [Place] = []
    for place in [folder].compactMap(\.self) + files + own
    where place.isClosed(to: user) && !places.contains(where: { $0.path == place.path }) {
      places.append(place)
    }
    self.places = places
    lost = ServiceFolder.installed.flatMap { service in
      guard [path, name].contains(service.path) else { return nil }
      let isHad = Place(service.path).map { service.isHad(by: $0.owner, $0.group) } ?? false
      return isHad ? nil : service
    }
    if places.isEmpty { return nil }
  }

  /// What to do, as a clause.
  package var remedy: String {
    if let lost {
      return "`sudo panelist check --repair` gives \(lost.path) to the user "
        + ServiceFolder.userName
    }
    let (own, others) = (
      places.filter { $0.owner == user.id }, places.filter { $0.owner != user.id }
    )
    let strange = others.filter { !user.groups.contains($0.group) }
    let groups = Set(strange.map(\.group))
    if let remedy = remedyInOpenFolder(for: strange) { return remedy }
    guard strange.allSatisfy({ $0.isForGroup && $0.group != 0 }), groups.count < 2 else {
      // Where the places have several owners, root alone can use all of them.
      let owners = Set(places.map(\.owner))
      let owner = owners.count == 1 ? owners.first ?? 0 : 0
      let way = owner == 0 ? "sudo" : "sudo -u \(Self.name(user: owner) ?? "'#\(owner)'")"
      // What is root's was made by mistake, and nobody misses it.
      let gift =
        owner == 0 && isOfList
        ? ", or give it to this user (\(gift(of: places)))" : ""
      return "run it as its owner (\(way))\(gift), or let [store] path name a file of your own"
    }
    let known = others.filter { user.groups.contains($0.group) }
    var clauses: [String] = []
    if !own.isEmpty { clauses.append("give yourself the right: chmod u+rwX " + Self.words(own)) }
    if !known.isEmpty {
      clauses.append("give its group the right: sudo chmod g+rwX " + Self.words(known))
    }
    if let group = groups.first {
      clauses.append(
        "join the group of the file: sudo usermod -aG \(Self.name(group: group)) $USER, then log in "
          + "anew")
    }
    return clauses.joined(separator: "; ")
  }

  /// What to do with files of others in a folder that the user may use; nil for any other.
  private func remedyInOpenFolder(for files: [Place]) -> String? {
    guard !files.isEmpty, isOfList, let folder, !folder.isClosed(to: user), folder.owner != 0 else {
      return nil
    }
    let isShared = user.groups.contains(folder.group) && folder.isForGroup && folder.group != 0
    guard folder.owner == user.id || isShared else { return nil }
    return
      "`sudo panelist check --repair` gives \(files.map(\.path).joined(separator: ", ")) to the "
      + "owner of the folder; add --config as here, if there was one"
  }

  /// The command that makes the user the owner.
  private func gift(of places: [Place]) -> String {
    "sudo chown \(Self.name(user: user.id) ?? "\(user.id)") \(Self.words(places))"
  }

  /// Paths as words of a command line.
  private static func words(_ places: [Place]) -> String {
    places.map { inShellQuotes($0.path) }.joined(separator: " ")
  }

  /// The name of a user; nil if the number has none.
  package static func name(user: UInt32) -> String? {
    // The entry is valid until the next call and is copied at once.
    guard let entry = unsafe getpwuid(user), let name = unsafe entry.pointee.pw_name else {
      return nil
    }
    return unsafe String(cString: name)
  }

  /// The name of a group, or its number.
  private static func name(group: UInt32) -> String {
    // As above.
    guard let entry = unsafe getgrgid(group), let name = unsafe entry.pointee.gr_name else {
      return "\(group)"
    }
    return unsafe String(cString: name)
  }
}

/// A text between quotes of a shell, which takes everything in them as it is.
///
/// - Parameter text: Any; a quote in it stands outside, behind a backslash.
package func inShellQuotes(_ text: String) -> String {
  "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
    + "'"
}
