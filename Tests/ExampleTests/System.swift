// Examples in the documentation comments of System.
import System
import Units

func eventLoop() throws {
  // example: System/EventLoop.swift
  let loop = try EventLoop(kernel: LinuxKernel())
  let timer = try Timer(kernel: loop.kernel)
  _ = try loop.watch(timer.raw, stage: .timers) { [weak loop] _ in loop?.stop() }
  timer.arm(at: loop.kernel.now() + .seconds(1))
  try loop.run()
  // end
}

func folderWatch(loop: EventLoop<LinuxKernel>, reload: @escaping () -> Void) throws {
  // example: System/FolderWatch.swift
  let folder = try FolderWatch("/etc", names: ["panelist.conf"], kernel: loop.kernel)
  _ = try loop.watch(folder.raw) { _ in
    if folder.drain() { reload() }
  }
  // end
}

func signals(loop: EventLoop<LinuxKernel>) throws {
  // example: System/Signals.swift
  try Signal.block([.terminate, .interrupt])
  let signals = try Signals([.terminate, .interrupt], kernel: loop.kernel)
  _ = try loop.watch(signals.raw, stage: .signals) { [weak loop] _ in
    if signals.next() != nil { loop?.stop() }
  }
  // end
}
