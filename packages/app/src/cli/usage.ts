import type { Command } from './commands.js'
import type { CommandOption } from './options.js'
import { version } from '../version.js'

const table = (rows: readonly (readonly [string, string])[]): readonly string[] => {
  const width = Math.max(...rows.map(([name]) => name.length))
  return rows.map(([name, meaning]) => `  ${name.padEnd(width)}  ${meaning}`)
}

/** The overview of all commands. */
export const usage = (commands: readonly Command[]): string =>
  [
    `Keyhall ${version()}: an OpenID Connect provider`,
    '',
    'Usage: keyhall <command>',
    '',
    ...table(commands.map(({ name, summary }) => [name, summary])),
    '',
    'keyhall <command> --help shows the options of a command.',
    'Settings are environment variables and a JSON file; see docs/configuration.md.',
  ].join('\n')

/** The commands that begin with one word, such as `keys`. */
export const usageOfGroup = (group: string, commands: readonly Command[]): string =>
  [
    `Usage: keyhall ${group} <command>`,
    '',
    ...table(commands.map(({ name, summary }) => [name.slice(group.length + 1), summary])),
    '',
    `keyhall ${group} <command> --help shows the options of a command.`,
  ].join('\n')

const written = ({ name, value }: CommandOption): string => (value === undefined ? `--${name}` : `--${name} ${value}`)

/** The help of a command: summary and options. */
export const usageOf = ({ name, summary, operand, options = [], remarks = [] }: Command): string =>
  [
    `keyhall ${name}: ${summary}`,
    '',
    `Usage: keyhall ${name}${operand === undefined ? '' : ` ${operand}`}${options.length === 0 ? '' : ' [options]'}`,
    ...(options.length === 0 ? [] : ['', ...table(options.map((option) => [written(option), option.meaning]))]),
    ...(remarks.length === 0 ? [] : ['', ...remarks]),
  ].join('\n')
