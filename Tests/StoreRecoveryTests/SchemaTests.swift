// The schema that is expected of a file, against the one that the migrations make.
import Store
import StoreRecovery
import Testing

@Suite("Schema")
struct SchemaTests {
  @Test("the entries that are expected of today's files are those that the migrations make")
  func current() throws {
    let made = try Schema.entries(of: Schema.version)
    #expect(Schema.current.count == made.count)
    for (expected, entry) in zip(Schema.current, made) { #expect(expected == entry) }
  }
}
