#!/usr/bin/env node
import 'reflect-metadata'
import { WrongMasterKey } from '@keyhall/adapters-crypto'
import { StorageUnavailable } from '@keyhall/core/shared'
import { BootstrapRefused } from '../bootstrap/bootstrap-refused.js'
import { ConfigRefused } from '../config/config-refused.js'
import { checkConfigCommand } from './check-config.js'
import type { Command } from './commands.js'
import { migrateCommand } from './migrate.js'
import { ArgumentsRefused, readOptions } from './options.js'
import { selftestOptions } from './selftest-options.js'
import { selftestCommand, selftestRemarks } from './selftest.js'
import { startCommand } from './start.js'
import { usage, usageOf } from './usage.js'
import { version } from './version.js'

const commands: readonly Command[] = [
  { name: 'start', summary: 'run the server until it is told to stop', run: startCommand },
  { name: 'migrate', summary: 'bring the schema of the storage up to date, and stop', run: migrateCommand },
  { name: 'check-config', summary: 'check the configuration and the bootstrap file, and show what would be used', run: checkConfigCommand },
  {
    name: 'selftest',
    summary: 'play a client against a running server, and report what the certification plans look for',
    options: selftestOptions,
    remarks: selftestRemarks,
    run: selftestCommand,
  },
  {
    name: 'version',
    summary: 'print the version',
    run: () => {
      console.log(version())
      return Promise.resolve(0)
    },
  },
]

const MASTER_KEY = 'The key is KEYHALL_MASTER_KEY, else the file master.key in the data directory: restore the one that was used before.'

/** The errors behind an error; of several at once, as when a host has two addresses, the first. */
function causesOf({ cause }: Error): readonly Error[] {
  if (!(cause instanceof Error)) return []
  const [first] = cause instanceof AggregateError ? (cause.errors as readonly unknown[]) : [cause]
  return first instanceof Error ? [first, ...causesOf(first)] : []
}

/** What an operator reads when a command fails: one clear line for what can be mended, everything for what cannot. */
function explain(problem: unknown): string {
  if (problem instanceof ConfigRefused || problem instanceof BootstrapRefused) return problem.message
  if (!(problem instanceof Error)) return String(problem)
  if (problem instanceof WrongMasterKey) return `${problem.message}. ${MASTER_KEY}`
  const setting = problem instanceof StorageUnavailable ? 'KEYHALL_STORAGE: ' : ''
  return setting + [problem, ...causesOf(problem)].map(({ message }) => message).join(': ')
}

async function main(args: readonly string[]): Promise<number> {
  const [name, ...rest] = args
  if (name === undefined) {
    console.error(usage(commands))
    return 2
  }
  if (isHelp(name) || name === 'help') {
    console.log(usage(commands))
    return 0
  }
  const command = commands.find((known) => known.name === (name === '--version' ? 'version' : name))
  if (!command) {
    console.error(`There is no command "${name}".\n\n${usage(commands)}`)
    return 2
  }
  if (rest.some(isHelp)) {
    console.log(usageOf(command))
    return 0
  }
  return run(command, rest)
}

const isHelp = (argument: string): boolean => argument === '--help' || argument === '-h'

async function run(command: Command, args: readonly string[]): Promise<number> {
  if (command.options === undefined && args.length > 0) {
    console.error(`keyhall ${command.name} takes no arguments.\n\n${usage(commands)}`)
    return 2
  }
  try {
    return await command.run(readOptions(command.options ?? [], args))
  } catch (problem) {
    if (!(problem instanceof ArgumentsRefused)) throw problem
    console.error(`keyhall ${command.name}: ${problem.message}\n\nkeyhall ${command.name} --help says what it can be told.`)
    return 2
  }
}

main(process.argv.slice(2)).then(
  (status) => {
    process.exitCode = status
  },
  (problem: unknown) => {
    console.error(`keyhall: ${explain(problem)}`)
    process.exitCode = 1
  },
)
