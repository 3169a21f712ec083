// The name of a backup, and which backups are kept.
public import Store

/// One backup, as described by its name.
public struct BackupFile: Hashable, Sendable {
  /// The number of the backup: one more than the newest before it, independent of the clock.
  public let counter: Int
  /// The wall-clock time of the backup.
  public let time: WallTime

  package init(counter: Int, time: WallTime) {
    self.counter = counter
    self.time = time
  }

  /// Digits of a counter, so that names sort; hourly backups reach the last one in a century.
  private static let digits = 6
  /// A larger number is not ours: no list reaches it, and counting on from it could overflow.
  private static let mostDigits = 12

  /// - Parameters:
  ///   - name: The name of a file, for example `panelist-000012-2026-11-22T104012.db`.
  ///   - list: The list's name without its extension, `panelist`.
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

  /// The file name, for a list of this name.
  package func name(of list: String) -> String {
    let number = String(counter)
    let zeros = String(repeating: "0", count: max(0, Self.digits - number.utf8.count))
    return "\(list)-\(zeros)\(number)-\(time.stamp).db"
  }

  /// The day of the backup by the wall clock.
  private var day: Substring { time.stamp.prefix(10) }

  /// How many of the newest are kept, whatever their days.
  public static let keptNewest = 3
  /// For how many days one backup is kept: a week, within which a person has looked at the list.
  public static let keptDays = 7

  /// The backups to delete: all but the newest three and the newest of each of the seven latest
  /// days, and any past the size limit.
  ///
  /// The counter orders them. With a clock that starts in 1970 all of them are of one day, and
  /// three are kept; days from before the clock was lost still count among the seven.
  /// - Parameters:
  ///   - files: With their sizes in bytes, in any order.
  ///   - limit: The largest total size of the kept backups in bytes; the newest is always kept.
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

  /// Compares the counters, and for equal counters the times.
  func isNewer(than other: BackupFile) -> Bool {
    (counter, time.seconds) > (other.counter, other.time.seconds)
  }
}
