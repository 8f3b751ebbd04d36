import Pictures
import TestSupport
import Testing

@Suite("Pictures of any format")
struct PictureTests {
  @Test("a JPEG is told by its first bytes, and comes out as its own decoder reads it")
  func jpeg() throws {
    let name = try #require(try Fixture.names(in: "jpeg/valid").first { $0.hasSuffix(".jpg") })
    let bytes = try Fixture.bytes("jpeg/valid/" + name)
    #expect(try Picture.decode(bytes) == JPEGDecoder.decode(bytes))
    let cut = Array(bytes[..<30])
    let error = try #require(throws: JPEGError.self) { try JPEGDecoder.decode(cut) }
    #expect(throws: PictureError.jpeg(error)) { try Picture.decode(cut) }
  }

  @Test("what is larger than allowed is told in the same words, whatever the format")
  func tooLarge() throws {
    var limits = PictureLimits.standard
    limits.maxPixels = 1
    for folder in ["jpeg/valid", "png/valid"] {
      let name = try #require(try Fixture.names(in: folder).first { $0.hasSuffix("g") })
      let bytes = try Fixture.bytes(folder + "/" + name)
      let error = #expect(throws: PictureError.self) { try Picture.decode(bytes, limits: limits) }
      guard case .tooLarge = error else {
        Issue.record("\(folder): \(String(describing: error))")
        continue
      }
    }
  }
}
