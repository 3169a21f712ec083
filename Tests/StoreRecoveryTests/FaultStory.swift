// Operations on a list for fault injection: initial files, the operation, and the allowed results.
import Foundation
import Model
import TestStore
import Testing

import Store
import StoreRecovery

/// An operation on a list in a folder.
enum FaultStory: CaseIterable {
  case beginning, opening, storing, undoing, importing, backingUp, migrating, restoring, finishing
  /// Of the sums of all items.
  case making

  /// Files in the folder before the operation, and the items that the list must contain.
  struct Start {
    /// Contents by path in the folder.
    var files: [String: Data] = [:]
    var items: [Item] = []

    init(_ scratch: Scratch, _ items: [Item] = []) {
      self.items = items
      files = scratch.files
    }
  }

  static let time = WallTime(seconds: 1_795_344_012)
  static let added = item(1000, "New")

  func start() throws -> Start {
    let scratch = try Scratch()
    switch self {
    case .beginning: return Start(scratch)
    case .opening, .storing, .undoing, .importing, .backingUp:
      let items = try fill(scratch)
      return try Start(scratch.copyOfAll(), items)
    case .migrating:
      let other = try OtherProgram(scratch.path)
      for sql in ["PRAGMA journal_mode = WAL"] + Schema.sql[0] + Schema.sql[1] {
        try other.run(sql)
      }
      try other.run("PRAGMA application_id = \(Schema.applicationID); PRAGMA user_version = 2")
      try other.run("INSERT INTO item VALUES (zeroblob(16), x'80', 1, 'Milk')")
      let milk = ItemID(high: 0, low: 0)
      let item = Item(
        id: milk, text: "Milk", isCompleted: true, order: OrderKey(digits: [0x80]), in: .original)
      return try Start(scratch.copyOfAll(), [item])
    case .making:
      let items = try fill(scratch)
      try OtherProgram(scratch.path).run("DELETE FROM item_sum")
      return try Start(scratch.copyOfAll(), items)
    case .restoring:
      let items = try damage(scratch)
      return try Start(scratch.copyOfAll(), items)
    case .finishing:
      // The state of a recovery just before it moves the first file.
      let items = try damage(scratch)
      let plan = FaultPlan(nil)
      let calls = FileCalls { call in
        plan.failed.isEmpty && call == .move && plan.next("move") == 0 && plan.count == 2 ? EIO : 0
      }
      #expect(throws: StoreError.self) {
        _ = try Store(
          path: scratch.path, ifMissing: .isAnError, patience: 5, isCheckedWhole: true,
          at: Self.time, calls: calls)
      }
      let start = try Start(scratch.copyOfAll(), items)
      #expect(start.files.keys.contains { $0.contains(".restored-") })
      return start
    }
  }

  /// A list with a history, a backup, and one item newer than the backup.
  private func fill(_ scratch: Scratch) throws -> [Item] {
    var store = try scratch.store()
    for number in 1...150 as ClosedRange<UInt64> {
      let text = "An item of some length, number \(number)"
      try store.apply(.insert(item(number, text, after: OrderKey(digits: [UInt8(number)]))))
    }
    _ = try store.backUp(at: WallTime(seconds: 1000))
    try store.apply(.setCompleted(ItemID(high: 1, low: 1), true))
    return try store.load()
  }

  /// The same list with a broken page, whose rows only the backup has.
  private func damage(_ scratch: Scratch) throws -> [Item] {
    let items = try fill(scratch)
    var bytes = try #require(scratch.bytes())
    let place = try #require(bytes.range(of: Data("number 100".utf8))?.lowerBound) / 4096 * 4096
    bytes.replaceSubrange(place..<(place + 4096), with: Data(repeating: 0xA5, count: 4096))
    try bytes.write(to: URL(fileURLWithPath: scratch.path))
    return items
  }

  /// Performs the operation.
  func act(in scratch: Scratch, by calls: FileCalls) throws(StoreError) {
    let missingFile: Store.MissingFile = self == .beginning ? .beginsAList() : .isAnError
    var store = try Store(
      path: scratch.path, ifMissing: missingFile, patience: 5, isCheckedWhole: true, at: Self.time,
      calls: calls)
    switch self {
    case .opening, .migrating, .restoring, .finishing: _ = try store.load()
    case .beginning, .storing: try store.apply(.insert(Self.added))
    case .undoing: _ = try store.undo()
    case .importing: try store.change { _ in (edits: [.insert(Self.added)], answer: ()) }
    case .backingUp: _ = try store.backUp(at: WallTime(seconds: 2000))
    case .making: try store.makeSums()
    }
  }

  /// Whether the loaded items are an allowed result, of a failure or a success.
  func isFair(_ loaded: [Item], from items: [Item]) -> Bool {
    switch self {
    case .opening, .backingUp, .migrating, .restoring, .finishing, .making: loaded == items
    case .beginning, .storing, .importing:
      loaded == items || loaded.filter { $0 != Self.added } == items
    case .undoing:
      loaded.map(\.id) == items.map(\.id)
        && zip(loaded, items).allSatisfy { $0.text == $1.text && $0.order == $1.order }
    }
  }
}

extension Scratch {
  /// Every file in the folder and its subfolders.
  var files: [String: Data] {
    var files: [String: Data] = [:]
    for path in FileManager.default.enumerator(atPath: folder)?.allObjects as? [String] ?? [] {
      // A folder has no contents.
      files[path] = FileManager.default.contents(atPath: "\(folder)/\(path)")
    }
    return files
  }

  /// Copies the whole folder as a power cut would leave it now.
  func copyOfAll() throws -> Scratch {
    let other = try Scratch()
    for (path, data) in files where !path.hasSuffix("-shm") { try other.write(data, to: path) }
    return other
  }

  func write(_ data: Data, to path: String) throws {
    let file = URL(fileURLWithPath: "\(folder)/\(path)")
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file)
  }

  /// Files of the folder that this process has open.
  func opened() throws -> [String] {
    let own = "/proc/self/fd"
    let names = try FileManager.default.contentsOfDirectory(atPath: own)
    let files = names.compactMap { name in
      // Errors are ignored: other tests may have closed the descriptor meanwhile.
      try? FileManager.default.destinationOfSymbolicLink(atPath: "\(own)/\(name)")
    }
    return files.filter { $0.hasPrefix(folder) }
  }
}
