// A later version of the program that migrates the file while this one has it open.
import Model
import Store
import StoreRecovery
import TestStore
import Testing

@Suite("A file that a later version migrates")
struct LaterVersionTests {
  private static let version = Schema.version + 1

  private static let everyTable = ["item", "list", "undo", "draft", "used", "file", "recent"]

  /// Every row of every table, as text.
  private func rows(_ other: OtherProgram) throws -> [String] {
    try Self.everyTable.flatMap { table in
      let columns = try other.texts("SELECT name FROM pragma_table_info('\(table)')")
      let values = columns.map { "quote(\"\($0)\")" }.joined(separator: " || ',' || ")
      return try other.texts("SELECT '\(table) ' || \(values) FROM \"\(table)\" ORDER BY 1")
    }
  }

  /// The calls that write.
  private enum Call: CaseIterable {
    case append, apply, applyNothing, addList, undo, undoInList, undoByID, change
    case keep, dropDraft, takeOverDrafts, loadIfChanged, recover

    func run(_ store: inout Store, on milk: Item) throws(StoreError) {
      switch self {
      case .append: _ = try store.append("Bread")
      case .apply: try store.apply(.setText(milk.id, "Oat milk"))
      case .applyNothing: try store.apply([Edit]())
      case .addList:
        try store.apply(
          .insert(Item(id: .random(), text: "Shop", order: .between(nil, nil), in: .root)))
      case .undo: _ = try store.undo()
      case .undoInList: _ = try store.undo(in: .original)
      case .undoByID: _ = try store.undo(ChangesetID(high: 1, low: 2))
      case .change: try store.change { _ in ([.delete(milk.id)], ()) }
      case .keep: try store.keep(milk)
      case .dropDraft: try store.dropDraft(of: milk.id)
      case .takeOverDrafts: try store.takeOverDrafts()
      case .loadIfChanged: _ = try store.loadIfChanged()
      // Nor is it taken for damage.
      case .recover:
        _ = try store.recovering { (store) throws(StoreError) in try store.append("Bread") }
      }
    }
  }

  @Test("every call that writes ends with newer, and nothing of the file has changed")
  func refused() throws {
    let scratch = try Scratch()
    var store = try scratch.store()
    let milk = try store.append("Milk")
    try store.apply(.setCompleted(milk.id, true))
    try store.keep(Item(id: .random(), text: "Six", order: .between(nil, nil)))
    _ = try store.loadLists()
    let other = try OtherProgram(scratch.path)
    try other.run(
      """
      BEGIN IMMEDIATE; ALTER TABLE item ADD COLUMN tomorrow INTEGER;
      PRAGMA user_version = \(Self.version); COMMIT
      """)
    let before = try rows(other)
    for call in Call.allCases {
      var reason: StoreError.Reason?
      do throws(StoreError) { try call.run(&store, on: milk) } catch { reason = error.reason }
      #expect(reason == .newer(version: Self.version), "\(call)")
      #expect(try rows(other) == before, "\(call)")
    }
    #expect(scratch.failure()?.reason == .newer(version: Self.version))
    #expect(try rows(other) == before)
  }
}
