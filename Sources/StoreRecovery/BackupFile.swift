// The name of a backup, and which backups are kept.
public import Store

/// One backup, as described by its name.
public struct BackupFile: Hashable, Sendable {
  /// The number of the backup: one more than the newest before it, independent of the clock.
  public let counter: Int
  /// The wall-clock time of the backup.
  public let time: WallTime
  /// Whether a recovery made it. It takes the place of no other backup.
  public let isOfRecovery: Bool

  package init(counter: Int, time: WallTime, isOfRecovery: Bool = false) {
    self.counter = counter
    self.time = time
    self.isOfRecovery = isOfRecovery
  }

  /// The end of the name of one that a recovery made, before the extension.
  private static let recovered = "-recovered"

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
    let isOfRecovery = parts.last?.hasSuffix(Self.recovered) == true
    guard parts.count == 2, parts[0].utf8.count >= Self.digits,
      parts[0].utf8.count <= Self.mostDigits,
      parts[0].utf8.allSatisfy({ (0x30...0x39).contains($0) }), let counter = Int(parts[0]),
      let time = WallTime(
        stamp: String(parts[1].dropLast(isOfRecovery ? Self.recovered.count : 0)))
    else { return nil }
    self.init(counter: counter, time: time, isOfRecovery: isOfRecovery)
  }

  /// The file name, for a list of this name.
  package func name(of list: String) -> String {
    let number = String(counter)
    let zeros = String(repeating: "0", count: max(0, Self.digits - number.utf8.count))
    return "\(list)-\(zeros)\(number)-\(time.stamp)\(isOfRecovery ? Self.recovered : "").db"
  }

  /// How many of the newest are kept, whatever their days.
  public static let keptNewest = 3
  /// For how many days one backup is kept: a week, within which a person has looked at the list.
  public static let keptDays = 7
  /// For how many days a backup is kept that has more items than those after it: a month, within
  /// which a person misses what was removed.
  public static let keptFullerDays = 30
  /// Seconds between two backups that nobody asks for: at most this much is lost with a file that
  /// cannot be read at all.
  package static let secondsApart = 3600
  private static let perDay = 86_400 / secondsApart

  /// A backup, with what decides whether it is kept.
  package struct Entry {
    /// Its name.
    package let file: BackupFile
    /// In bytes.
    package let size: Int
    /// How many items it has; nil if it cannot be read.
    package let items: Int?

    /// - Parameters:
    ///   - file: Its name.
    ///   - size: In bytes.
    ///   - items: How many items it has; nil if it cannot be read.
    package init(_ file: BackupFile, size: Int, items: Int?) {
      (self.file, self.size, self.items) = (file, size, items)
    }
  }

  /// The day of the backup: by the wall clock, and by the counter where that was not set.
  private var day: Int {
    // Negative: no day of the wall clock.
    time.day ?? -1 - counter / Self.perDay
  }

  /// How many days older the backup is than another, by the clock where that was set for both.
  private func age(at newest: BackupFile) -> Int {
    guard let day = time.day, let now = newest.time.day else {
      return (newest.counter - counter) / Self.perDay
    }
    return now - day
  }

  /// The backups to delete: all but the newest three, the newest of each of the seven latest days,
  /// and for thirty days those that have at least a tenth more items than each one after them; and
  /// any past the size limit, for which the fuller ones go last.
  ///
  /// A list that is emptied by mistake is backed up empty soon; what was on it is still there.
  ///
  /// The counter orders them. Days from before the clock was lost still count among the seven. A
  /// backup that cannot be read counts for nothing; it goes when three newer ones are there.
  ///
  /// Those that recoveries made are not among these: the newest three of them are kept as well, and go
  /// first at the size limit.
  /// - Parameters:
  ///   - entries: In any order.
  ///   - limit: The largest total size of the kept backups in bytes; the newest is always kept.
  package static func superfluous(_ entries: [Entry], limit: Int) -> [BackupFile] {
    let all = entries.sorted { $0.file.isNewer(than: $1.file) }
    let sorted = all.filter { !$0.file.isOfRecovery }
    let recovered = all.filter(\.file.isOfRecovery)
    guard let newest = sorted.first else { return recovered.dropFirst(keptNewest).map(\.file) }
    var days: Set<Int> = []
    var (most, readable) = (-1, 0)
    var (fuller, others): ([Entry], [Entry]) = ([], [])
    var superfluous = recovered.dropFirst(keptNewest).map(\.file)
    for (place, entry) in sorted.enumerated() {
      let isReadable = entry.items != nil
      let isFirstOfDay =
        isReadable && days.count < keptDays && days.insert(entry.file.day).inserted
      let items = entry.items ?? 0
      let isFuller =
        items > 0 && items * 10 >= most * 11
        && entry.file.age(at: newest.file) <= keptFullerDays
      most = max(most, items)
      let isNew = (isReadable ? readable : place) < keptNewest
      if isReadable { readable += 1 }
      // The newest is always kept.
      guard place > 0 else { continue }
      if isFuller {
        fuller.append(entry)
      } else if isNew || isFirstOfDay {
        others.append(entry)
      } else {
        superfluous.append(entry.file)
      }
    }
    var total = newest.size
    for entry in [fuller, others, Array(recovered.prefix(keptNewest))].joined() {
      if total + entry.size > limit {
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
