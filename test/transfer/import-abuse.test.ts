import assert from 'node:assert/strict'
import { apiDocument, callers } from '../support/api-callers.js'
import { Installation } from '../support/keyhall-process.js'
import { send } from '../support/send.js'

const AT_ONCE = 300
const ALLOWED = 50

describe('endless imports with one token', function () {
  this.timeout(60_000)
  let installation: Installation
  before(async () => { installation = await Installation.create({ KEYHALL_RATE_LIMIT_API: String(ALLOWED) }) })
  after(() => installation.remove())

  it('are rejected with 429 and Retry-After while other requests are served', async () => {
    const server = await (await installation.setUp(apiDocument())).start()
    const body = JSON.stringify({ dataOrgs: { orgs: [] }, timeout: '1m0s' })
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${callers.iamOwner.token}` }
    const calls = Array.from({ length: AT_ONCE }, () => send(`${server.baseUrl}/admin/v1/import`, { method: 'POST', headers, body }))
    const answers = await Promise.all(calls)
    const turnedAway = answers.filter(({ status }) => status === 429)
    assert.ok(turnedAway.length >= AT_ONCE - 2 * ALLOWED, `${turnedAway.length} were turned away`)
    assert.ok(answers.every(({ status }) => status === 200 || status === 429))
    assert.ok(turnedAway.every((answer) => Number(answer.headers['retry-after']) > 0))
    assert.equal((await send(`${server.baseUrl}/.well-known/openid-configuration`, { method: 'GET' })).status, 200)
  })
})
