// What owns a descriptor and cannot be made: nothing stays open, and nobody is held or let go twice.
import Glibc
import System
import TestKernel
import Testing

@Suite("Owners that cannot be made")
struct OwnerTests {
  /// The call by which each begins, and how it is made.
  static let owners:
    [(call: SystemCall, make: @Sendable (FakeKernel) throws(SystemError) -> Void)] = [
      (.epollCreate, { (kernel) throws(SystemError) in _ = try EventLoop(kernel: kernel) }),
      (.eventCreate, { (kernel) throws(SystemError) in _ = try EventFD(kernel: kernel) }),
      (
        .folderWatchCreate,
        { (kernel) throws(SystemError) in _ = try FileWatch("/list", kernel: kernel) }
      ),
      (
        .folderWatchCreate,
        { (kernel) throws(SystemError) in _ = try FolderWatch("/", names: ["list"], kernel: kernel)
        }
      ),
      (
        .folderWatch,
        { (kernel) throws(SystemError) in _ = try FolderWatch("/", names: ["list"], kernel: kernel)
        }
      ),
      (
        .signalCreate,
        { (kernel) throws(SystemError) in _ = try Signals([.terminate], kernel: kernel) }
      ),
      (.timerCreate, { (kernel) throws(SystemError) in _ = try MinuteTimer(kernel: kernel) }),
      (.timerCreate, { (kernel) throws(SystemError) in _ = try Timer(kernel: kernel) }),
    ]

  @Test(
    "what failed is reported, no descriptor stays open, and the kernel is held by nobody",
    arguments: owners.indices)
  func failed(owner: Int) {
    let (call, make) = Self.owners[owner]
    weak var held: FakeKernel?
    do {
      let kernel = FakeKernel(faults: [.init(call, errno: EMFILE)])
      held = kernel
      let error = #expect(throws: SystemError.self) { try make(kernel) }
      #expect(error?.call == call && error?.errno == EMFILE)
      #expect(kernel.openDescriptors == [])
    }
    #expect(held == nil)
  }
}
