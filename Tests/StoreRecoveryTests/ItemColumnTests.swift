// Tests of the columns of an item in the tables, against the list of its fields.
import Model
import Store
import TestStore
import Testing

@Suite("The columns of an item")
struct ItemColumnTests {
  private let scratch: Scratch
  private let program: OtherProgram

  init() throws {
    scratch = try Scratch()
    _ = try scratch.store()
    program = try OtherProgram(scratch.path)
  }

  private func columns(of table: String) throws -> [String] {
    try program.texts("SELECT name FROM pragma_table_info('\(table)')")
  }

  @Test("both tables have a column for each field, in the order of the list")
  func names() throws {
    let names = Item.Field.allCases.map(\.rawValue)
    #expect(try columns(of: "item") == names)
    let undo = try columns(of: "undo")
    // The list came later, behind the columns of the change.
    let former = names.filter { $0 != Item.Field.list.rawValue }
    #expect(Array(undo.dropFirst(Int(History.firstItemColumn)).prefix(former.count)) == former)
    let behind = undo.dropFirst(Int(History.firstItemColumn) + former.count)
    #expect(Array(behind) == ["before", "name", "list", "before_list", "time"])
  }

  @Test("the history takes every kind of change, and no other")
  func kinds() throws {
    let kinds = Change.Kind.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
    let sql = try program.texts("SELECT sql FROM sqlite_schema WHERE name = 'undo'")
    #expect(sql.joined().contains("CHECK (kind IN (\(kinds)))"))
  }

  @Test("an item comes back from the file, and from the history, with all that it has")
  func all() throws {
    let milk = Item(
      id: ItemID(high: 7, low: 9), text: "Milk", isCompleted: true,
      order: OrderKey(digits: [3, 4]), in: .original)
    var store = try scratch.store()
    try store.apply(.insert(milk))
    #expect(try store.load() == [milk])
    try store.apply(.delete(milk.id))
    #expect(try store.undo().undone == [.deleted(milk)])
    #expect(try store.load() == [milk])
  }
}
