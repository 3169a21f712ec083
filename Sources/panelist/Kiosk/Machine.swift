// The machine that a panel runs on: a protocol, so that tests can simulate one.
import Evdev
import Scanout
import System

/// What the running list needs of the machine: kernel, cards, terminal, udev and service manager.
protocol Machine {
  associatedtype K: Kernel
  associatedtype Cards: CardBus
  associatedtype Console: TerminalCalls
  associatedtype Plugs: PlugMonitor
  associatedtype Input: InputHardware

  /// Clock, timers and descriptors.
  var kernel: K { get }
  /// The graphics cards with their displays.
  var cards: Cards { get }
  /// The virtual terminal behind the picture.
  var console: Console { get }
  /// Gets readiness, status and watchdog messages.
  var service: ServiceManager<K> { get }
  /// Starts to listen for displays that are plugged and unplugged.
  func listenForPlugs() throws(ScanoutError) -> Plugs
  /// The source of touch panels and keyboards; each reader has its own.
  func inputHardware() throws(InputError) -> Input
  /// The layout that the machine is set up with for hardware keyboards; nil when there is none.
  var keyboardLayout: XKBNames? { get }
}

/// The machine that the program runs on.
struct LinuxMachine: Machine {
  let kernel = LinuxKernel()
  let cards = LinuxCards()
  let console = LinuxTerminal()
  var service: ServiceManager<LinuxKernel> { ServiceManager(kernel: kernel) }

  func listenForPlugs() throws(ScanoutError) -> DisplayMonitor { try DisplayMonitor() }
  func inputHardware() throws(InputError) -> UdevHardware { try UdevHardware() }
  var keyboardLayout: XKBNames? { .system() }
}
