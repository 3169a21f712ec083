// Data that a commit names, given up after it.

/// A blob, given up when the commit that names it has returned; the kernel holds its own reference.
struct Blob<Card: CardCalls>: ~Copyable {
  let id: BlobID
  private let card: Card

  init(_ card: Card, _ contents: BlobContents) throws(ScanoutError) {
    id = try card.createBlob(contents)
    self.card = card
  }

  deinit { card.destroyBlob(id) }
}
