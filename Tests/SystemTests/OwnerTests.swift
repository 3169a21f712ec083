// Owners of descriptors whose creation fails: no open descriptor, and no retained kernel.
import Glibc
import System
import TestKernel
import Testing

@Suite("Failed creation of descriptor owners")
struct OwnerTests {
  /// The call that fails, and the creation of the owner.
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
    "a failed creation throws its call, closes all descriptors and releases the kernel",
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
