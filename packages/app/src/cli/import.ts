import { createWriteStream, rmSync, statSync } from 'node:fs'
import { mkdtempSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { ImportProblem } from '@keyhall/api'
import { ImportRun, goDuration, goMilliseconds } from '@keyhall/documents/bulk'
import { BulkFile, ErrorList, ImportProgress, STDOUT as STANDARD, importFile } from '@keyhall/documents/files'
import type { Survey } from '@keyhall/documents/files'
import { BadInput, systemProblem } from '@keyhall/documents/json'
import { STORAGE } from '../wiring/tokens.js'
import { importItemsOf } from '../wiring/transfer.js'
import type { Wiring } from '../wiring/wiring.js'
import { besideServer } from './beside-server.js'
import type { ParsedOptions } from './options.js'
import { ArgumentsRefused } from './options.js'

const GO_ON = 'Run the same command again to continue: existing items are skipped.'

interface ImportSettings {
  readonly file: string
  readonly errors: string
  readonly timeout: string | undefined
}

/** Imports a bulk document of any size. @throws ArgumentsRefused @throws BadInput @throws CannotWrite @throws NothingToWorkOn */
export async function importCommand(given: ParsedOptions): Promise<number> {
  const settings = importSettings(given)
  const folder = settings.file === STANDARD ? mkdtempSync(path.join(os.tmpdir(), 'keyhall-import-')) : undefined
  try {
    const file = folder === undefined ? settings.file : await spooled(path.join(folder, 'document.json'))
    return await besideServer((wiring) => importBeside(wiring, { ...settings, file }))
  } finally {
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true })
  }
}

function importSettings(given: ParsedOptions): ImportSettings {
  const { operand: file } = given
  const timeout = given.value('timeout')
  const isDuration = timeout === undefined || goDuration(timeout) !== undefined
  const problems = [
    ...(file === undefined ? ['the document is missing: keyhall import <file>'] : []),
    ...(isDuration ? [] : ['--timeout: expected a duration such as 30m or 1h30m, of a second at least']),
  ]
  if (file === undefined || problems.length > 0) throw new ArgumentsRefused(problems)
  return { file, timeout, errors: given.value('errors') ?? path.join(file === STANDARD ? '.' : path.dirname(file), 'import-errors.json') }
}

/** Copies standard input to a private file, because the import reads it more than once. */
async function spooled(place: string): Promise<string> {
  await pipeline(process.stdin, createWriteStream(place, { mode: 0o600 }))
  return place
}

async function importBeside({ get }: Wiring, { file, errors: place, timeout }: ImportSettings): Promise<number> {
  const errors = new ErrorList(place)
  const counts = { added: 0, unchanged: 0 }
  const listener = {
    problem: (problem: ImportProblem, orgId?: string) => errors.add({ ...(orgId === undefined ? {} : { orgId }), ...problem }),
    done: (_orgId: string, _item: object, { kind }: { readonly kind: 'added' | 'unchanged' }) => void counts[kind]++,
  }
  const stop = new Stop()
  try {
    const document = new BulkFile(file)
    const survey = await document.survey(() => undefined)
    const ends = performance.now() + (goMilliseconds(timeout ?? timeoutOf(survey, file)) ?? Number.POSITIVE_INFINITY)
    const progress = progressOf(survey, file)
    const isOver = () => stop.isAsked || performance.now() >= ends
    const by = { actor: { kind: 'system', name: 'command' } } as const
    const run = new ImportRun({ storage: get(STORAGE), importItems: importItemsOf(get), by, listener })
    const watch = { isOver, moved: (bytes: number, items: number) => progress.moved(bytes, items) }
    const isWhole = await importFile(document, survey, run, watch).finally(() => progress.end())
    console.error(summary({ ...counts, errors: errors.count, seconds: progress.seconds(), place }))
    if (!isWhole) console.error(`${stop.isAsked ? 'Stopped.' : 'The time of the import is over.'} ${GO_ON}`)
    if (stop.isAsked) return 130
    return isWhole && errors.count === 0 ? 0 : 1
  } finally {
    stop.forget()
    errors.close()
  }
}

/** @throws BadInput */
function timeoutOf({ timeout }: Survey, file: string): string {
  if (timeout === undefined) return '10000h'
  if (typeof timeout === 'string' && goDuration(timeout) !== undefined) return timeout
  throw new BadInput(file, 'timeout', 'expected a duration such as 30m0s')
}

/** One pass over the file for each rank of sections. */
function progressOf({ items, sections }: Survey, file: string): ImportProgress {
  const walks = new Set([...sections].map(({ rank }) => rank)).size
  const view = { isTerminal: process.stderr.isTTY, write: (text: string) => void process.stderr.write(text), now: () => performance.now() }
  return new ImportProgress(view, { items, bytes: sizeOf(file) * walks })
}

function sizeOf(file: string): number {
  try {
    return statSync(file).size
  } catch (problem) {
    throw new BadInput(file, '', systemProblem(problem) ?? 'cannot be read')
  }
}

/** The first Ctrl-C ends an import after the items in progress, the second one at once. */
class Stop {
  isAsked = false
  readonly #onSignal = (): void => {
    if (this.isAsked) process.exit(130)
    this.isAsked = true
  }

  constructor() {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, this.#onSignal)
  }

  forget(): void {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, this.#onSignal)
  }
}

interface Sums {
  readonly added: number
  readonly unchanged: number
  readonly errors: number
  readonly seconds: number
  readonly place: string
}

function summary({ added, unchanged, errors, seconds, place }: Sums): string {
  const written = (count: number): string => count.toLocaleString('en')
  const rate = written(Math.round((added + unchanged) / Math.max(seconds, 0.001)))
  const refused = errors === 0 ? 'no errors' : `${written(errors)} ${errors === 1 ? 'error' : 'errors'}: see ${place}`
  return `${written(added)} added, ${written(unchanged)} already present, ${refused} (${seconds.toFixed(1)} s, ${rate} a second)`
}
