import type { CommandOption, GivenOptions } from './options.js'

/** A command of the command line. */
export interface Command {
  readonly name: string
  readonly summary: string
  /** What may stand alone behind the name, such as `<id>`, as the help shows it; nothing by default. */
  readonly operand?: string
  /** What it may be told; nothing by default. */
  readonly options?: readonly CommandOption[]
  /** What `--help` says below the options. */
  readonly remarks?: readonly string[]
  /** @returns the exit status */
  readonly run: (given: GivenOptions) => Promise<number>
}
