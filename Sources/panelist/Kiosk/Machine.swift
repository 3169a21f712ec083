// The machine that a panel runs on: a protocol, so that tests can play one.
import Evdev
import Scanout
import System

/// What the running list asks of the machine: kernel, cards, terminal, udev and service manager.
protocol Machine {
  associatedtype K: Kernel
  associatedtype Cards: CardBus
  associatedtype Console: TerminalCalls
  associatedtype Plugs: PlugMonitor
  associatedtype Input: InputHardware

  /// Clock, timers and descriptors.
  var kernel: K { get }
  /// Where displays are.
  var cards: Cards { get }
  /// The terminal behind the picture.
  var console: Console { get }
  /// Whom to tell that the list runs.
  var service: ServiceManager<K> { get }
  /// Begins to hear of displays that come and go.
  func listenForPlugs() throws(ScanoutError) -> Plugs
  /// Where touch panels and keyboards come from; each reader has its own.
  func inputHardware() throws(InputError) -> Input
}

/// The machine that the program runs on.
struct LinuxMachine: Machine {
  let kernel = LinuxKernel()
  let cards = LinuxCards()
  let console = LinuxTerminal()
  var service: ServiceManager<LinuxKernel> { ServiceManager(kernel: kernel) }

  func listenForPlugs() throws(ScanoutError) -> DisplayMonitor { try DisplayMonitor() }
  func inputHardware() throws(InputError) -> UdevHardware { try UdevHardware() }
}
