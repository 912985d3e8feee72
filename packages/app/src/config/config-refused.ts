/** The configuration cannot be used. The message lists every problem on a line of its own and contains no secret. */
export class ConfigRefused extends Error {
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(['the configuration is refused:', ...problems.map((problem) => `  ${problem}`)].join('\n'))
    this.name = 'ConfigRefused'
    this.problems = problems
  }
}
