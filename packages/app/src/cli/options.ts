import { parseArgs } from 'node:util'
import { printable } from '@keyhall/documents/text'
import { didYouMean } from '@keyhall/input'

/** An option of a command, written `--name value` or `--name=value`; one without a value is `--name` alone. */
export interface CommandOption {
  readonly name: string
  /** The placeholder of the value in the help, such as `<url>`. A flag has none. */
  readonly value?: string
  /** Whether it may be repeated. */
  readonly isRepeatable?: boolean
  readonly meaning: string
}

/** The parsed options. */
export interface ParsedOptions {
  /** The value of an option; `undefined` when absent. */
  readonly value: (name: string) => string | undefined
  /** All values of a repeatable option. */
  readonly values: (name: string) => readonly string[]
  /** Whether an option is present. */
  readonly has: (name: string) => boolean
  /** The positional argument, for commands that take one. */
  readonly operand?: string
}

/** The arguments are unusable. The message lists every problem on its own line and no value of a known option. */
export class ArgumentsRefused extends Error {
  constructor(problems: readonly string[]) {
    super(['the arguments are refused:', ...problems.map((problem) => `  ${problem}`)].join('\n'))
    this.name = 'ArgumentsRefused'
  }
}

interface OptionToken {
  readonly kind: 'option'
  readonly name: string
  readonly rawName: string
  readonly value: string | undefined
  readonly inlineValue: boolean | undefined
}

/**
 * Reads the arguments after the name of a command.
 *
 * @param takesOperand whether one positional argument is allowed
 * @throws ArgumentsRefused with all problems at once
 */
export function readOptions(options: readonly CommandOption[], args: readonly string[], takesOperand = false): ParsedOptions {
  const known = Object.fromEntries(options.map(({ name, value }) => [name, { type: value === undefined ? 'boolean' : 'string' } as const]))
  // Not strict: the messages of strict mode show values and suggest no similar names.
  const { tokens } = parseArgs({ args: [...args], options: known, strict: false, allowPositionals: true, tokens: true })
  const given = new Map<string, readonly string[]>()
  const problems: string[] = []
  let mayBeValue = false
  let operand: string | undefined
  for (const token of tokens) {
    if (token.kind === 'option') {
      const problem = wrongOf(token, options, given)
      if (problem !== undefined) problems.push(problem)
      given.set(token.name, [...(given.get(token.name) ?? []), token.value ?? ''])
    }
    // The value of a misspelled option may be a secret, so it is not shown.
    if (token.kind === 'positional' && !mayBeValue) {
      if (takesOperand && operand === undefined) operand = token.value
      else problems.push(`"${printable(token.value)}" is an unexpected argument${'issuer' in known && /^https?:/i.test(token.value) ? `; write --issuer=${printable(token.value)}` : ''}`)
    }
    mayBeValue = token.kind === 'option' && token.value === undefined && !(token.name in known)
  }
  if (problems.length > 0) throw new ArgumentsRefused(problems)
  return {
    value: (name) => given.get(name)?.at(-1),
    values: (name) => given.get(name) ?? [],
    has: (name) => given.has(name),
    ...(operand === undefined ? {} : { operand }),
  }
}

function wrongOf(token: OptionToken, options: readonly CommandOption[], given: ReadonlyMap<string, unknown>): string | undefined {
  const { name, rawName, value, inlineValue } = token
  const option = options.find((each) => each.name === name && rawName.startsWith('--'))
  if (!option) return unknown(rawName, options)
  if (given.has(name) && option.isRepeatable !== true) return `--${name} is repeated`
  if (option.value === undefined) return value === undefined ? undefined : `--${name} has no value`
  // A following "-x" is taken for the next option; a value that starts with "-" needs "=". A single "-" is a value.
  const hasNone = value === undefined || value === '' || (inlineValue !== true && value.startsWith('-') && value !== '-')
  return hasNone ? `--${name} needs a value: --${name}=${option.value}` : undefined
}

function unknown(rawName: string, options: readonly CommandOption[]): string {
  const similar = didYouMean(rawName, options.map(({ name }) => `--${name}`))
  return `there is no option ${printable(rawName)}; ${similar === undefined ? 'see --help' : `did you mean ${similar}?`}`
}
