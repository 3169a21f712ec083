// Examples in the documentation comments of Store and StoreRecovery.
import Model
import Store
import StoreRecovery
import System

func store(path: String) throws {
  // example: Store/Store.swift
  var store = try Store(path: path, ifMissing: .beginsAList())
  let milk = try store.append("Milk")
  try store.apply(.setCompleted(milk.id, true))
  let report = try store.undo()  // milk is uncompleted again
  // end
  _ = report
}

func storeWriter(
  store: consuming Store, changeset: Changeset, wakeUp: EventFD<LinuxKernel>.Signal,
  show: (StoreOutcome) -> Void
) throws {
  // example: Store/StoreWriter.swift
  let writer = try StoreWriter(store: store) { wakeUp.signal() }
  writer.submit(.changeset(changeset))
  for outcome in writer.drainOutcomes() { show(outcome) }  // after the signal
  let lost = writer.finish()
  // end
  _ = lost
}

func backUp(path: String) throws {
  // example: StoreRecovery/Store+Backups.swift
  let store = try Store(path: path, ifMissing: .isAnError)
  let backup = try store.backUp()
  // end
  _ = backup
}
