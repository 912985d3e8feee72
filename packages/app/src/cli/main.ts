#!/usr/bin/env node
import 'reflect-metadata'
import { Failure, StorageUnavailable } from '@keyhall/core/shared'
import { allCommands } from './all-commands.js'
import type { Command } from './commands.js'
import { interpret } from './interpret.js'
import { ArgumentsRefused, readOptions } from './options.js'

const MASTER_KEY = 'The key is KEYHALL_MASTER_KEY, or the file master.key in the data directory. Restore the one used before.'

/** The chain of causes. Of an AggregateError (a host with two addresses), the first error. */
function causesOf({ cause }: Error): readonly Error[] {
  if (!(cause instanceof Error)) return []
  const [first] = cause instanceof AggregateError ? (cause.errors as readonly unknown[]) : [cause]
  return first instanceof Error ? [first, ...causesOf(first)] : []
}

/** The message of a failed command: one line for an expected problem, the whole error for a fault. */
function explain(problem: unknown): string {
  if (!(problem instanceof Error)) return String(problem)
  if (problem instanceof Failure && problem.code === 'crypto.wrong_master_key') return `${problem.message}. ${MASTER_KEY}`
  const setting = problem instanceof StorageUnavailable ? 'KEYHALL_STORAGE: ' : ''
  return setting + [problem, ...causesOf(problem)].map(({ message }) => message).join(': ')
}

async function main(args: readonly string[]): Promise<number> {
  const meaning = interpret(args, allCommands)
  if (meaning.kind === 'run') return run(meaning.command, meaning.args)
  if (meaning.kind === 'help') console.log(meaning.text)
  else console.error(meaning.text)
  return meaning.kind === 'help' ? 0 : 2
}

async function run(command: Command, args: readonly string[]): Promise<number> {
  try {
    return await command.run(readOptions(command.options ?? [], args, command.operand !== undefined))
  } catch (problem) {
    if (!(problem instanceof ArgumentsRefused)) throw problem
    console.error(`keyhall ${command.name}: ${problem.message}\n\nkeyhall ${command.name} --help shows its options.`)
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
