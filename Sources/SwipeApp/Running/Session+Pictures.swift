import CardStore
import Pictures

extension Session {
  /// The picture of a card in the size that `printer` wants it in; nil where there is none to show.
  ///
  /// A picture that cannot be shown fails nothing: the card is drawn without it, and why is told
  /// under `--debug`.
  ///
  /// - Parameter photo: Which of the card's pictures, from 1.
  func picture(
    of card: ShownCard, _ photo: Int = 1, in deck: inout StoredDeck, for printer: inout CardPrinter
  ) -> Bitmap? {
    guard (1...max(1, card.images.count)).contains(photo), !card.images.isEmpty,
      let size = printer.pictureSize()
    else { return nil }
    let path = card.images[photo - 1]
    do {
      let folder = try deck.pictureFolder(of: card.number)
      return try PictureFinder.picture(path, beneath: folder, atLeast: size)
    } catch let error as PictureFinder.Failure {
      if options.has(.debug) {
        warn("picture \(Explanation.quoted(path)): \(Explanation.sentence(error))")
      }
    } catch {
      if options.has(.debug) {
        warn("picture \(Explanation.quoted(path)): \(Explanation(error).text)")
      }
    }
    return nil
  }
}
