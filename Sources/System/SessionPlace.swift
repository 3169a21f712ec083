// Where files of a session may be: the runtime folder of the user, else other folders of theirs.
internal import Glibc

/// A folder that may be made below one that has to be there.
struct SessionPlace {
  /// How long files stay that nobody removes.
  enum Lifetime {
    /// At most until the next restart.
    case restart
    case endless
  }

  let outer: String
  let names: [String]
  let lifetime: Lifetime

  var path: String { ([outer] + names).joined(separator: "/") }

  private init(_ outer: String, _ names: [String], for lifetime: Lifetime) {
    (self.outer, self.names, self.lifetime) = (outer, names, lifetime)
  }

  /// The places of this user, the first choice first.
  ///
  /// - Parameter name: The name of the folder, and of the service.
  static func all(for name: String) -> [SessionPlace] {
    let user = geteuid()
    let runtime = [folder("XDG_RUNTIME_DIR"), "/run/user/\(user)"].compactMap(\.self)
    var places = runtime.map { SessionPlace($0, [name], for: .restart) }
    // Another user's, which sudo may leave in the environment, is refused when it is opened.
    let home = folder("HOME") ?? home(of: user)
    let below = [("XDG_STATE_HOME", [".local", "state"]), ("XDG_CACHE_HOME", [".cache"])]
    for (variable, names) in below {
      if let given = folder(variable) { places.append(SessionPlace(given, [name], for: .endless)) }
      if let home { places.append(SessionPlace(home, names + [name], for: .endless)) }
    }
    return places + [SessionPlace("/run/" + name, ["sessions"], for: .restart)]
  }

  /// An absolute path in the environment; nil if there is none.
  private static func folder(_ variable: String) -> String? {
    environmentVariable(variable).flatMap { $0.hasPrefix("/") ? $0 : nil }
  }

  private static func home(of user: uid_t) -> String? {
    // The entry is valid until the next call and is copied at once.
    guard let entry = unsafe getpwuid(user), let path = unsafe entry.pointee.pw_dir else {
      return nil
    }
    let home = unsafe String(cString: path)
    return home.hasPrefix("/") ? home : nil
  }
}
