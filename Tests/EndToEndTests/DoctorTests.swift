import TestSupport
import Testing

@Suite("doctor explains the deck and the terminal")
struct DoctorTests {
  @Test(
    "every capability is told with how it was learnt and what changes it",
    arguments: [
      (["FORCE_COLOR": "3"], "24-bit colour on output, since FORCE_COLOR is '3'", true),
      (["NO_COLOR": "1"], "no colour on output, since NO_COLOR is '1'", true),
      (["COLUMNS": "61"], "61 columns, read from COLUMNS", true),
      (["SWIPE_PAGER": "most -x"], "goes to 'most -x'; SWIPE_PAGER, PAGER and", true),
    ])
  func terminal(_ variables: [String: String], _ expected: String, _ isShown: Bool) throws {
    let sandbox = try Sandbox("[{\"id\":\"a\",\"name\":\"Ana\"}]")
    let run = try sandbox.run("doctor", variables: variables)
    #expect(run.status == 0)
    #expect(run.text.contains(expected) == isShown, "\(run.text)")
    #expect(run.lines.filter { $0.hasPrefix("terminal: ") }.count == 8)
    #expect(run.lines.last?.hasPrefix("deck: 'default' is whole") == true)
  }
}
