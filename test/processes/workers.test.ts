import assert from 'node:assert/strict'
import http from 'node:http'
import { Installation } from '../support/keyhall-process.js'
import type { KeyhallProcess } from '../support/keyhall-process.js'
import { createDatabase } from '../support/postgres.js'
import type { TestDatabase } from '../support/postgres.js'
import { send } from '../support/send.js'
import { stopUnderFreshClients } from './fresh-clients.js'

/** Waits until that many processes have logged it. */
async function untilSaid(server: KeyhallProcess, message: string, count: number): Promise<number[]> {
  for (let lines = count; ; lines++) {
    const said = await server.logged(({ msg }) => msg === message, lines)
    const pids = [...new Set(said.map(({ pid }) => pid))]
    if (pids.length >= count) return pids
  }
}

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Each on a connection of its own, because connections are what the workers share. */
const ask = (server: KeyhallProcess) => send(`${server.baseUrl}/oauth/v2/keys`, { agent: new http.Agent() })

describe('KEYHALL_WORKERS', () => {
  let database: TestDatabase
  let installation: Installation
  let server: KeyhallProcess
  let workers: number[]
  before(async () => {
    database = await createDatabase()
    installation = await Installation.create({ KEYHALL_STORAGE: database.url, KEYHALL_WORKERS: '2' })
    server = await installation.start()
    workers = await untilSaid(server, 'Keyhall is ready', 2)
  })
  after(async () => {
    await installation.remove()
    await database.drop()
  })

  it('starts processes that share one port, after a single set-up', async () => {
    assert.equal(server.stderr.split('This is a new installation').length, 2)
    assert.ok(!workers.includes(server.pid))
    for (let request = 0; request < 20; request++) assert.equal((await ask(server)).status, 200)
    assert.deepEqual(new Set(await untilSaid(server, 'request', 2)), new Set(workers))
  })

  it('replaces a killed worker, and serves meanwhile', async () => {
    const [victim = 0, ...others] = workers
    process.kill(victim, 'SIGKILL')
    await untilSaid(server, 'a worker ended and is replaced', 1)
    assert.equal((await ask(server)).status, 200)
    workers = (await untilSaid(server, 'Keyhall is ready', 3)).filter((pid) => pid !== victim)
    assert.equal(workers.length, others.length + 1)
    for (let request = 0; request < 20; request++) assert.equal((await ask(server)).status, 200)
  })

  it('stops all workers on SIGTERM after they have answered their requests', async () => {
    const agent = new http.Agent({ keepAlive: true })
    assert.equal((await send(`${server.baseUrl}/oauth/v2/keys`, { agent })).status, 200)
    server.signal('SIGTERM')
    await untilSaid(server, 'Keyhall is shutting down', 2)
    assert.equal((await send(`${server.baseUrl}/oauth/v2/keys`, { agent })).status, 200)
    agent.destroy()
    assert.equal((await server.finished()).code, 0)
    assert.deepEqual(workers.filter(isAlive), [])
  })

  it('lets workers finish on Ctrl-C, which reaches every process of the terminal at once', async () => {
    const again = await installation.start()
    const pids = await untilSaid(again, 'Keyhall is ready', 2)
    const agent = new http.Agent({ keepAlive: true })
    await send(`${again.baseUrl}/oauth/v2/keys`, { agent })
    for (const pid of [...pids, again.pid]) process.kill(pid, 'SIGINT')
    await untilSaid(again, 'Keyhall is shutting down', 2)
    assert.equal((await send(`${again.baseUrl}/oauth/v2/keys`, { agent })).status, 200)
    agent.destroy()
    assert.equal((await again.finished()).code, 0)
    assert.deepEqual(pids.filter(isAlive), [])
  })

  it('stops the workers when the primary process is killed', async () => {
    const again = await installation.start()
    const pids = await untilSaid(again, 'Keyhall is ready', 2)
    assert.equal(pids.length, 2)
    // Ends only when no process holds its output open any more.
    assert.equal((await again.end('SIGKILL')).signal, 'SIGKILL')
    assert.equal(await again.readiness(), 0)
  })

  it('stops workers at any moment of their start', async function () {
    this.timeout(120_000)
    for (let shutdown = 0; shutdown < 2; shutdown++) {
      const starting = installation.launch()
      // The primary process has set up the storage and forks; its workers are loading their modules.
      if (shutdown > 0) await starting.logged(({ msg }) => msg === 'Keyhall is ready', shutdown)
      else while (!starting.hasChildren) await new Promise((resolve) => setImmediate(resolve))
      assert.equal((await starting.end()).code, 0, `${shutdown} workers were ready: ${starting.output}`)
      assert.ok(!starting.output.includes('did not stop in time'), starting.output)
    }
  })

  it('resets no connection of clients that open one per request, at a stop', async function () {
    this.timeout(120_000)
    if (!server.hasEnded) await server.end()
    const outcome = { answered: 0, wrong: [] as string[] }
    for (let stop = 0; stop < 4; stop++) {
      const again = await installation.start()
      await untilSaid(again, 'Keyhall is ready', 2)
      await stopUnderFreshClients(again, outcome)
      assert.ok(!again.output.includes('did not stop in time'), again.output)
    }
    assert.deepEqual(outcome.wrong, [])
  })
})
