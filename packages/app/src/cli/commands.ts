/** A command of the command line. */
export interface Command {
  readonly name: string
  readonly summary: string
  /** @returns the exit status */
  readonly run: () => Promise<number>
}
