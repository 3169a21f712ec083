// Reads all keyboards of the machine, also those that come later.
public import System
public import Units

/// Reads every keyboard that there is, and those that come later, as plain US ones.
///
/// Each keyboard has its own modifiers, which are forgotten when it goes. A key that is held
/// repeats text and backspace, nothing else. With Ctrl, Alt or Super a key types nothing.
public final class KeyboardReader<K: Kernel, Hardware: InputHardware> {
  typealias State = KeyboardState

  private let keyboards: OpenDevices<K, KeyboardReader>
  private let keymapFolder: String?
  private let deliver: (KeyPress, Instant) -> Void
  private let report: (KeyboardReport) -> Void
  /// What the keys mean; made for the first keyboard, because most panels have none.
  private var keymap: Keymap?

  /// Listens for devices, then opens those that are there.
  ///
  /// - Parameters:
  ///   - loop: Watches the devices; kept.
  ///   - hardware: Where devices come from; kept.
  ///   - keymapFolder: Where the layouts are; nil for where the package xkb-data has them.
  ///   - deliver: Called on the loop's thread with each press and the kernel's stamp of it.
  ///   - report: Called with what became of a device, also during this call.
  /// - Throws: When neither udev nor the loop can be used. A device that fails is reported instead.
  package init(
    loop: EventLoop<K>, hardware: Hardware, keymapFolder: String? = nil,
    deliver: @escaping (KeyPress, Instant) -> Void, report: @escaping (KeyboardReport) -> Void
  ) throws(InputError) {
    keyboards = try OpenDevices(loop: loop, hardware: hardware)
    self.keymapFolder = keymapFolder
    self.deliver = deliver
    self.report = report
    try keyboards.start(for: self)
  }
}

extension KeyboardReader: DeviceReader {
  func wants(_ node: InputNode) -> Bool {
    guard node.isKeyboard else { return false }
    guard node.marks.contains(.ignored) else { return true }
    report(.refused(path: node.path, name: node.name, .ignored))
    return false
  }

  func state(
    of device: Hardware.Device, at node: InputNode
  ) throws(InputRefusal) -> KeyboardState {
    keymap = keymap ?? Keymap(folder: keymapFolder)
    guard let keymap else { throw .noKeymap }
    return KeyboardState(keymap: keymap, held: device.heldKeys)
  }

  func handle(_ event: InputEvent, of keyboard: Open) {
    if let press = keyboard.state.handle(event) { deliver(press, event.time) }
  }

  func beginResync(_ keyboard: Open) {}

  func endResync(_ keyboard: Open) {
    keyboard.state.settle(held: keyboard.device.heldKeys)
  }

  func opened(_ keyboard: Open) {
    report(.appeared(path: keyboard.node.path, name: keyboard.device.traits.name))
  }

  func closed(_ keyboard: Open) {
    report(.gone(path: keyboard.node.path, name: keyboard.device.traits.name))
  }

  func refused(path: String, name: String, _ refusal: InputRefusal) {
    report(.refused(path: path, name: name, refusal))
  }

  func failed(_ error: InputError) {
    report(.failed(error))
  }
}

extension KeyboardReader where Hardware == UdevHardware {
  /// Listens to udev, then opens the keyboards that are there.
  ///
  /// - Parameters:
  ///   - loop: Watches the devices; kept.
  ///   - deliver: Called on the loop's thread with each press and the kernel's stamp of it, an
  ///     instant of CLOCK_MONOTONIC.
  ///   - report: Called with what became of a device, also during this call.
  /// - Throws: When neither udev nor the loop can be used. A device that fails is reported instead.
  public convenience init(
    loop: EventLoop<K>, deliver: @escaping (KeyPress, Instant) -> Void,
    report: @escaping (KeyboardReport) -> Void
  ) throws(InputError) {
    try self.init(loop: loop, hardware: try UdevHardware(), deliver: deliver, report: report)
  }
}
