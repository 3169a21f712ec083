// Which mount a path is on, and who may write to it.
import System
import TestKernel
import Testing

@Suite("Mounts")
struct MountTests {
  private static let list = """
    21 1 8:1 / / rw,relatime shared:1 - ext4 /dev/root rw,errors=remount-ro
    22 21 0:5 / /var ro,relatime shared:2 master:1 - ext4 /dev/sda2 rw
    23 22 0:6 / /var/lib/pane\\040list ro - tmpfs tmpfs ro,size=64k
    24 22 0:7 / /var/lib/twice ro - tmpfs tmpfs ro
    25 22 0:8 / /var/lib/twice rw - tmpfs tmpfs rw
    26 cut
    """

  @Test(
    "the mount of a path is the longest one that leads there, and of two the one on top",
    arguments: [
      ("/home/list.db", false, false), ("/var/lib/list.db", true, false),
      ("/variable/list.db", false, false), ("/var", true, false),
      ("/var/lib/pane list/list.db", true, true), ("/var/lib/twice/list.db", false, false),
    ])
  func places(path: String, isReadOnly: Bool, isFileSystemReadOnly: Bool) throws {
    let kernel = FakeKernel()
    kernel.place("/proc/self/mountinfo", contents: Array(Self.list.utf8))
    let mount = try #require(try Mount(of: path, kernel: kernel))
    #expect(mount.isReadOnly == isReadOnly)
    #expect(mount.isFileSystemReadOnly == isFileSystemReadOnly)
  }

  @Test("of a mount that shows a part of its file system it is reported which, and where")
  func parts() throws {
    let kernel = FakeKernel()
    let list = """
      21 1 8:1 / / ro,relatime shared:1 - ext4 /dev/root rw
      30 21 0:25 /systemd/inaccessible/dir /home ro,nosuid - tmpfs tmpfs rw,mode=755
      31 21 8:1 /var/a\\040b /var/tmp rw - ext4 /dev/root rw
      """
    kernel.place("/proc/self/mountinfo", contents: Array(list.utf8))
    let home = try #require(try Mount(of: "/home/anna/list.db", kernel: kernel))
    #expect(home.place == "/home")
    #expect(home.root == "/systemd/inaccessible/dir")
    let temporary = try #require(try Mount(of: "/var/tmp", kernel: kernel))
    #expect(temporary.place == "/var/tmp")
    #expect(temporary.root == "/var/a b")
    #expect(try Mount(of: "/srv", kernel: kernel)?.root == "/")
  }

  @Test("a list without mounts has none, and one that cannot be read is named")
  func none() throws {
    let kernel = FakeKernel()
    #expect(throws: SystemError.self) { try Mount(of: "/a", kernel: kernel) }
    kernel.place("/proc/self/mountinfo")
    #expect(try Mount(of: "/a", kernel: kernel) == nil)
  }

  @Test("this machine tells the mount of its root")
  func root() throws {
    #expect(try Mount(of: "/", kernel: LinuxKernel()) != nil)
  }
}
