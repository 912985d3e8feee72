import { parseArgs } from 'node:util'
import { didYouMean } from '../config/did-you-mean.js'
import { printable } from '../config/printable.js'

/** An option of a command, written `--name value` or `--name=value`; one without a value is `--name` alone. */
export interface CommandOption {
  readonly name: string
  /** What stands for the value in the help, such as `<url>`; without it the option has no value. */
  readonly value?: string
  /** Whether it may be given several times. */
  readonly isRepeatable?: boolean
  readonly meaning: string
}

/** What was given. */
export interface GivenOptions {
  /** The value of an option; `undefined` when it was not given. */
  readonly value: (name: string) => string | undefined
  /** All values of an option that may be given several times. */
  readonly values: (name: string) => readonly string[]
  /** Whether an option was given. */
  readonly has: (name: string) => boolean
  /** What stands alone behind the name of a command that takes such a thing. */
  readonly operand?: string
}

/** The arguments cannot be used. The message lists every problem on a line of its own; no value of a known option is in it. */
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
 * Reads the arguments behind the name of a command.
 *
 * @param takesOperand whether one of them may stand alone
 * @throws ArgumentsRefused with all problems at once
 */
export function readOptions(options: readonly CommandOption[], args: readonly string[], takesOperand = false): GivenOptions {
  const known = Object.fromEntries(options.map(({ name, value }) => [name, { type: value === undefined ? 'boolean' : 'string' } as const]))
  // Not strict: its messages would show values, and know no names that are near.
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
    // Behind a misspelled option stands its value, which may be a secret.
    if (token.kind === 'positional' && !mayBeValue) {
      if (takesOperand && operand === undefined) operand = token.value
      else problems.push(`"${printable(token.value)}" belongs to no option`)
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
  if (given.has(name) && option.isRepeatable !== true) return `--${name} is given twice`
  if (option.value === undefined) return value === undefined ? undefined : `--${name} has no value`
  // What follows is more likely the next option than a value; one that begins so is written with "=". A stroke alone is no option.
  const hasNone = value === undefined || value === '' || (inlineValue !== true && value.startsWith('-') && value !== '-')
  return hasNone ? `--${name} needs a value: --${name}=${option.value}` : undefined
}

function unknown(rawName: string, options: readonly CommandOption[]): string {
  const meant = didYouMean(rawName, options.map(({ name }) => `--${name}`))
  return `there is no option ${printable(rawName)}; ${meant === undefined ? 'see --help' : `did you mean ${meant}?`}`
}
