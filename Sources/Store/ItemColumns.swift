// The columns of an item in the tables: their names, and how they are read and written.
package import Model

/// A row with an item's columns: of a statement, or as it lies on a page.
package protocol ItemRow: ~Copyable {
  /// The id in a column; nil if the column holds none.
  func id<ID: UniqueID>(_ column: CInt) -> ID?
  /// The order key in a column; nil if it holds none.
  func key(_ column: CInt) -> OrderKey?
  /// The number in a column; nil if it holds no integer.
  func number(_ column: CInt) -> Int?
  /// The text in a column; nil if it holds none, or no UTF-8.
  func text(_ column: CInt) -> String?
}

extension ItemRow where Self: ~Copyable {
  /// The item in the row, or `nil` if it holds values that this program never writes.
  ///
  /// - Parameter column: The column of the first field; the others follow in the order of
  ///   `Item.Field`.
  package func item(from column: CInt) -> Item? {
    guard let list = list(column + Item.Field.list.column),
      let item = item(from: column, in: list), item.hasIDOfItsKind
    else { return nil }
    return item
  }

  /// The item in a row of the history, which may be a list; otherwise as ``item(from:)``.
  package func changedItem(from column: CInt) -> Item? {
    guard let list: ListID = id(column + Item.Field.list.column),
      let item = item(from: column, in: list), item.hasIDOfItsKind
    else { return nil }
    return item
  }

  /// The item in a row of a damaged file, whatever id it has: its list is the original one if that
  /// is all that cannot be read; otherwise as ``item(from:)``.
  package func salvagedItem(from column: CInt) -> Item? {
    item(from: column, in: list(column + Item.Field.list.column) ?? .original)
  }

  /// The item in a row, whatever list the row has.
  package func item(from column: CInt, in list: ListID) -> Item? {
    func place(_ field: Item.Field) -> CInt { column + field.column }
    guard let id: ItemID = id(place(.id)), let order = key(place(.order)),
      let completed = number(place(.isCompleted)), (0...1).contains(completed),
      let text = text(place(.text)), Item.accepts(text: text)
    else { return nil }
    return Item(id: id, text: text, isCompleted: completed == 1, order: order, in: list)
  }

  /// The list in a column, or `nil` if the column holds none. A row with the id of the root list,
  /// which this program never writes, belongs to the original one.
  package func list(_ column: CInt) -> ListID? {
    guard let list: ListID = id(column) else { return nil }
    return list == .root ? .original : list
  }

  /// The list in the row of the table of lists, or `nil` if it holds values that this program never
  /// writes.
  ///
  /// - Parameter column: The column of the id; the text and the position follow.
  package func listItem(from column: CInt) -> Item? {
    guard let id: ItemID = id(column), let text = text(column + 1), Item.accepts(text: text),
      let order = key(column + 2)
    else { return nil }
    let list = Item(id: id, text: text, order: order, in: .root)
    return list.hasIDOfItsKind ? list : nil
  }
}

extension OrderKey {
  /// The key with the digits of a column; nil if they are more than are stored.
  package init?(stored digits: Span<UInt8>) {
    guard digits.count <= Statement.longestKey else { return nil }
    self.init(digits)
  }
}

extension Statement: ItemRow {
  /// The longest order key in bytes: half a million insertions at the same spot.
  package static let longestKey = 65_536

  package func number(_ column: CInt) -> Int? { isInteger(column) ? integer(column) : nil }

  package func key(_ column: CInt) -> OrderKey? { lendBlob(column, OrderKey.init(stored:)) ?? nil }

  /// Binds an item to parameters, one for each column.
  ///
  /// - Parameter index: The number of the first parameter, counted from 1.
  func bind(from index: CInt, _ item: Item) {
    for field in Item.Field.allCases {
      let index = index + field.column
      switch field {
      case .id: bind(index, item.id.bytes)
      case .order: bind(index, item.order.digits)
      case .isCompleted: bind(index, item.isCompleted ? 1 : 0)
      case .text: bind(index, item.text)
      case .list: bind(index, item.list.bytes)
      }
    }
  }
}

extension Item {
  /// How many columns an item has.
  package static let columnCount = CInt(Field.allCases.count)
  /// The names of the columns, in their order, as in a statement.
  package static let columns = Field.allCases.map(\.rawValue).joined(separator: ", ")
  /// The same in a file of a version, which may have no column for the list.
  package static func columns(ofVersion version: Int) -> String {
    version >= Schema.firstWithLists ? columns : columnsOfOneList
  }

  /// The same for tables without a column for the list: all items are of the original one.
  package static let columnsOfOneList = Field.allCases.map { field in
    field == .list ? "\(Schema.originalList) AS list" : field.rawValue
  }.joined(separator: ", ")
  /// A parameter for each column.
  static let parameters = Field.allCases.map { _ in "?" }.joined(separator: ", ")

  /// Whether the id is possible: that of the root is no list's, and that of the original list is no
  /// item's, whether there is that list or not.
  var hasIDOfItsKind: Bool { id != ItemID(isList ? ListID.root : .original) }

  /// The bytes of the values that have any length.
  var byteCount: Int { text.utf8.count + order.count }
}

extension Item.Field {
  /// Its place among the columns of an item, from 0.
  var column: CInt {
    switch self {
    case .id: 0
    case .order: 1
    case .isCompleted: 2
    case .text: 3
    case .list: 4
    }
  }
}
