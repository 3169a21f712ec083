// Lists the hardware keyboards of this machine, and why one is not used.

/// One hardware keyboard.
public struct KeyboardSurvey: Hashable, Sendable {
  /// Such as `/dev/input/event3`.
  public let path: String
  public let name: String
  /// Why the keyboard is not used; nil when it is.
  public let refusal: InputRefusal?

  /// One line of text about the device.
  public var line: String { "\(path) (\(name)): \(refusal.map { "refused: \($0)" } ?? "used")" }
}

extension KeyboardReader {
  /// Opens each keyboard once and checks whether it would be used.
  package static func survey(
    kernel: K, hardware: Hardware, keymapFolder: String? = nil
  ) throws(InputError) -> [KeyboardSurvey] {
    let nodes = try hardware.list().filter(\.isKeyboard)
      .sorted { $0.precedes($1) }
    let hasKeymap = !nodes.isEmpty && Keymap(folder: keymapFolder) != nil
    return nodes.map { node in
      let isIgnored = node.marks.contains(.ignored)
      do throws(InputRefusal) {
        let name = try hardware.look(at: node, kernel).name
        return KeyboardSurvey(
          path: node.path, name: name, refusal: isIgnored ? .ignored : hasKeymap ? nil : .noKeymap)
      } catch {
        return KeyboardSurvey(
          path: node.path, name: node.name, refusal: isIgnored ? .ignored : error)
      }
    }
  }
}

extension KeyboardReader where Hardware == UdevHardware {
  /// Every keyboard, in the order of device numbers.
  ///
  /// - Throws: When udev fails. A keyboard that fails is in the list with its refusal.
  public static func survey(kernel: K) throws(InputError) -> [KeyboardSurvey] {
    try survey(kernel: kernel, hardware: try UdevHardware())
  }
}
