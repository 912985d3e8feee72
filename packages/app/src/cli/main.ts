#!/usr/bin/env node
import 'reflect-metadata'
import { WrongMasterKey } from '@keyhall/adapters-crypto'
import { StorageUnavailable } from '@keyhall/core/shared'
import { BootstrapRefused } from '../bootstrap/bootstrap-refused.js'
import { ConfigRefused } from '../config/config-refused.js'
import { checkConfigCommand } from './check-config.js'
import type { Command } from './commands.js'
import { migrateCommand } from './migrate.js'
import { startCommand } from './start.js'
import { version } from './version.js'

const commands: readonly Command[] = [
  { name: 'start', summary: 'run the server until it is told to stop', run: startCommand },
  { name: 'migrate', summary: 'bring the schema of the storage up to date, and stop', run: migrateCommand },
  { name: 'check-config', summary: 'check the configuration and the bootstrap file, and show what would be used', run: checkConfigCommand },
  {
    name: 'version',
    summary: 'print the version',
    run: () => {
      console.log(version())
      return Promise.resolve(0)
    },
  },
]

const usage = (): string => {
  const width = Math.max(...commands.map(({ name }) => name.length))
  return [
    `Keyhall ${version()}: an OpenID Connect provider`,
    '',
    'Usage: keyhall <command>',
    '',
    ...commands.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`),
    '',
    'Settings are environment variables and a JSON file; see docs/configuration.md.',
  ].join('\n')
}

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
    console.error(usage())
    return 2
  }
  if (name === 'help' || name === '--help' || name === '-h') {
    console.log(usage())
    return 0
  }
  const command = commands.find((known) => known.name === (name === '--version' ? 'version' : name))
  if (!command || rest.length > 0) {
    console.error(command ? `keyhall ${command.name} takes no arguments.` : `There is no command "${name}".`)
    console.error(`\n${usage()}`)
    return 2
  }
  return command.run()
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
