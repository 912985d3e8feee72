import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import type { Cleanup } from './cleanup.js'

/** Seconds. A first start makes keys and hashes, on a machine that may be busy. */
const START_SECONDS = 120

/** Milliseconds. */
const STOP_PATIENCE = 20_000

export interface ServerProcess {
  readonly pid: number
  readonly logFile: string
}

interface Program {
  readonly name: string
  /** By default this Node. */
  readonly command?: string
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
  readonly logFile: string
  /** Answers 200 once the server is ready. */
  readonly readyUrl: string
  /** The longest time until then. */
  readonly startSeconds?: number
}

/** Starts a program whose output goes to a file, and waits until it answers. */
export async function startServer(program: Program, cleanup: Cleanup): Promise<ServerProcess> {
  const log = fs.openSync(program.logFile, 'a', 0o600)
  const child = spawn(program.command ?? process.execPath, program.args, {
    env: { ...inheritedEnvironment(), NODE_ENV: 'production', ...program.env },
    stdio: ['ignore', log, log],
    // A group of its own: Ctrl-C in the terminal reaches this process, which then stops the server.
    detached: true,
  })
  fs.closeSync(log)
  cleanup.add(() => stop(child))
  await ready(child, program)
  return { pid: child.pid ?? 0, logFile: program.logFile }
}

/** Only what a program needs: settings of Keyhall in the shell of the caller must not change what is measured. */
export function inheritedEnvironment(): Record<string, string | undefined> {
  return Object.fromEntries(['PATH', 'HOME', 'TMPDIR', 'LANG', 'JAVA_HOME'].map((name) => [name, process.env[name]]))
}

async function ready(child: ChildProcess, { name, readyUrl, logFile, startSeconds = START_SECONDS }: Program): Promise<void> {
  const end = Date.now() + startSeconds * 1000
  let failure: Error | undefined
  child.once('error', (error) => { failure = error })
  while (Date.now() < end) {
    if (failure !== undefined || child.exitCode !== null || child.signalCode !== null) break
    if (await answers(readyUrl)) return
    await delay(100)
  }
  throw new Error(`${name} did not start${failure === undefined ? '' : ` (${failure.message})`}; its last lines:\n${lastLines(logFile)}`)
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).status === 200
  } catch {
    return false
  }
}

const lastLines = (file: string): string => fs.readFileSync(file, 'utf8').trimEnd().split('\n').slice(-15).join('\n')

async function stop(child: ChildProcess): Promise<void> {
  const { pid } = child
  if (child.exitCode !== null || child.signalCode !== null || pid === undefined) return
  const gone = once(child, 'exit')
  signalGroup(pid, 'SIGTERM')
  const timer = setTimeout(() => signalGroup(pid, 'SIGKILL'), STOP_PATIENCE)
  await gone
  clearTimeout(timer)
}

/** The server may be a child of a script. */
function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal)
  } catch {
    // It has ended by itself.
  }
}
