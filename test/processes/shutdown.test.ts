import assert from 'node:assert/strict'
import { once } from 'node:events'
import http from 'node:http'
import { Installation } from '../support/keyhall-process.js'
import type { KeyhallProcess } from '../support/keyhall-process.js'
import { authenticationOf } from '../support/protocol.js'
import { FORM, formBody, send } from '../support/send.js'
import { clients, standardDocument } from '../support/standard-document.js'
import { answers, codeOf, stopUnderFreshClients } from './fresh-clients.js'
import type { FreshOutcome } from './fresh-clients.js'

const ROUNDS = Number(process.env['SHUTDOWN_ROUNDS'] ?? 2)
const WORKERS = 32

const by = authenticationOf(clients.web)
const TOKEN = { method: 'POST', headers: { ...FORM, ...by.headers }, body: formBody({ grant_type: 'client_credentials', scope: 'openid' }) }
const KEYS = { method: 'GET' }

/** Outcome of the requests of one round. */
interface Outcome extends FreshOutcome {
  /** Number of answered requests that were sent after SIGTERM. */
  late: number
}

/** Sends requests on keep-alive connections until the server refuses new connections. */
async function client(server: KeyhallProcess, agent: http.Agent, isStopping: () => boolean, outcome: Outcome): Promise<void> {
  for (let turn = 0; ; turn++) {
    const [path, sent] = turn % 3 === 0 ? (['/oauth/v2/keys', KEYS] as const) : (['/oauth/v2/token', TOKEN] as const)
    const isLate = isStopping()
    try {
      const { status } = await send(server.baseUrl + path, { ...sent, agent })
      if (status !== 200) outcome.wrong.push(`${path}: ${status}`)
      outcome.answered++
      if (isLate) outcome.late++
    } catch (problem) {
      // A refused connection carried no request; a broken one did.
      if (codeOf(problem) === 'ECONNREFUSED') return
      outcome.wrong.push(`${path}: ${codeOf(problem)}`)
    }
  }
}

async function stopUnderLoad(server: KeyhallProcess): Promise<Outcome & { readonly probes: number[]; readonly code: number | null }> {
  const outcome: Outcome = { answered: 0, late: 0, wrong: [] }
  let isStopping = false
  const agent = new http.Agent({ keepAlive: true })
  const load = Promise.all(Array.from({ length: WORKERS }, () => client(server, agent, () => isStopping, outcome)))
  await new Promise((resolve) => setTimeout(resolve, 200 + Math.random() * 200))
  isStopping = true
  server.signal('SIGTERM')
  const probes: number[] = []
  while (!server.hasEnded && probes.at(-1) !== 0) probes.push(await server.readiness())
  await load
  agent.destroy()
  return { ...outcome, probes, code: (await server.finished()).code }
}

describe('a server that receives SIGTERM', () => {
  let installation: Installation
  before(async () => {
    installation = await (await Installation.create()).setUp(standardDocument())
  })
  after(() => installation.remove())

  it('reports that it is not ready, answers every request that was sent, and exits with 0', async function () {
    this.timeout(15_000 * ROUNDS)
    let [answered, late] = [0, 0]
    for (let round = 0; round < ROUNDS; round++) {
      const outcome = await stopUnderLoad(await installation.start())
      assert.deepEqual(outcome.wrong, [])
      assert.equal(outcome.code, 0)
      assert.ok(outcome.probes.includes(503), `the probes said ${outcome.probes.join(', ')}`)
      assert.ok(outcome.probes.indexOf(0) > outcome.probes.lastIndexOf(503), 'it takes no connection before it says so')
      assert.ok(outcome.late > 0)
      answered += outcome.answered
      late += outcome.late
    }
    if (process.env['SHUTDOWN_ROUNDS']) console.log(`      REL-28: faults=${ROUNDS}, acked=${answered}, after the signal=${late}, lost=0`)
  })

  it('resets no connection of clients that open one per request', async function () {
    this.timeout(15_000 * ROUNDS)
    const outcome = { answered: 0, wrong: [] as string[] }
    for (let round = 0; round < ROUNDS; round++) await stopUnderFreshClients(await installation.start(), outcome)
    assert.deepEqual(outcome.wrong, [])
    if (process.env['SHUTDOWN_ROUNDS']) console.log(`      R4: stops=${ROUNDS}, answered=${outcome.answered}, reset=0`)
  })

  it('waits for a pending request, but then not for its connection', async () => {
    const server = await installation.start()
    const agent = new http.Agent({ keepAlive: true })
    const body = TOKEN.body
    const options = { family: 4, agent, method: 'POST', headers: { ...TOKEN.headers, 'content-length': body.length } } as const
    const request = http.request(`${server.baseUrl}/oauth/v2/token`, options)
    const answer = once(request, 'response') as Promise<[http.IncomingMessage]>
    request.write(body.slice(0, 10))
    await answers(server)
    const started = performance.now()
    server.signal('SIGTERM')
    await new Promise((resolve) => setTimeout(resolve, 2_700))
    assert.equal(await server.readiness(), 0, 'new connections are refused')
    request.end(body.slice(10))
    const [{ statusCode }] = await answer
    assert.equal(statusCode, 200)
    assert.equal((await server.finished()).code, 0)
    assert.ok(performance.now() - started < 10_000)
    agent.destroy()
  })

  it('closes an idle connection after two seconds', async () => {
    const server = await installation.start()
    const agent = new http.Agent({ keepAlive: true })
    await send(`${server.baseUrl}/oauth/v2/keys`, { agent })
    const started = performance.now()
    assert.equal((await server.end()).code, 0)
    const took = performance.now() - started
    assert.ok(took > 2_000 && took < 10_000, `${took} ms`)
    agent.destroy()
  })

  it('exits at once on a second signal', async () => {
    const server = await installation.start()
    const agent = new http.Agent({ keepAlive: true })
    await send(`${server.baseUrl}/oauth/v2/keys`, { agent })
    server.signal('SIGTERM')
    while ((await server.readiness()) !== 503) assert.ok(!server.hasEnded)
    const started = performance.now()
    assert.equal((await server.end()).code, 1)
    assert.ok(performance.now() - started < 1_500)
    agent.destroy()
  })

  it('exits although its log is not read', async () => {
    const server = await installation.start({ KEYHALL_LOG_LEVEL: 'trace' })
    server.stopReading()
    // Each response logs a line: together more than the pipe buffer.
    for (let request = 0; request < 1_000; request++) await answers(server)
    const { code, signal } = await server.end()
    assert.ok(code !== null || signal === 'SIGKILL')
  })

  it('exits when npm, which started it, is stopped', async function () {
    this.timeout(60_000)
    const npm = installation.launchByNpm()
    await npm.ready()
    const { pid } = JSON.parse(npm.stdout.split('\n').find((line) => line.startsWith('{')) ?? '') as { pid: number }
    assert.notEqual(pid, npm.pid)
    await npm.end()
    assert.match(npm.stdout, /Keyhall is shutting down/)
    assert.throws(() => process.kill(pid, 0), { code: 'ESRCH' })
  })
})
