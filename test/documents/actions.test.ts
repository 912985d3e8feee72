import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { apiDocument } from '../support/api-callers.js'
import { Api } from '../support/api.js'
import { startedWorld } from '../support/world.js'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..')

/** The receiver looks at the time of its own machine. */
const clock = { now: () => Math.floor(Date.now() / 1000) }

describe('the example of docs/actions.md', () => {
  const api = new Api(startedWorld('memory', { bootstrap: apiDocument(), clock }), 'rest')
  let receiver: ChildProcess | undefined
  after(() => receiver?.kill())

  const listening = async (signingKey: string, port = '0'): Promise<string> => {
    const env = { ...process.env, SIGNING_KEY: signingKey, PORT: port }
    receiver = spawn(process.execPath, ['docs/examples/action-target.mjs'], { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] })
    assert.ok(receiver.stdout)
    for await (const line of createInterface(receiver.stdout)) return line.replace('listening on ', '')
    throw new Error('the receiver has ended')
  }

  const add = (email: string) =>
    api.call('user.v2.UserService/AddHumanUser', { profile: { givenName: 'Ada', familyName: 'Lovelace' }, email: { email, isVerified: true } })

  it('permits only users with an address of example.com', async () => {
    await api.ok('feature.v2.FeatureService/SetInstanceFeatures', { actions: true })
    const target = { name: 'only example.com', restWebhook: { interruptOnError: true }, endpoint: 'http://localhost:1/', timeout: '5s' }
    const { id, signingKey } = await api.ok('action.v3alpha.ActionService/CreateTarget', target)
    const endpoint = await listening(signingKey)
    await api.ok('action.v3alpha.ActionService/UpdateTarget', { targetId: id, endpoint })
    const method = '/keyhall.user.v2.UserService/AddHumanUser'
    await api.ok('action.v3alpha.ActionService/SetExecution', { condition: { request: { method } }, targets: [{ target: id }] })

    assert.equal((await add('ada@example.com')).status, 201)
    const refused = await add('eve@elsewhere.example')
    assert.deepEqual([refused.status, refused.body.message], [403, 'only addresses of example.com'])
    const { result } = await api.ok('management.v1.ManagementService/ListUsers', { queries: [{ emailQuery: { emailAddress: 'eve@elsewhere.example' } }] })
    assert.equal(result, undefined)
  })
})
