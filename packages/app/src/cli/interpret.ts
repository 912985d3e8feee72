import { printable } from '@keyhall/documents/text'
import type { Command } from './commands.js'
import { usage, usageOf, usageOfGroup } from './usage.js'

/** A parsed command line. */
export type Meaning =
  | { readonly kind: 'run'; readonly command: Command; readonly args: readonly string[] }
  | { readonly kind: 'help'; readonly text: string }
  | { readonly kind: 'refused'; readonly text: string }

const isHelp = (word: string): boolean => word === '--help' || word === '-h'

/** Finds the command or the requested help: `keyhall --help`, `keyhall keys --help`, `keyhall help keys rotate`. */
export function interpret(args: readonly string[], commands: readonly Command[]): Meaning {
  if (args.length === 0) return { kind: 'refused', text: usage(commands) }
  const words = args[0] === '--version' ? ['version'] : args
  const withoutHelp = words.filter((word) => !isHelp(word))
  if (words[0] === 'help') return helpFor(withoutHelp.slice(1), commands)
  const command = commandOf(words, commands)
  if (withoutHelp.length < words.length) return command ? { kind: 'help', text: usageOf(command) } : helpFor(withoutHelp, commands)
  if (!command) return refused(words, commands)
  const rest = words.slice(command.name.split(' ').length)
  const takesNothing = command.options === undefined && command.operand === undefined
  if (takesNothing && rest.length > 0) return { kind: 'refused', text: `keyhall ${command.name} takes no arguments.\n\n${usageOf(command)}` }
  return { kind: 'run', command, args: rest }
}

const commandOf = (words: readonly string[], commands: readonly Command[]): Command | undefined =>
  commands.find((known) => known.name.split(' ').every((word, index) => words[index] === word))

const groupOf = (name: string, commands: readonly Command[]): readonly Command[] => commands.filter((known) => known.name.startsWith(`${name} `))

/** The help of a command, of a group of commands such as `keys`, or the overview. */
function helpFor(words: readonly string[], commands: readonly Command[]): Meaning {
  const [name] = words
  if (name === undefined) return { kind: 'help', text: usage(commands) }
  const command = commandOf(words, commands)
  if (command) return { kind: 'help', text: usageOf(command) }
  const group = groupOf(name, commands)
  return group.length > 0 && words.length === 1 ? { kind: 'help', text: usageOfGroup(name, group) } : refused(words, commands)
}

function refused([name = '', second]: readonly string[], commands: readonly Command[]): Meaning {
  const group = groupOf(name, commands)
  if (group.length === 0) return { kind: 'refused', text: `There is no command "${printable(name)}".\n\n${usage(commands)}` }
  const unknown = second === undefined ? '' : `There is no command "${name} ${printable(second)}".\n\n`
  return { kind: 'refused', text: unknown + usageOfGroup(name, group) }
}
