const MAX_SHOWN = 100

/** The bootstrap document cannot be used, and nothing of it was applied. The message lists every problem with its JSON path. */
export class BootstrapRefused extends Error {
  /** `<JSON path>: <what is wrong>`, without any value of the document. */
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    const more = problems.length > MAX_SHOWN ? [`and ${problems.length - MAX_SHOWN} more`] : []
    const lines = [...problems.slice(0, MAX_SHOWN), ...more].map((line) => `  ${line}`)
    super(['the bootstrap document is refused:', ...lines].join('\n'))
    this.name = 'BootstrapRefused'
    this.problems = problems
  }
}
