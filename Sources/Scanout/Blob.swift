// Data that a commit names, released after it.

/// A blob. It is released when the commit that names it has returned; the kernel holds a reference
/// of its own.
struct Blob<Card: CardCalls>: ~Copyable {
  let id: BlobID
  private let card: Card

  init(_ card: Card, _ contents: BlobContents) throws(ScanoutError) {
    id = try card.createBlob(contents)
    self.card = card
  }

  deinit { card.destroyBlob(id) }
}
