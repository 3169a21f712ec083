// What lets a user write a list who may not, by the owner, the group and the mode.
import Glibc
import Store
import StoreRecovery
import TestStore
import Testing

@Suite("A missing right")
struct MissingRightTests {
  /// The user of these files is this process; the others are numbers that own nothing.
  private static let stranger = MissingRight.User(id: 54_321, groups: [54_321])
  private static let member = MissingRight.User(id: 54_321, groups: [54_321, getegid()])
  private static let owner = MissingRight.User(id: geteuid(), groups: [getegid()])

  /// A list with these modes.
  private func remedy(_ file: mode_t, _ folder: mode_t, for user: MissingRight.User) throws
    -> (text: String?, scratch: Scratch)
  {
    let scratch = try Scratch()
    _ = try scratch.store().path
    // The paths are lent for the calls.
    unsafe chmod(scratch.path, file)
    unsafe chmod(scratch.folder, folder)
    return (MissingRight(on: scratch.path, for: user)?.remedy, scratch)
  }

  @Test("the owner gives the right to himself, on the file, the folder or both")
  func owner() throws {
    for (file, folder) in [(0o440, 0o2770), (0o660, 0o2570), (0o400, 0o500)] as [(mode_t, mode_t)] {
      let (text, scratch) = try remedy(file, folder, for: Self.owner)
      let paths = [
        folder & 0o700 == 0o700 ? nil : "'\(scratch.folder)'",
        file & 0o600 == 0o600 ? nil : "'\(scratch.path)'",
      ].compactMap(\.self).joined(separator: " ")
      #expect(text == "give yourself the right: chmod u+rwX \(paths)")
    }
  }

  @Test("a member of the group gives the group the right")
  func member() throws {
    let (text, scratch) = try remedy(0o660, 0o2750, for: Self.member)
    #expect(text == "give its group the right: sudo chmod g+rwX '\(scratch.folder)'")
  }

  @Test("a group that has the right is to be joined, unless it is that of root")
  func stranger() throws {
    let (text, _) = try remedy(0o660, 0o2770, for: Self.stranger)
    let start =
      getegid() == 0 ? "run it as its owner (sudo" : "join the group of the file: sudo usermod -aG "
    #expect(text?.hasPrefix(start) == true, "\(text ?? "")")
  }

  @Test("where the group has no right either, it is run as the owner")
  func closed() throws {
    let (text, scratch) = try remedy(0o600, 0o700, for: Self.stranger)
    #expect(text?.hasPrefix("run it as its owner (sudo") == true, "\(text ?? "")")
    // Nobody takes a list from a person.
    let gift = "give it to this user (sudo chown 54321 '\(scratch.folder)' '\(scratch.path)' "
    #expect(text?.contains(gift) == (geteuid() == 0), "\(text ?? "")")
  }

  @Test(
    "root gives files of another user back to the owner of their folder",
    .enabled(if: geteuid() == 0, "only root can give files away"))
  func ownFolder() throws {
    let (_, scratch) = try remedy(0o600, 0o755, for: Self.owner)
    // The paths are lent for the calls.
    unsafe chown(scratch.folder, 54_321, 54_321)
    unsafe chown(scratch.folder + "/.lock", 54_321, 54_321)
    let words = "`sudo panelist check --repair` gives \(scratch.path) to the owner of the folder"
    let own = MissingRight(on: scratch.path, for: Self.stranger)?.remedy
    #expect(own?.hasPrefix(words) == true, "\(own ?? "")")
    // A folder of a group: its files are the group's.
    unsafe chown(scratch.folder, 54_322, 54_321)
    unsafe chmod(scratch.folder, 0o770)
    let shared = MissingRight(on: scratch.path, for: Self.stranger)?.remedy
    #expect(shared == own)
    // A folder of root's own stays root's.
    unsafe chown(scratch.folder, 0, 54_321)
    let roots = MissingRight(on: scratch.path, for: Self.stranger)?.remedy
    #expect(roots?.contains("check --repair") == false, "\(roots ?? "")")
  }

  @Test("the folder of a list is named, and not the one above it or one of the system")
  func folders() throws {
    let (_, scratch) = try remedy(0o660, 0o500, for: Self.owner)
    #expect(
      MissingRight(on: scratch.folder, for: Self.owner)?.remedy
        == "give yourself the right: chmod u+rwX '\(scratch.folder)'")
    let text = MissingRight(on: "/dev/null", for: Self.stranger)?.remedy
    #expect(text?.contains("chown") != true, "\(text ?? "")")
  }

  @Test("what is permitted, and what is not there, lacks no right")
  func granted() throws {
    #expect(try remedy(0o660, 0o2770, for: Self.owner).text == nil)
    #expect(try remedy(0o660, 0o2770, for: Self.member).text == nil)
    let (_, scratch) = try remedy(0o666, 0o777, for: Self.stranger)
    unsafe chmod(scratch.folder + "/.lock", 0o666)  // The path is lent for the call.
    #expect(MissingRight(on: scratch.path, for: Self.stranger)?.remedy == nil)
    #expect(MissingRight(on: "/nowhere/list", for: Self.stranger)?.remedy == nil)
  }

  @Test("a quote in a path is a part of the word")
  func quoted() throws {
    let scratch = try Scratch()
    let path = scratch.folder + "/it's"
    _ = try Store(path: path, ifMissing: .beginsAList())
    unsafe chmod(path, 0o400)  // The path is lent for the call.
    #expect(
      MissingRight(on: path, for: Self.owner)?.remedy
        == "give yourself the right: chmod u+rwX '\(scratch.folder)/it'\\''s'")
  }
}
