import fs from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import type { BrowserContext } from 'playwright-core'
import { consoleDocument, operators } from '../console/console-world.js'
import { typeInto } from '../support/browser-world.js'
import { launchBrowser } from '../support/chromium.js'
import { Installation, likeNpmStart } from '../support/keyhall-process.js'
import type { KeyhallProcess } from '../support/keyhall-process.js'
import { inProc } from '../support/proc.js'
import { median } from './mann-whitney.js'

/**
 * Measures the budgets of the console that no test checks, because they depend on the machine: the time until the first page is usable with a
 * processor that is four times slower, and what the console adds to the start and to the memory of an idle server:
 * `node test/dist/timing/console-start.js [rounds]`.
 */
const ROUNDS = Number(process.argv[2] ?? 7)
const SLOWER = 4
const IDLE_MILLISECONDS = 4000

const memoryOf = ({ pid }: KeyhallProcess): number => Number(/VmRSS:\s+(\d+)/.exec(fs.readFileSync(inProc(`${pid}/status`), 'utf8'))?.[1]) / 1024

/** Starts a server, waits until it is idle, and returns the milliseconds until it was ready and its memory in MB. */
async function idleServer(installation: Installation, console: 'on' | 'off'): Promise<{ readonly server: KeyhallProcess; readonly start: number; readonly memory: number }> {
  const { variables, nodeFlags } = await likeNpmStart()
  const server = installation.launch({ ...variables, KEYHALL_CONSOLE: console }, ['start'], nodeFlags)
  const start = await server.ready()
  await wait(IDLE_MILLISECONDS)
  return { server, start, memory: memoryOf(server) }
}

/** Milliseconds from the address of the console, for a browser with a session, until the first page is there with its data. */
async function firstPage(context: BrowserContext, address: string, isCached: boolean): Promise<number> {
  const page = await context.newPage()
  const devTools = await context.newCDPSession(page)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await devTools.send('Network.setCacheDisabled', { cacheDisabled: !isCached })
  const started = performance.now()
  await page.goto(address, { waitUntil: 'commit' })
  await page.waitForFunction(() => document.querySelector('h1[data-path]') !== null && document.querySelector('.skeleton, .waiting') === null)
  const milliseconds = performance.now() - started
  await page.close()
  return milliseconds
}

async function pages({ baseUrl }: KeyhallProcess): Promise<Readonly<Record<'fresh' | 'cached', readonly number[]>>> {
  const browser = await launchBrowser()
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const address = `${baseUrl}/ui/console`
  const page = await context.newPage()
  await page.goto(address)
  await typeInto(page, operators.iamOwner)
  await page.locator('h1[data-path]').waitFor()
  await page.close()
  const times = { fresh: [] as number[], cached: [] as number[] }
  for (let round = 0; round < ROUNDS; round++) {
    times.fresh.push(await firstPage(context, address, false))
    times.cached.push(await firstPage(context, address, true))
  }
  await browser.close()
  return times
}

const installation = await (await Installation.create()).setUp(consoleDocument())
const figures = { on: { start: [] as number[], memory: [] as number[] }, off: { start: [] as number[], memory: [] as number[] } }
for (let round = 0; round < ROUNDS; round++) {
  for (const kind of ['off', 'on'] as const) {
    const { server, start, memory } = await idleServer(installation, kind)
    figures[kind].start.push(start)
    figures[kind].memory.push(memory)
    await server.end()
  }
}
const { server } = await idleServer(installation, 'on')
const times = await pages(server)
await wait(IDLE_MILLISECONDS)
const afterUse = memoryOf(server)
await server.end()
await installation.remove()

const row = (what: string, values: readonly number[], unit: string): void =>
  console.log(`${what}: median ${median(values).toFixed(1)} ${unit}, from ${Math.min(...values).toFixed(1)} to ${Math.max(...values).toFixed(1)}`)
row('first page, nothing cached', times.fresh, 'ms')
row('first page, files cached', times.cached, 'ms')
for (const kind of ['off', 'on'] as const) {
  row(`start, console ${kind}`, figures[kind].start, 'ms')
  row(`memory when idle, console ${kind}`, figures[kind].memory, 'MB')
}
console.log(`memory after ${2 * ROUNDS + 1} first pages: ${afterUse.toFixed(1)} MB`)
