// Tests of affine matrices: mapping, composition and parsing.
import Testing
import Units

@Suite("Affine matrix")
struct AffineMatrixTests {
  @Test(
    "the four rotations of libinput's documentation move the corners clockwise",
    arguments: [
      ("1 0 0 0 1 0", [0, 0]), ("0 -1 1 1 0 0", [1, 0]), ("-1 0 1 0 -1 1", [1, 1]),
      ("0 1 0 -1 0 1", [0, 1]),
    ] as [(String, [Double])])
  func turns(text: String, corner: [Double]) throws {
    let matrix = try #require(AffineMatrix(text))
    let place = matrix(x: 0, y: 0)
    #expect([place.x, place.y] == corner)
    #expect(matrix.text == text)
  }

  @Test("composing two matrices equals applying one after the other")
  func sequence() throws {
    let first = try #require(AffineMatrix("2 0.5 -1 0 3 0.25"))
    let second = try #require(AffineMatrix("0 -1 1 1 0 0"))
    let middle = first(x: 0.25, y: 0.5)
    let end = second(x: middle.x, y: middle.y)
    let both = first.then(second)(x: 0.25, y: 0.5)
    #expect(both.x == end.x)
    #expect(both.y == end.y)
    #expect(first.then(.identity) == first)
    #expect(AffineMatrix.identity.then(first) == first)
  }

  @Test(
    "text that is no matrix, or a matrix that is not invertible or finite, is refused",
    arguments: [
      "", "1", "1 0 0 0 1", "1 0 0 0 1 0 0", "1 0 0 0 x 0", "0 0 0 0 0 0", "1 1 0 1 1 0",
      "inf 0 0 0 1 0", "1 0 nan 0 1 0", "0x1p3 0 0 0 1 0", "1e999 0 0 0 1 0", "1 0 1e999 0 1 0",
    ])
  func bad(text: String) {
    #expect(AffineMatrix(text) == nil)
  }
}
