import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { accountOf, openAccount, send } from '../support/account.js'
import { people } from '../support/standard-document.js'
import { World } from '../support/world.js'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..')
const KEY = 'a-key-that-nobody-else-knows-0123456789'

/** The endpoint looks at the time of its own machine. */
const clock = { now: () => Math.floor(Date.now() / 1000) }

describe('the example of docs/text-messages.md', () => {
  const world = new World('memory')
  let endpoint: ChildProcess | undefined
  after(async () => {
    await world.stop()
    endpoint?.kill()
  })

  it('delivers messages to the numbers that it serves', async () => {
    const env = { ...process.env, SIGNING_KEY: KEY, PORT: '0' }
    endpoint = spawn(process.execPath, ['docs/examples/text-message-endpoint.mjs'], { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] })
    assert.ok(endpoint.stdout)
    const lines = createInterface(endpoint.stdout)[Symbol.asyncIterator]()
    const next = async () => String((await lines.next()).value)
    const url = (await next()).replace('listening on ', '')
    await world.start({ sms: { url, signingKey: KEY }, clock })

    const agent = await accountOf(world, people.bob)
    await send(await openAccount(world, agent, 'phone'), { phone: '+41790001001' })
    const taken = JSON.parse(await next()) as { to: string; text: string }
    assert.equal(taken.to, '+41790001001')
    assert.match(taken.text, /@localhost #\d{6}$/)

    for (const number of ['+99900000000', '+41790001002']) await send(await openAccount(world, agent, 'phone'), { phone: number })
    assert.equal((JSON.parse(await next()) as { to: string }).to, '+41790001002', 'the other one was refused')
  })
})
