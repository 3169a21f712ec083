// Examples in the documentation comments of Localization.
import Localization

func messageCatalog() {
  // example: Localization/MessageCatalog.swift
  let german = MessageCatalog.named("de") ?? .english
  let undo = german["Undo"]  // Rückgängig
  let items = german.plural("1 Item", "{count} Items", 3)  // 3 Einträge
  // end
  _ = (undo, items)
}
