import assert from 'node:assert/strict'
import fs from 'node:fs'
import http from 'node:http'
import { Installation, likeNpmStart } from '../support/keyhall-process.js'
import type { KeyhallProcess } from '../support/keyhall-process.js'
import { inProc } from '../support/proc.js'
import { send } from '../support/send.js'
import { standardDocument } from '../support/standard-document.js'
import { Crowd, MISBEHAVIOURS } from './misbehaving.js'

const LONG = process.env['MISBEHAVING'] !== undefined
const CONNECTIONS = Number(process.env['MISBEHAVING'] ?? 4 * Object.keys(MISBEHAVIOURS).length)
/** Megabytes that may remain after a flood: free memory that glibc keeps. 38 were measured. */
const MAX_GROWTH = 64
const ADDRESSES = LONG ? 200 : 1

const pause = (milliseconds: number) => new Promise<void>((resolve) => void setTimeout(resolve, milliseconds))

/** State that the server reports about itself. */
interface Figures {
  readonly descriptors: number
  readonly megabytes: number
  readonly delay: number
}

async function figuresOf(server: KeyhallProcess): Promise<Figures> {
  const { body } = await send(`${server.baseUrl}/debug/metrics`, { agent: new http.Agent() })
  const metric = (name: string): number => Number(new RegExp(`^${name} (.*)$`, 'm').exec(body)?.[1])
  return {
    descriptors: fs.readdirSync(inProc(`${server.pid}/fd`)).length,
    megabytes: Math.round(metric('process_resident_memory_bytes') / 1024 / 1024),
    delay: Math.round(metric('nodejs_eventloop_lag_p99_seconds') * 1000),
  }
}

/** Sends requests without a pause on its own connection. @returns milliseconds of each response */
async function honest(server: KeyhallProcess, isOver: () => boolean): Promise<number[]> {
  const [took, agent] = [[] as number[], new http.Agent({ keepAlive: true, maxSockets: 1 })]
  for (let turn = 0; !isOver(); turn++) {
    const started = performance.now()
    const { status } = await send(`${server.baseUrl}/oauth/v2/keys`, turn % 2 === 0 ? { agent } : { agent: new http.Agent() })
    assert.equal(status, 200)
    took.push(performance.now() - started)
    await pause(10)
  }
  agent.destroy()
  return took.sort((one, other) => one - other)
}

describe('a server whose clients misbehave', function () {
  this.timeout(300_000)
  let installation: Installation
  before(async () => {
    installation = await (await Installation.create()).setUp(standardDocument())
  })
  after(() => installation.remove())

  it(`serves honest ones meanwhile, and frees all file descriptors afterwards`, async () => {
    const { variables, nodeFlags } = await likeNpmStart()
    const server = await installation.start({ KEYHALL_LOG_LEVEL: 'error', ...variables }, nodeFlags)
    const crowd = new Crowd(installation.port)
    await crowd.join(Object.keys(MISBEHAVIOURS).length * 4, 1)
    crowd.leave()
    await pause(LONG ? 5_000 : 0)
    const before = await figuresOf(server)
    let isOver = false
    const answers = honest(server, () => isOver)
    const started = performance.now()
    await crowd.join(CONNECTIONS, ADDRESSES)
    const joined = performance.now() - started
    const during = await figuresOf(server)
    if (LONG) await pause(10_000)
    crowd.leave()
    // Descriptors are freed as soon as the server notices that its clients are gone.
    const left = performance.now()
    while ((await figuresOf(server)).descriptors > before.descriptors + 2) await pause(50)
    const freed = performance.now() - left
    if (LONG) await pause(Math.max(0, 30_000 - freed))
    isOver = true
    const took = await answers
    // The connections of the honest client end as well.
    let after = await figuresOf(server)
    for (; after.descriptors > before.descriptors; after = await figuresOf(server)) await pause(50)
    if (LONG) {
      const p = (share: number) => Math.round(took[Math.floor(took.length * share)] ?? 0)
      const show = ({ descriptors, megabytes, delay }: Figures) => `${descriptors} fds, ${megabytes} MB, p99 of the loop ${delay} ms`
      console.log(`      ${CONNECTIONS} connections in ${Math.round(joined)} ms; before: ${show(before)}; during: ${show(during)}; after: ${show(after)}`)
      console.log(`      descriptors back after ${Math.round(freed)} ms; honest client: ${took.length} answers, p50 ${p(0.5)} ms, p99 ${p(0.99)} ms, most ${Math.round(took.at(-1) ?? 0)} ms`)
    }
    assert.ok(after.descriptors <= before.descriptors, `${after.descriptors} descriptors, ${before.descriptors} before`)
    if (LONG) assert.ok(after.megabytes <= before.megabytes + MAX_GROWTH, `${after.megabytes} MB, ${before.megabytes} MB before`)
    assert.equal((await server.end()).code, 0)
  })
})
