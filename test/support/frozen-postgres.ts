import fs from 'node:fs'
import type { RunningPostgres } from './postgres-server.js'
import { inProc } from './proc.js'

/** Stops every process of a separate Postgres. @returns a function that resumes them */
export function freeze({ pid }: RunningPostgres): () => void {
  const stopped: number[] = []
  // The postmaster first, so that it starts no other process meanwhile.
  for (const each of [pid, ...childrenOf(pid)]) if (signal(each, 'SIGSTOP')) stopped.push(each)
  return () => {
    for (const each of stopped.toReversed()) signal(each, 'SIGCONT')
  }
}

/** Kills every process of a separate Postgres, as if its host lost power. */
export function kill({ pid }: RunningPostgres): void {
  childrenOf(pid) // Where they cannot be found, nothing is stopped.
  signal(pid, 'SIGSTOP')
  for (const each of [...childrenOf(pid), pid]) signal(each, 'SIGKILL')
}

/** @returns whether the process was there: connections may end meanwhile */
function signal(pid: number, name: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, name)
  } catch {
    return false
  }
}

function childrenOf(parent: number): readonly number[] {
  return fs.readdirSync(inProc('')).filter((name) => /^\d+$/.test(name)).map(Number).filter((pid) => parentOf(pid) === parent)
}

/** The name of the program, in parentheses, may hold spaces. A process that is gone has no parent. */
function parentOf(pid: number): number | undefined {
  try {
    const stat = fs.readFileSync(inProc(`${pid}/stat`), 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return undefined
  }
}
