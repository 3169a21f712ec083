// The name of a backup, and which backups are kept.
public import Store

/// One backup, as its name tells it.
public struct BackupFile: Hashable, Sendable {
  /// Which one it is: the next is one more, whatever the clock says.
  public let counter: Int
  /// When it was made, as the clock told it.
  public let time: WallTime

  package init(counter: Int, time: WallTime) {
    self.counter = counter
    self.time = time
  }

  /// Digits of a counter, so that names sort; a backup an hour fills them in a century.
  private static let digits = 6
  /// A number that no list comes to is none of ours: behind it the next one would have no name.
  private static let mostDigits = 12

  /// - Parameters:
  ///   - name: Of a file, as `panelist-000012-2026-11-22T104012.db`.
  ///   - list: The list's name without its ending, `panelist`.
  /// - Returns: `nil` for any other file.
  package init?(name: String, of list: String) {
    guard name.hasPrefix(list + "-"), name.hasSuffix(".db") else { return nil }
    let parts = name.dropFirst(list.count + 1).dropLast(3).split(
      separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].utf8.count >= Self.digits,
      parts[0].utf8.count <= Self.mostDigits,
      parts[0].utf8.allSatisfy({ (0x30...0x39).contains($0) }), let counter = Int(parts[0]),
      let time = WallTime(stamp: String(parts[1]))
    else { return nil }
    self.init(counter: counter, time: time)
  }

  /// The file's name, of the list of this name.
  package func name(of list: String) -> String {
    let number = String(counter)
    let zeros = String(repeating: "0", count: max(0, Self.digits - number.utf8.count))
    return "\(list)-\(zeros)\(number)-\(time.stamp).db"
  }

  /// The day on which it was made, as the clock told it.
  private var day: Substring { time.stamp.prefix(10) }

  /// How many of the newest are kept in any case.
  public static let keptNewest = 3
  /// Of how many days one is kept: a week, in which somebody has looked at the list.
  public static let keptDays = 7

  /// Which backups can go: not the newest three, and not the newest of each of the seven latest days.
  ///
  /// The counter orders them. A clock that begins in 1970 makes all of them one day's, of which three
  /// are kept, and what it called the days before stays one of seven.
  /// - Parameters:
  ///   - files: With their sizes in bytes, in any order.
  ///   - limit: How many bytes all that are kept may have together; the newest stays in any case.
  package static func superfluous(
    _ files: [(file: BackupFile, size: Int)], limit: Int
  ) -> [BackupFile] {
    var days: Set<Substring> = []
    var total = 0
    var superfluous: [BackupFile] = []
    let sorted = files.sorted { $0.file.isNewer(than: $1.file) }
    for (place, entry) in sorted.enumerated() {
      let isFirstOfDay = days.count < keptDays && days.insert(entry.file.day).inserted
      let isWanted = place < keptNewest || isFirstOfDay
      if place > 0, !isWanted || total + entry.size > limit {
        superfluous.append(entry.file)
      } else {
        total += entry.size
      }
    }
    return superfluous
  }

  /// By the counter; of two with the same one the later.
  func isNewer(than other: BackupFile) -> Bool {
    (counter, time.seconds) > (other.counter, other.time.seconds)
  }
}
