/// The benchmarks.
@main
enum Main {
  static func main() {}
}
