// Examples in the documentation comments of Model.
import Model

func changeset(
  list: ItemList, id: ChangesetID, milk: ItemID, bread: ItemID, store: (Changeset) -> Void
) {
  // example: Model/Changeset.swift
  let changeset = Changeset(id, [.setCompleted(milk, true), .delete(bread)]) { list[$0] }
  if let changeset { store(changeset) }  // nil when nothing would change
  // end
}

func itemList(items: [Item], id: ItemID) {
  // example: Model/ItemList.swift
  var list = ItemList(items: items)
  let milk = Item(id: id, text: "Milk", order: list.order(forRow: 0))
  list.apply(.insert(milk))  // .delete(id), which undoes it
  let first = list[0].text  // "Milk"
  // end
  _ = first
}

func order(list: inout ItemList, bread: ItemID) {
  // example: Model/ItemList.swift
  list.apply(.move(bread, to: Position(list.order(forRow: 0))))  // bread is the first row now
  // end
}

func undoReport(
  list: inout ItemList, report: UndoReport, warn: (String, Change.Conflict) -> Void
) {
  // example: Model/UndoReport.swift
  for change in report.undone { list.apply(change.inverse) }
  for skipped in report.skipped { warn(skipped.change.item.text, skipped.conflict) }
  // end
}
