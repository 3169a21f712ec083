// A KMS property blob that one commit references.

/// A blob, destroyed in deinit. The owner keeps it until the commit has returned; the kernel then
/// holds a reference of its own.
struct Blob<Card: CardCalls>: ~Copyable {
  let id: BlobID
  private let card: Card

  init(_ card: Card, _ contents: BlobContents) throws(ScanoutError) {
    id = try card.createBlob(contents)
    self.card = card
  }

  deinit { card.destroyBlob(id) }
}
