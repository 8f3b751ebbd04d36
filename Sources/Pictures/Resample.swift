extension Bitmap {
  /// The picture scaled to cover a size completely, what sticks out cut off.
  ///
  /// Left and right lose the same; of what is too high a third is cut off above and two thirds
  /// below, because faces are in the upper third. `pixelAspect` is the width of a pixel of the
  /// result divided by its height: with 1.25, a round thing comes out higher than wide in pixels
  /// and looks round again where pixels are wider than high. The size must not be negative; an
  /// empty size or picture gives an empty or clear bitmap.
  package func covering(width: Int, height: Int, pixelAspect: Double = 1) -> Bitmap {
    precondition(pixelAspect > 0 && pixelAspect.isFinite, "a pixel has a width and a height")
    let aspect = Double(max(width, 1)) * pixelAspect / Double(max(height, 1))
    let cropWidth = min(Double(self.width), Double(self.height) * aspect)
    let cropHeight = min(Double(self.height), Double(self.width) / aspect)
    let columns = (origin: (Double(self.width) - cropWidth) / 2, length: cropWidth)
    let rows = (origin: (Double(self.height) - cropHeight) / 3, length: cropHeight)
    return resampled(columns, rows, width: width, height: height)
  }

  /// The picture stretched or squeezed to a size.
  package func resized(width: Int, height: Int) -> Bitmap {
    resampled(
      (0, Double(self.width)), (0, Double(self.height)), width: width, height: height)
  }

  private func resampled(
    _ columns: (origin: Double, length: Double), _ rows: (origin: Double, length: Double),
    width: Int, height: Int
  ) -> Bitmap {
    var result = [UInt8](repeating: 0, count: width * height * 4)
    guard !pixels.isEmpty, !result.isEmpty else {
      return Bitmap(width: width, height: height, pixels: result)
    }
    let across = ResampleAxis(
      origin: columns.origin, length: columns.length, of: self.width, to: width)
    let down = ResampleAxis(
      origin: rows.origin, length: rows.length, of: self.height, to: height)
    // Neighbours share source rows, at most two, so the last two are kept.
    var kept = [-1, -1]
    var lines = [[SIMD4<Float>]](repeating: [], count: 2)
    for row in 0..<height {
      var sum = [SIMD4<Float>](repeating: .zero, count: width)
      for index in 0..<down.count(row) {
        let source = down.first[row] + index
        if kept[source % 2] != source {
          lines[source % 2] = line(source, across)
          kept[source % 2] = source
        }
        let weight = down.weights[down.start[row] + index]
        for column in 0..<width { sum[column] += lines[source % 2][column] * weight }
      }
      ResampleLight.write(sum[...], to: &result, at: 4 * row * width)
    }
    return Bitmap(width: width, height: height, pixels: result)
  }

  /// One row of the source in linear light, resampled along it.
  private func line(_ row: Int, _ axis: ResampleAxis) -> [SIMD4<Float>] {
    let tables = ResampleLight.tables
    let linear = tables.linear.span
    let bytes = pixels.span
    let (first, start, weights) = (axis.first.span, axis.start.span, axis.weights.span)
    var line = [SIMD4<Float>](repeating: .zero, count: first.count)
    for column in 0..<first.count {
      var offset = 4 * (row * width + first[column])
      var sum = SIMD4<Float>.zero
      for index in start[column]..<start[column + 1] {
        let pixel = SIMD4(
          bytes[offset], bytes[offset + 1], bytes[offset + 2], bytes[offset + 3])
        sum += ResampleLight.light(of: pixel, linear) * weights[index]
        offset &+= 4
      }
      line[column] = sum
    }
    return line
  }
}
