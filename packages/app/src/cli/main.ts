#!/usr/bin/env node
import 'reflect-metadata'
import { Failure, StorageUnavailable } from '@keyhall/core/shared'
import { BootstrapRefused } from '../bootstrap/bootstrap-refused.js'
import { ConfigRefused } from '../config/config-refused.js'
import type { Command } from './commands.js'
import { exportOptions, exportRemarks, importOptions, importRemarks } from './import-options.js'
import { ArgumentsRefused, readOptions } from './options.js'
import { selftestOptions, selftestRemarks } from './selftest-options.js'
import { startOptions } from './start-options.js'
import { auth0Options, keycloakOptions, transformRemarks } from './transform-options.js'
import { usage, usageOf } from './usage.js'
import { version } from '../version.js'

/** What a command is made of is loaded when it runs: a server and what works on its storage take a second of processor time. */
const commands: readonly Command[] = [
  {
    name: 'start',
    summary: 'run the server until it is told to stop',
    options: startOptions,
    run: async (given) => (await import('./start.js')).startCommand(given),
  },
  { name: 'migrate', summary: 'bring the schema of the storage up to date, and stop', run: async () => (await import('./migrate.js')).migrateCommand() },
  {
    name: 'check-config',
    summary: 'check the configuration and the bootstrap file, and show what would be used',
    run: async () => (await import('./check-config.js')).checkConfigCommand(),
  },
  { name: 'keys list', summary: 'show the signing keys, and what each does now', run: async () => (await import('./keys.js')).listKeys() },
  {
    name: 'keys rotate',
    summary: 'publish new signing keys, which replace those of now as soon as clients can know them',
    run: async () => (await import('./keys.js')).rotateKeys(),
  },
  {
    name: 'outbox list',
    summary: 'show the messages that were given up: mails, notices to clients',
    run: async () => (await import('./outbox.js')).listDeadLetters(),
  },
  {
    name: 'outbox retry',
    summary: 'make a message that was given up due again',
    operand: '[<id>]',
    options: [{ name: 'all', meaning: 'every message that was given up' }],
    remarks: ['A server that runs delivers them within seconds; another one when it starts.'],
    run: async (given) => (await import('./outbox.js')).retryDeadLetters(given),
  },
  {
    name: 'selftest',
    summary: 'play a client against a running server, and report what the certification plans look for',
    options: selftestOptions,
    remarks: selftestRemarks,
    run: async (given) => (await import('./selftest.js')).selftestCommand(given),
  },
  {
    name: 'transform keycloak',
    summary: 'make an import document of an exported realm, and tell what stays behind',
    options: keycloakOptions,
    remarks: transformRemarks,
    run: async (given) => (await import('./transform.js')).transformKeycloakCommand(given),
  },
  {
    name: 'transform auth0',
    summary: 'make an import document of exported users and password hashes, and tell what stays behind',
    options: auth0Options,
    remarks: transformRemarks,
    run: async (given) => (await import('./transform.js')).transformAuth0Command(given),
  },
  {
    name: 'import',
    summary: 'import a bulk document into the storage, also of a server that runs',
    operand: '<file>',
    options: importOptions,
    remarks: importRemarks,
    run: async (given) => (await import('./import.js')).importCommand(given),
  },
  {
    name: 'export',
    summary: 'write organizations with everything that belongs to them as a bulk document',
    options: exportOptions,
    remarks: exportRemarks,
    run: async (given) => (await import('./export.js')).exportCommand(given),
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
  if (problem instanceof Failure && problem.code === 'crypto.wrong_master_key') return `${problem.message}. ${MASTER_KEY}`
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
  const words = name === '--version' ? ['version'] : args
  const command = commands.find((known) => known.name.split(' ').every((word, index) => words[index] === word))
  if (!command) {
    console.error(`${unknown(args)}\n\n${usage(commands)}`)
    return 2
  }
  if (rest.some(isHelp)) {
    console.log(usageOf(command))
    return 0
  }
  return run(command, args.slice(command.name.split(' ').length))
}

/** Of a command that has a second word the ones that there are. */
function unknown([name = '', second]: readonly string[]): string {
  const family = commands.filter((known) => known.name.startsWith(`${name} `)).map((known) => `keyhall ${known.name}`)
  if (family.length === 0) return `There is no command "${name}".`
  const there = family.join(', ')
  return second === undefined || isHelp(second) ? `There are: ${there}.` : `There is no command "${name} ${second}", but ${there}.`
}

const isHelp = (argument: string): boolean => argument === '--help' || argument === '-h'

async function run(command: Command, args: readonly string[]): Promise<number> {
  if (command.options === undefined && command.operand === undefined && args.length > 0) {
    console.error(`keyhall ${command.name} takes no arguments.\n\n${usage(commands)}`)
    return 2
  }
  try {
    return await command.run(readOptions(command.options ?? [], args, command.operand !== undefined))
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
