import type { CommandOption, ParsedOptions } from './options.js'

/** A command of the command line. */
export interface Command {
  readonly name: string
  readonly summary: string
  /** The positional argument as the help shows it, such as `<id>`. Default: none. */
  readonly operand?: string
  /** Default: none. */
  readonly options?: readonly CommandOption[]
  /** Shown by `--help` below the options. */
  readonly remarks?: readonly string[]
  /** @returns the exit status */
  readonly run: (given: ParsedOptions) => Promise<number>
}
