// What the banner says about settings that cannot be applied.
import ListUI
import Localization

extension SettingsMistake {
  /// The banner; it stays until the settings are right. What is wrong with a line is said in English,
  /// as `check-config` says it.
  func banner(_ messages: MessageCatalog) -> Banner {
    let place = self.place.map { place in
      place.line.map {
        messages["{file}, line {number}", ["file": place.file, "number": "\($0)"]]
      } ?? place.file
    }
    let check = "panelist check-config"
    let shortest: [String]
    if let place {
      shortest = [
        messages["{place} not applied: see {command}", ["place": place, "command": check]],
        messages["{place} is wrong", ["place": place]],
      ]
    } else {
      shortest = [
        messages["The settings not applied: see {command}", ["command": check]],
        messages["The settings are wrong"],
      ]
    }
    let details = "\(problem) \(remedy)"
    return Banner(
      [
        messages["Settings not applied. {details}", ["details": details]], details,
        messages["{problem} See {command}", ["problem": problem, "command": check]],
      ] + shortest, isDismissible: false)
  }
}
